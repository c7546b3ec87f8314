extension TinyLogLibrary {
  func addList(title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.listName(title)
    return try store.write { access in
      let id = ListID(ids.makeID())
      guard try access.list(id) == nil else { throw TinyLogError.idInUse(id.uuid) }
      let now = dates.now
      let position = try access.topListPosition().map { $0 - 1 } ?? 0
      let list = TaskList(
        id: id, title: title, color: color, position: position, createdAt: now, updatedAt: now)
      try access.save([list])
      return .addedList(id)
    }
  }

  func editList(_ id: ListID, title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.listName(title)
    return try store.write { access in
      var list = try access.listInUse(id)
      guard list.title != title || list.color != color else { return .unchanged }
      list.title = title
      list.color = color
      list.updatedAt = dates.now
      try access.save([list])
      return .changed
    }
  }

  func moveList(_ id: ListID, to index: Int) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.listInUse(id)
      let shown = try access.lists(archived: false)
      guard shown.indices.contains(index), let source = shown.firstIndex(where: { $0.id == id })
      else { throw TinyLogError.noListAtIndex(index, count: shown.count) }
      let changes = ItemMove.changes(in: shown, from: source, to: index)
      guard !changes.isEmpty else { return .unchanged }
      try access.save(changes)
      return .changed
    }
  }

  func archiveList(_ id: ListID) throws -> TinyLogOutcome {
    try store.write { access in
      var list = try access.listInUse(id)
      let now = dates.now
      list.archivedAt = now
      list.updatedAt = now
      try access.save([list])
      return .changed
    }
  }

  func restoreList(_ id: ListID) throws -> TinyLogOutcome {
    try store.write { access in
      var list = try access.archivedList(id)
      list.archivedAt = nil
      list.updatedAt = dates.now
      try access.save([list])
      return .changed
    }
  }

  func deleteList(_ id: ListID) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.archivedList(id)
      try access.deleteList(id)
      return .changed
    }
  }

  private static func listName(_ title: String) throws -> String {
    let name = EnteredText.cleaned(title)
    guard !name.isEmpty else { throw TinyLogError.emptyListName }
    return name
  }
}

extension TinyLogReading {
  /// A list that may be changed, and whose tasks may be changed.
  func listInUse(_ id: ListID) throws -> TaskList {
    let list = try existingList(id)
    guard !list.isArchived else { throw TinyLogError.listIsArchived(title: list.title) }
    return list
  }

  fileprivate func archivedList(_ id: ListID) throws -> TaskList {
    let list = try existingList(id)
    guard list.isArchived else { throw TinyLogError.listIsNotArchived(title: list.title) }
    return list
  }
}

import Device
import Foundation
import ScreenParts
import TinyLog

/// Addresses of the screens: `search/TEXT`, `lists/ID`, `lists/ID/archive`, `lists/ID/export`,
/// `archive`, `archive/ID`, `settings`, `settings/text-size`; the lists' is empty. A form has that of
/// the screen below it.
extension TinyLogApp {
  /// See `App`. While a list is asked for, it is the address that was asked for.
  public var address: String {
    opening ?? screens.last { $0.address != nil }?.address.map(AppAddress.text) ?? ""
  }

  /// See `App`. A screen that is below the present one is gone back to.
  public func open(_ address: String) -> Bool {
    if address == self.address { return true }
    if let index = screens.lastIndex(where: { $0.address.map(AppAddress.text) == address }) {
      goBack(to: index)
      return true
    }
    guard let parts = AppAddress.parts(address) else { return false }
    switch parts.count {
    case 0: show([ListsScreen(app: self)])
    case 1 where parts == ["archive"]:
      show([ListsScreen(app: self), ArchivedListsScreen(app: self)])
    case 1 where parts == ["settings"]:
      show([ListsScreen(app: self), SettingsScreen(app: self)])
    case 2 where parts == ["settings", "text-size"]:
      show([ListsScreen(app: self), SettingsScreen(app: self), TextSizeScreen(app: self)])
    case 2 where parts[0] == "search":
      show([ListsScreen(app: self, search: TextInput(parts[1]))])
    case 2...3: return openList(parts, at: address)
    default: return false
    }
    return true
  }

  /// See `App`.
  public func refresh() { screens.last?.load() }

  /// Asks for the list of an address, and shows it; an error is shown above the lists.
  private func openList(_ parts: [String], at address: String) -> Bool {
    guard ["lists", "archive"].contains(parts[0]), let uuid = UUID(uuidString: parts[1]),
      parts.count == 2 || parts[0] == "lists" && ["archive", "export"].contains(parts[2])
    else { return false }
    opening = address
    ask {
      try $0.list(ListID(uuid))
    } then: { list in
      self.opening = nil
      self.show(self.screens(of: list, parts.count == 3 ? parts[2] : nil))
    } otherwise: {
      self.opening = nil
      self.show([ListsScreen(app: self)])
    }
    return true
  }

  private func screens(of list: TaskList, _ part: String?) -> [any TinyLogScreen] {
    if list.isArchived {
      return [
        ListsScreen(app: self), ArchivedListsScreen(app: self),
        ArchivedListScreen(app: self, list: list),
      ]
    }
    let screens: [any TinyLogScreen] = [ListsScreen(app: self), TasksScreen(app: self, list: list)]
    switch part {
    case "archive": return screens + [ArchivedTasksScreen(app: self, list: list)]
    case "export": return screens + [ExportScreen(app: self, list: list)]
    default: return screens
    }
  }
}

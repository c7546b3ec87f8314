/// All states: where a new screen, or a new state of one, is a line in a list.
extension GalleryState {
  /// The states of both apps, in the order of the gallery.
  package static let all =
    lists + archivedLists + listForms + tasks + tasksOnTheWay + archivedTasks + settings + beers
    + beersOnTheWay + beerDetails
}

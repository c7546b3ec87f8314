/// The sentence under a list's tasks that says how far the user has come.
public enum CompletionSummary {
  /// "All tasks completed" when there are tasks and all are done, else "1 completed task" or
  /// "N completed tasks".
  ///
  /// Archived tasks do not count, whether done or not.
  public static func text(for tasks: [TaskItem]) -> String {
    var shown = 0
    var done = 0
    for task in tasks where !task.isArchived {
      shown += 1
      if task.isDone { done += 1 }
    }
    if shown > 0, done == shown { return "All tasks completed" }
    return done == 1 ? "1 completed task" : "\(done) completed tasks"
  }
}

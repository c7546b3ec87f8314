/// Waits until a condition holds, while other tasks work.
///
/// It has no deadline: a condition that never holds ends with the time limit of the whole run.
package func waitUntil(_ condition: () async -> Bool) async {
  while await !condition() { await Task.yield() }
}

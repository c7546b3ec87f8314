/// Waits until a condition holds, while other tasks run.
///
/// There is no deadline: if the condition never holds, the test's time limit ends the wait.
package func waitUntil(_ condition: () async -> Bool) async {
  while await !condition() { await Task.yield() }
}

import ComparisonReport
import Testing

struct SentDataTests {
  @Test(arguments: [
    ("POST /element/885ee88c-4/click", "POST /element/{id}/click"),
    ("POST /element/885/elements", "POST /element/{id}/elements"),
    ("GET /shadow/7/element", "GET /shadow/{id}/element"),
    ("GET /element/active", "GET /element/active"),
    ("POST /element", "POST /element"),
    ("tap \"Add\" Button", "tap \"Add\" Button"),
    ("", ""),
  ])
  func aReportHasNoReferencesOfASession(sent: String, shown: String) {
    #expect(SentData.withoutReferences(sent) == shown)
  }
}

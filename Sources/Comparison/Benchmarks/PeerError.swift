/// Why a peer could not be measured.
package struct PeerError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

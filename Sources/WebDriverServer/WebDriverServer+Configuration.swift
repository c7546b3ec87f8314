extension WebDriverServer {
  /// Where a server listens and what it lets in.
  public struct Configuration: Sendable, Equatable {
    /// The host name or address to listen on; the default can be reached from this machine only.
    public var host: String

    /// The port to listen on, 0 to 65535; 0 lets the system choose a free one.
    public var port: Int

    /// The path in front of every command, for example `/wd/hub`; empty for none.
    public var basePath: String

    /// The largest request body that is read, in bytes; a larger one is an invalid argument.
    public var maximumBodySize: Int

    /// Further names by which clients may call the server in the `Host` header, without a port.
    ///
    /// `localhost`, `127.0.0.1`, `[::1]` and ``host`` are always allowed. Any other name is
    /// refused: it may belong to a web page that had its own name resolved to this machine.
    public var allowedHosts: [String]

    /// How long a stop waits for requests under way, in seconds, before it ends connections.
    public var stopTimeout: Double

    /// Makes a configuration; the defaults are those of a server for local use.
    public init(
      host: String = "127.0.0.1", port: Int = 4723, basePath: String = "",
      maximumBodySize: Int = 16 * 1024 * 1024, allowedHosts: [String] = [],
      stopTimeout: Double = 10
    ) {
      self.host = host
      self.port = port
      self.basePath = basePath
      self.maximumBodySize = maximumBodySize
      self.allowedHosts = allowedHosts
      self.stopTimeout = stopTimeout
    }
  }
}

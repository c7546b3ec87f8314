import BeerExplorer
import Foundation
import GRDB

/// SQLite's full-text search over the same beers, in memory: FTS5 with its trigram tokenizer, which
/// finds substrings as the index does.
///
/// It is given the folded texts, in the order of results, so that it has neither case nor accents
/// nor an order to see to. It finds numbers of beers; the beers themselves are fetched from memory
/// as the index does it. Trigrams can't find what is shorter than three characters: such parts are
/// looked for in all texts (`instr`).
package final class FTS5Peer {
  static let name = "peer: SQLite FTS5, trigrams"
  static let shortName = "peer: SQLite instr, with FTS5 for longer parts"
  static let buildName = "peer: build SQLite's FTS5 table"

  /// SQLite's version; it decides what FTS5 can do.
  let version: String
  private let beers: [Beer]
  private let database: DatabaseQueue

  /// Fills a database; `beers` stand in the order of results.
  ///
  /// - Throws: a database error where this SQLite has no FTS5 or no trigrams (before 3.34).
  package init(_ beers: [Beer]) throws {
    self.beers = beers
    database = try DatabaseQueue()
    version = try database.write { db in
      // No part of a search has a line feed in it, so that none is found across two texts.
      try db.execute(
        sql: """
          CREATE TABLE beer (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
          CREATE VIRTUAL TABLE search
            USING fts5(text, content='beer', content_rowid='id',
              tokenize='trigram case_sensitive 1');
          """)
      let insert = try db.makeStatement(sql: "INSERT INTO beer VALUES (?, ?)")
      for (place, beer) in beers.enumerated() {
        let texts = [beer.name, beer.brewery] + beer.features
        let folded = texts.map { Self.text(FoldedText($0)) }.joined(separator: "\n")
        try insert.execute(arguments: [place, folded])
      }
      try db.execute(sql: "INSERT INTO search (search) VALUES ('rebuild')")
      try db.execute(sql: "INSERT INTO search (search) VALUES ('optimize')")
      return try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "?"
    }
  }

  /// Has searches done on the database's thread, with their statements prepared once.
  package func read<Value>(_ body: (Searcher) throws -> Value) throws -> Value {
    try database.read { try body(Searcher(database: $0, beers: beers)) }
  }

  /// The bytes of the database's pages.
  func byteCount() throws -> Int {
    try database.read { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      return try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }
  }

  fileprivate static func text(_ text: FoldedText) -> String {
    String(decoding: text.bytes, as: UTF8.self)
  }

  /// Searches while the database is open for it.
  package struct Searcher {
    fileprivate let database: Database
    fileprivate let beers: [Beer]

    /// The page and the total, as ``BeerIndex/search(_:)`` gives them.
    package func search(_ request: BeerRequest) throws -> BeerPage {
      let query = try BeerQuery(request)
      let (source, arguments) = Self.source(of: query.parts)
      let statement = try database.cachedStatement(
        sql: "SELECT rowid FROM \(source) ORDER BY rowid")
      // Counted on the way: to have SQLite count and then fetch a page takes it twice as long.
      let found = try Int.fetchCursor(statement, arguments: arguments)
      var (total, page): (Int, [Beer]) = (0, [])
      while let place = try found.next() {
        if total >= query.offset, page.count < request.pageSize { page.append(beers[place]) }
        total += 1
      }
      return BeerPage(
        beers: page, total: total, page: request.page, pageSize: request.pageSize)
    }

    /// Where rows come from: a table with its conditions.
    private static func source(of parts: [FoldedText]) -> (String, StatementArguments) {
      let long = parts.filter { SearchKeystrokes.length($0) >= 3 }.map(FTS5Peer.text)
      let short = parts.filter { SearchKeystrokes.length($0) < 3 }.map(FTS5Peer.text)
      let phrases = long.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
      let conditions =
        (long.isEmpty ? [] : ["search MATCH ?"]) + short.map { _ in "instr(text, ?) > 0" }
      return (
        (long.isEmpty ? "beer" : "search")
          + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")),
        StatementArguments((long.isEmpty ? [] : [phrases.joined(separator: " ")]) + short)
      )
    }
  }
}

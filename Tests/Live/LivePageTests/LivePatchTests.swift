import Foundation
import LivePage
import Testing

@Suite("A patch")
struct LivePatchTests {
  @Test("makes the new tree of the old one", arguments: 0..<200)
  func property(seed: Int) throws {
    var random = TreeGenerator(seed: UInt64(seed))
    let (old, new) = (random.tree(), random.tree())
    let patch = LivePatch(from: old, to: new)
    #expect(patch.applied(to: old) == new)
    #expect(LivePatch(from: LiveTree(), to: new).applied(to: LiveTree()) == new)
    #expect(LivePatch(from: new, to: new).nodes == [:])
    let read = try JSONDecoder().decode(LivePatch.self, from: JSONEncoder().encode(patch))
    #expect(read == patch)
  }

  @Test("holds the changed nodes and no others")
  func smallest() {
    let old = LiveTree(
      nodes: [
        5: .element(LiveElement("ul", children: [6, 8])),
        6: .element(LiveElement("li", children: [7])),
        7: .text("a"), 8: .element(LiveElement("li")),
      ], body: [5], title: "T", place: "p")
    var new = old
    new.nodes[7] = .text("b")
    new.focus = 8
    let patch = LivePatch(from: old, to: new)
    #expect(patch.nodes == [7: .text("b")])
    #expect(patch.focus == 8)
  }

  @Test("is written as the script reads it")
  func json() throws {
    let tree = LiveTree(
      nodes: [
        5: .element(
          LiveElement(
            "input", attributes: [LiveAttribute("id", "a"), LiveAttribute("class", "b")],
            value: "x", isChecked: true)),
        6: .text("<b>"),
      ], body: [5, 6], title: "T", place: "p", focus: 5)
    let update = LiveUpdate(
      revision: 3, base: 2, done: 1, patch: LivePatch(from: LiveTree(), to: tree))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(update), as: UTF8.self)
    #expect(
      json == #"{"base":2,"body":[5,6],"done":1,"focus":5,"nodes":{"5":{"attributes":"#
        + #"[["id","a"],["class","b"]],"children":[],"isChecked":true,"name":"input","value":"x"},"#
        + #""6":{"text":"<b>"}},"place":"p","revision":3,"title":"T"}"#)
    #expect(try JSONDecoder().decode(LiveUpdate.self, from: Data(json.utf8)) == update)
  }
}

/// Random trees, of the same numbers, so that two of them share nodes.
struct TreeGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  mutating func tree() -> LiveTree {
    var free = Array(5..<25)
    var nodes: [Int: LiveNode] = [:]
    let body = children(&free, &nodes, depth: 3)
    let focus = nodes.keys.sorted().first.flatMap { next(2) == 0 ? $0 : nil }
    return LiveTree(
      nodes: nodes, body: body, title: "title \(next(2))", place: "place \(next(2))", focus: focus)
  }

  private mutating func children(
    _ free: inout [Int], _ nodes: inout [Int: LiveNode], depth: Int
  ) -> [Int] {
    var children: [Int] = []
    for _ in 0..<next(5) where !free.isEmpty {
      let number = free.remove(at: next(free.count))
      children.append(number)
      if depth == 0 || next(3) == 0 {
        nodes[number] = .text("text \(next(3))")
      } else {
        let inner = self.children(&free, &nodes, depth: depth - 1)
        nodes[number] = .element(
          LiveElement(
            ["p", "li"][next(2)],
            attributes: next(2) == 0 ? [] : [LiveAttribute("id", "\(next(3))")],
            children: inner, value: next(3) == 0 ? "\(next(3))" : nil,
            isChecked: next(3) == 0 ? next(2) == 0 : nil))
      }
    }
    return children
  }
}

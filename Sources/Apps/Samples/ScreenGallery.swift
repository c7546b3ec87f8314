import Device
import Foundation

/// Shows screens one after the other, each in one state and made from data, under its own controls.
///
/// It follows ControllerMocker, from the thesis's chapter 12. The controls take the place of the
/// status bar, so they cover nothing that a test would tap. A screen without space for that bar is
/// moved down. An alert of the screen covers the controls, as an alert covers everything on iOS.
///
/// Buttons lead to the previous and the next screen. A double tap on the controls shows the list of
/// all. While a finger is held on them, they are hidden. A slide show has no controls, and ends with
/// the last screen.
///
/// This file needs nothing but `Device`, so it can be copied.
package final class ScreenGallery: App {
  /// A screen in one state. `make` returns a running app that shows it.
  package struct Item: Sendable {
    let name: String
    let make: @Sendable (AppHost) throws -> any App

    package init(name: String, make: @escaping @Sendable (AppHost) throws -> any App) {
      (self.name, self.make) = (name, make)
    }
  }

  private let items: [Item]
  private let host: AppHost
  private var index: Int?
  private var showsList = false
  private var isHeld = false
  /// The app that is shown. Nil if there is none, or it can't be made.
  private var shown: (any App)?
  /// The apps made so far. They stay, because they may have scheduled work that refers to them.
  private var apps: [any App] = []
  /// The number of screens shown so far. It distinguishes their scroll positions.
  private var visits = 0
  private let controlHeight = 44.0
  /// The time per screen. Nil if it isn't a slide show.
  private let pause: Duration?

  /// Starts with the screen at `index`.
  package init(
    _ items: [Item], at index: Int = 0, slideShow pause: Duration? = nil, host: AppHost
  ) {
    (self.items, self.pause, self.host) = (items, pause, host)
    show(index)
  }

  package var screen: Screen {
    if showsList { return Screen(list) }
    var screen = shown?.screen ?? Screen(.text("There is no screen to show."))
    if pause == nil, screen.root.layout.topInset < controlHeight {
      screen.root.layout.fixedFrame = CGRect(
        x: 0, y: controlHeight, width: host.screenSize.width,
        height: host.screenSize.height - controlHeight)
    }
    let controls = isHeld || pause != nil ? [] : [controls]
    screen.root = Element(
      .other, id: ["gallery", visits] as [AnyHashable], layout: Layout(axis: .overlay),
      content: .elements([screen.root] + controls))
    return screen
  }

  private var controls: Element {
    let place = index.map { "\($0 + 1) of \(items.count)" } ?? ""
    let title = Element.text(place, identifier: "gallery place")
    let parts = [button("Previous", by: -1), title, button("Next", by: 1)]
    return Element(
      .other, id: "gallery controls", identifier: "gallery controls",
      label: index.map { items[$0].name } ?? "",
      layout: Layout(
        axis: .horizontal,
        fixedFrame: CGRect(x: 0, y: 0, width: host.screenSize.width, height: controlHeight)),
      content: .elements(parts),
      actions: [
        .doubleTap { self.showList(true) },
        .hold { isHeld in
          self.isHeld = isHeld
          self.host.invalidate()
        },
      ])
  }

  private func button(_ label: String, by offset: Int) -> Element {
    let target = (index ?? 0) + offset
    return .button(label, isEnabled: items.indices.contains(target)) { self.show(target) }
  }

  /// The names of all screens. A tap shows the screen.
  private var list: Element {
    let current = index
    let rows = Rows(Array(items.indices), id: \.self, state: current) { [items] place in
      Element(
        .cell, isSelected: place == current, content: .elements([.text(items[place].name)]),
        actions: [.tap { self.show(place) }])
    }
    let back = Element.button("Back") { self.showList(false) }
    return .screen(
      ["gallery list"], bar: .navigationBar("Screens", leading: back),
      content: [Element(.table, id: "table", content: .rows(rows))])
  }

  private func showList(_ showsList: Bool) {
    self.showsList = showsList
    host.invalidate()
  }

  private func show(_ index: Int) {
    guard items.indices.contains(index) else { return }
    visits += 1
    shown = try? items[index].make(host)
    if let shown { apps.append(shown) }
    self.index = index
    showList(false)
    if let pause { _ = host.after(pause) { [weak self] in self?.show(index + 1) } }
  }
}

/// What the figures can't tell.
struct LimitsSection {
  var html: String {
    """
    <section id="limits" aria-labelledby="limits-title">
    <h2 id="limits-title">What this does not show</h2>
    <p>No Apple device, no XCUITest and no Appium server ran here. The native tool is Duet’s own, \
    with the names and the meaning of XCUITest’s API; the server that WebDriver’s clients speak to \
    is Duet’s own, too, and speaks as Appium’s XCUITest driver does, except where a tool’s \
    description names another.</p>
    <ul>
    <li><b>What is counted carries over</b>: steps, expectations, looks, actions, requests, \
    locators and their length, waits, lines of code. They follow from what a test writes. Bytes \
    carry over for the commands; the answers’ depend on the server.</li>
    <li><b>Times do not carry over to an iPhone.</b> They say which part of WebDriver costs what \
    on one machine: the protocol, HTTP, the page source, the search. A real accessibility snapshot \
    costs far more than Duet’s elements, for both tools, so that real ratios may be much \
    smaller or larger.</li>
    <li><b>Ratios against the native tool</b> compare a call within a process to a command between \
    two. In Xcode, the test runs in another process than the app, and pays for that as well.</li>
    <li><b>Waits</b> run on a clock that jumps to the next event wherever Duet is the device; in \
    real browsers they take their time.</li>
    <li><b>Growth</b> shows how searching grows with the screen, not how fast a phone draws it.</li>
    <li><b>Outcomes</b> say that the same scenario can be written and passes with each tool, \
    not that it would be as stable on a device: nothing here animates, rotates, or loses its \
    connection.</li>
    <li><b>The pictures</b> are wireframes that Duet draws, except those of real browsers.</li>
    <li>Convenience, documentation and recording, which matter as much to who has to choose, are \
    not measured here.</li>
    </ul>
    </section>
    """
  }
}

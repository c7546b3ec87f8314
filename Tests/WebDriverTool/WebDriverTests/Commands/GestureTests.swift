import Foundation
import Testing
import WebDriver

struct GestureTests {
  @Test(
    arguments: #"""
      A tap is at a point of the screen or of an element
        mobile: tap {"x": 10, "y": 10}
        mobile: tap {"x": 10, "y": 50, "elementId": "{row 1}"}
        mobile: tap {"x": 10, "y": 1, "element": {"$element": "{row 1}"}}
        log => tap, tap row 2, tap row 1
      A double tap is at an element or a point
        mobile: doubleTap {"elementId": "{pad}"}
        mobile: doubleTap {"x": 1, "y": 1, "elementId": "{pad}"}
        mobile: doubleTap {"x": 10, "y": 10}
        log => double tap, double tap, double tap
      Up to three taps are at an element
        mobile: tapWithNumberOfTaps {"elementId": "{pad}"}
        mobile: tapWithNumberOfTaps {"elementId": "{pad}", "numberOfTaps": 2}
        mobile: tapWithNumberOfTaps {"elementId": "{pad}", "numberOfTaps": 3, "numberOfTouches": 1}
        log => tap, double tap, triple tap
      Touch and hold takes as long as its duration
        mobile: touchAndHold {"elementId": "{pad}", "duration": 1.5}
        mobile: touchAndHold {"x": 10, "y": 10, "duration": 0.5}
        mobile: touchAndHold {"x": 10, "y": 10, "duration": 0.1}
        click clock
        log => press, press, tap, 2.1 s
      A swipe is the movement of a finger
        mobile: swipe {"direction": "left", "element": "{row 2}", "velocity": 250}
        log => swipe row 2
        mobile: swipe {"direction": "up"}
        GET /element/{row 0}/displayed => false
        mobile: swipe {"direction": "down", "elementId": "{row 2}"}
        GET /element/{row 0}/attribute/y => "176"
      Scroll shows an element by name, by predicate, or by reference
        mobile: scroll {"name": "row 39", "elementId": "{rows}"}
        GET /element/{row 39}/displayed => true
        mobile: scroll {"predicateString": "name BEGINSWITH 'row 20'"}
        GET /element/{row 20}/displayed => true
        mobile: scroll {"toVisible": true, "elementId": "{row 0}"}
        GET /element/{row 0}/attribute/y => "176"
      Scroll moves in a direction
        mobile: scroll {"direction": "down", "elementId": "{rows}", "distance": 0.5}
        GET /element/{row 0}/attribute/y => "-…
        mobile: scroll {"direction": "up"}
        GET /element/{row 0}/attribute/y => "176"
      An element that doesn't scroll is an error
        mobile: scroll {"direction": "down", "elementId": "{pad}"}
        => element not interactable: Failed to scroll Button 'Pad': nothing there is scrollable.
      A drag holds, then moves
        mobile: dragFromToForDuration \#
      {"duration": 1, "fromX": 370, "fromY": 190, "toX": 370, "toY": 330}
        mobile: dragFromToForDuration {"duration": 0.5, "fromX": 5, "fromY": 5, "toX": 5, \#
      "toY": -80, "elementId": "{handle of row 2}"}
        click clock
        log => drag row 0 to 3, drag row 2 to 0, 1.5 s
      A drag may hold at both ends
        mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 0.5, "velocity": 400, \#
      "fromElementId": "{handle of row 1}", "toElementId": "{row 3}"}
        mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 0.5, "velocity": 400, \#
      "fromX": 370, "fromY": 190, "toX": 370, "toY": 330}
        click clock
        log => drag row 1 to 3, drag row 0 to 3, 3.0 s
      Scripts accept numbers as strings, but WebDriver's commands don't
        mobile: tap {"elementId": "{pad}", "x": "5", "y": "5.5"}
        mobile: touchAndHold {"elementId": "{pad}", "duration": "1e0"}
        log => tap, press
        POST /timeouts {"implicit": "5"}
        => invalid argument: "implicit" must be an integer from 0 to 9007199254740991
      The keyboard is hidden with its key
        mobile: isKeyboardShown => false
        mobile: hideKeyboard {}
        click field
        mobile: isKeyboardShown => true
        mobile: hideKeyboard {"keys": ["Done", "RETURN"]}
        mobile: isKeyboardShown => false
        log => "submit "
      A keyboard that can't be hidden is an error
        click field
        mobile: hideKeyboard {}
        => invalid element state: an iPhone's keyboard has no key just to hide it. Name a key that ends the typing as \#
      "args[0].keys", or end the typing in the app. Its keys: "return"
        mobile: hideKeyboard {"keys": ["Go"]}
        => no such element: the keyboard has no key "Go". Its keys: "return"
        mobile: hideKeyboard {"keys": "Go"}
        => invalid argument: "args[0].keys" must be an array, but is a string
        mobile: hideKeyboard {"keys": [1]}
        => invalid argument: "args[0].keys[0]" must be a string, but is a number
      Keys are typed into the focused element
        mobile: keys {"keys": ["a", {"key": "b"}], "elementId": "{field}"}
        mobile: keys {"keys": [{"key": "c", "modifierFlags": 0}, "\n"]}
        log => submit abc
      Keys that can't be typed have an explanation
        mobile: keys {} => invalid argument: "args[0].keys" must be an array, but is missing
        mobile: keys {"keys": [1]}
        => invalid argument: "args[0].keys[0]" must be a string or an object, but is a number
        mobile: keys {"keys": ["a", {}]}
        => invalid argument: "args[0].keys[1].key" must be a string, but is missing
        mobile: keys {"keys": [{"key": "a", "modifierFlags": 2}]}
        => unsupported operation: "args[0].keys[0].modifierFlags" must be 0: an iPhone's keyboard \#
      has no modifier keys
        mobile: keys {"keys": ["a"]}
        => element not interactable: Failed to synthesize event: Neither element nor any \#
      descendant has keyboard focus.
      """#.transcripts)
  func gestures(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test(
    arguments: #"""
      mobile: tap {} => "args[0].x" must be a number, but is missing
      mobile: tap {"x": 1, "y": "one"} => "args[0].y" must be a number, but is a string
      mobile: tap {"x": 1, "y": "inf"} => "args[0].y" must be a number, but is a string
      mobile: tap {"x": 1, "y": ""} => "args[0].y" must be a number, but is a string
      mobile: touchAndHold {"duration": "-1"} => "args[0].duration" must be from 0 to 3600
      mobile: tap {"x": 1, "y": 1, "elementId": 7}
      => "args[0].elementId" must be an element or its reference, but is a number
      mobile: tap {"x": 1, "y": 1, "element": {"ELEMENT": "e"}}
      => "args[0].element" must be an element or its reference, but is an object
      mobile: doubleTap {"x": 1} => "args[0].y" must be a number, but is missing
      mobile: tapWithNumberOfTaps {"numberOfTaps": -1}
      => "args[0].numberOfTaps" must be an integer from 0 to 9007199254740991
      mobile: touchAndHold {"x": 1, "y": 1} => "args[0].duration" must be a number, but is missing
      mobile: touchAndHold {"duration": -1} => "args[0].duration" must be from 0 to 3600
      mobile: touchAndHold {"duration": 1} => "args[0].x" must be a number, but is missing
      mobile: swipe {} => "args[0].direction" must be one of "up", "down", "left", "right", but is missing
      mobile: swipe {"direction": "north"}
      => "args[0].direction" must be one of "up", "down", "left", "right"
      mobile: swipe {"direction": "up", "velocity": "fast"}
      => "args[0].velocity" must be a number, but is a string
      mobile: scroll {}
      => "args[0].direction" is missing. Set one of "name", "direction", "predicateString" or \#
      "toVisible"
      mobile: scroll {"toVisible": true} => "args[0].elementId" must be an element, but is missing
      mobile: scroll {"direction": "up", "distance": -1}
      => "args[0].distance" must be from 0 to 1000000
      mobile: scroll {"name": 1} => "args[0].name" must be a string, but is a number
      mobile: dragFromToForDuration {"duration": 1, "fromX": 0, "fromY": 0, "toX": 0}
      => "args[0].toY" must be a number, but is missing
      mobile: dragFromToWithVelocity {"holdDuration": 1}
      => "args[0].pressDuration" must be a number, but is missing
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1}
      => "args[0].velocity" must be a number, but is missing
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1, "velocity": 1}
      => "args[0].fromX" must be a number, but is missing
      mobile: dragFromToWithVelocity {"pressDuration": 1, "holdDuration": 1, "velocity": 1, \#
      "fromElementId": 1}
      => "args[0].fromElementId" must be an element or its reference, but is a \#
      number
      mobile: tap 1 => "args[0]" must be an object, but is a number
      """#.rows)
  func `an invalid argument is named`(_ row: Row) async throws {
    #expect(try await Client().answer(to: row.given) == "invalid argument: " + row.expected)
  }

  @Test(
    arguments: #"""
      mobile: tap {"x": 500, "y": 1}
      => move target out of bounds: Failed to tap at (500.0, 1.0): the screen is 390.0 × 844.0 \#
      points.
      mobile: tap {"x": 1, "y": 1, "elementId": "e"}
      => no such element: "e" isn't an element of this session. Use a reference returned by a \#
      find command of this session
      mobile: scroll {"name": "nothing"}
      => no such element: there is no element with the name "nothing" to scroll to
      mobile: scroll {"direction": "left"}
      => unsupported operation: nothing here scrolls left. "args[0].direction" must be "up" or \#
      "down"
      mobile: scroll {"predicateString": "label == 'a'"}
      => no such element: there is no element that matches "label == 'a'" to scroll to
      mobile: tapWithNumberOfTaps {"numberOfTouches": 2}
      => unsupported operation: this device supports one to three taps with one finger, not 1 with 2
      mobile: jump {}
      => unknown method: there is no script "mobile: jump". Use "mobile: " with one of $mobile
      POST /execute/sync {} => invalid argument: "script" must be a string, but is missing
      POST /execute/sync {"script": 1, "args": []}
      => invalid argument: "script" must be a string, but is a number
      POST /execute/sync {"script": "mobile: tap"}
      => invalid argument: "args" must be an array, but is missing
      POST /execute/sync {"script": "mobile: tap", "args": {"x": 1}}
      => invalid argument: "args" must be an array, but is an object
      POST /execute/sync {"script": "mobile:tap", "args": []}
      => invalid argument: "args[0].x" must be a number, but is missing
      POST /execute/sync {"script": "return 1", "args": []}
      => unsupported operation: a native app runs no JavaScript. Supported scripts begin with \#
      "mobile: ": $mobile
      POST /execute/sync {"script": "arguments[0].scrollIntoView(true); return \#
      arguments[0].getBoundingClientRect()", "args": [{"$element": "e"}]}
      => unsupported operation: a native app runs no JavaScript. Supported scripts begin with \#
      "mobile: ": $mobile
      POST /execute/sync {"script": "/* isDisplayed */return (function(){})", "args": []}
      => unsupported operation: the script "/* isDisplayed */" is for elements of pages. A native \#
      app runs no JavaScript. Use GET /session/{session id}/element/{element id}/displayed, or \#
      switch to a web context
      POST /execute/sync {"script": "/* getAttribute */return (function(){})", "args": []}
      => unsupported operation: the script "/* getAttribute */" is for elements of pages. A \#
      native app runs no JavaScript. Use GET /session/{session id}/element/{element \#
      id}/attribute/{name}, or switch to a web context
      POST /execute/sync {"script": "/* submitForm */var form", "args": []}
      => unsupported operation: the script "/* submitForm */" is for elements of pages. A native \#
      app runs no JavaScript. Type U+E007 into a field, or click the submit button, or \#
      switch to a web context
      """#.rows)
  func `unsupported scripts have an explanation`(_ row: Row) async throws {
    let message = row.expected.replacing("$mobile", with: MobileCommand.names)
    #expect(try await Client().answer(to: row.given) == message)
  }

  @Test(
    arguments: #"""
      A click touches the element: an icon in a button, a row after scrolling
        click #cross .icon
        click #cross
        click li:nth-child(28)
        click li:nth-child(3) span
        click #send
        click #off
        click a
        log => cross, cross, beer 28, beer 3, send , go to app://hybrid/beers?a=1
      An element that isn't displayed isn't clicked
        click #secret
        => element not interactable: Failed to click <p id="secret">: it is not displayed.
      A covered element isn't clicked
        click #q
        context WEBVIEW_2
        click p
        => element click intercepted: Failed to tap StaticText 'A note': it is covered by Keyboard.
      Text is typed into a field and cleared
        type "blonz\ue003de" into #q
        GET /element/{#q}/property/value => "blonde"
        GET /element/{#q}/attribute/value => "blonde"
        POST /element/{#q}/value {"value": ["!", "\ue007"]}
        log => send blonde!
        type "\ue011\ue017\ue000B" into #q
        GET /element/{#q}/property/value => "Blonde!"
        POST /element/{#q}/clear
        GET /element/{#q}/property/value => ""
      A slider is set to the nearest step of a number, or by its keys
        type "9.6" into #alcohol
        GET /element/{#alcohol}/property/value => "9.5"
        type "\ue014\ue014" into #alcohol
        GET /element/{#alcohol}/property/value => "10.5"
      Actions and mobile commands take elements of the page
        POST /actions {"actions": [{"type": "pointer", "id": "touch", \#
      "parameters": {"pointerType": "touch"}, "actions": [\#
      {"type": "pointerMove", "x": 0, "y": 0, "duration": 0, "origin": {"$element": "{li}"}}, \#
      {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]}
        log => beer 1
        mobile: tap {"elementId": "{li}", "x": 5, "y": 5}
        log => beer 1, beer 1
      Unsupported commands have an explanation
        type "a" into h1
        => element not interactable: Failed to send keys to <h1 class="title">: it can't take keys.
        type "a" into #off
        => element not interactable: Failed to send keys to <button id="off">: it is disabled.
        POST /element/{#q}/value {} => invalid argument: "text" must be a string, but is missing
        type "\u0001" into #q => invalid argument: no key types the control character U+0001
        type "a" into #q
        => unsupported operation: the keyboard has no key U+E009. It has characters, return \#
      (U+E006, U+E007), backspace (U+E003) and delete (U+E017)
        POST /element/{h1}/clear {}
        => invalid element state: Failed to clear <h1 class="title">: it isn't a text field.
      """#.transcripts)
  func `gestures on pages`(_ transcript: Transcript) async throws {
    try await Client.inPage().play(transcript)
  }

  @Test func `each key fires a key event and an input event`() async throws {
    try await Client.inPage(on: .with(KeyedPage.app)).play(
      #"""
      type "ab\ue003c\ue012d" into #text
      log => keydown F 'a', input F 'a', keydown F 'b', input F 'ab', keydown F 'Backspace', input \#
      F 'a', keydown F 'c', input F 'ac', keydown F 'ArrowLeft', keydown F 'd', input F 'adc'
      GET /element/{#text}/property/value => "adc"
      """#.replacing(" F ", with: " text "))
  }

  @Test(
    arguments: """
      A handler can keep a key from typing
        type "axb" into #no-x
        log => keydown no-x 'a', input no-x 'a', keydown no-x 'x', keydown no-x 'b', input no-x 'ab'
      Key actions go to the focused element: a text, a field without x, a button
        press a
        click #text
        press b\u{E012}c
        press \u{E004}\u{E004} \u{E007}
        log => keydown body 'a', keydown text 'b', input text 'b', keydown text 'ArrowLeft', keydown \
      text 'c', input text 'cb', keydown text 'Tab', keydown no-x 'Tab', \
      keydown button ' ', click button, keydown button 'Enter', click button
      The user actions are recorded
        GET /duet/actions => []
        type "ab\u{E012}c" into #text
        type "d\u{E007}" into #text
        click #button
        press e
        POST /element/{#text}/clear
        context WEBVIEW_2
        type "3" into #range
        GET /duet/actions => [{"kind":"focus","element":{"type":"input","name":"text"}}, \
      {"kind":"type","keys":["a","b","ArrowLeft","c","d","Enter"]}, \
      {"kind":"tap","element":{"type":"Button","name":"Press"},"at":[[195,110]]}, \
      {"kind":"type","keys":["e"]}, {"kind":"clear","element":{"type":"input","name":"text"}}, \
      {"kind":"adjust","element":{"type":"Slider","name":"Strength"},"value":3,"at":[[195,806]]}]
        GET /duet/actions => []
      A range is set only where the device can touch it
        context WEBVIEW_2
        type "7" into #range
        GET /element/{#range}/property/value => "7"
        context WEBVIEW_1
        click #text
        context WEBVIEW_2
        type "3" into #range
        => element click intercepted: Failed to adjust Slider 'Strength': it is covered by Keyboard.
        GET /element/{#range}/property/value => "7"
      """.transcripts)
  func fields(_ transcript: Transcript) async throws {
    try await Client.inPage(on: .with(KeyedPage.app)).play(transcript)
  }
}

import XCTest

/// The tests of this suite, one a scenario: on Linux XCTest finds none by itself.
public var webDriverSuite: [XCTestCaseEntry] {
  [
    testCase([("testA1", asyncTest(A1AddTaskListTests.testA1))]),
    testCase([("testA2", asyncTest(A2WorkWithTasksTests.testA2))]),
    testCase([("testA3", asyncTest(A3RenameTests.testA3))]),
    testCase([("testA4", asyncTest(A4SearchTaskListsTests.testA4))]),
    testCase([("testA5", asyncTest(A5TextSizeTests.testA5))]),
    testCase([("testB1", asyncTest(B1SearchBeersByNameTests.testB1))]),
    testCase([("testB2", asyncTest(B2SearchByBreweryTests.testB2))]),
    testCase([("testB3", asyncTest(B3SearchByFeaturesTests.testB3))]),
    testCase([("testB4", asyncTest(B4AlcoholTests.testB4))]),
  ]
}

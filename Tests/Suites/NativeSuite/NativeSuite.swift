import XCTest

/// The tests of this suite, one per scenario. On Linux, XCTest doesn't discover them.
package var nativeSuite: [XCTestCaseEntry] {
  [
    testCase([("testA1", A1AddTaskListTests.testA1)]),
    testCase([("testA2", A2WorkWithTasksTests.testA2)]),
    testCase([("testA3", A3RenameTests.testA3)]),
    testCase([("testA4", A4SearchTaskListsTests.testA4)]),
    testCase([("testA5", A5TextSizeTests.testA5)]),
    testCase([("testA6", A6EditTaskTests.testA6)]),
    testCase([("testA7", A7RestoreTasksTests.testA7)]),
    testCase([("testA8", A8RestoreTaskListTests.testA8)]),
    testCase([("testA9", A9MoveTaskListsTests.testA9)]),
    testCase([("testA10", A10ExportTaskListTests.testA10)]),
    testCase([("testA11", A11CustomTextSizeTests.testA11)]),
    testCase([("testA12", A12NameAndColourTests.testA12)]),
    testCase([("testA13", A13FindTaskListsTests.testA13)]),
    testCase([("testA14", A14SaveOnSlowServiceTests.testA14)]),
    testCase([("testA15", A15AddTasksOnSlowServiceTests.testA15)]),
    testCase([("testA16", A16MoveDuringSearchTests.testA16)]),
    testCase([("testB1", B1SearchBeersByNameTests.testB1)]),
    testCase([("testB2", B2SearchByBreweryTests.testB2)]),
    testCase([("testB3", B3SearchByFeaturesTests.testB3)]),
    testCase([("testB4", B4AlcoholTests.testB4)]),
    testCase([("testB5", B5RangeOfAlcoholTests.testB5)]),
    testCase([("testB6", B6SecondPageTests.testB6)]),
    testCase([("testB7", B7NoHitsTests.testB7)]),
    testCase([("testB8", B8ServiceOutOfReachTests.testB8)]),
    testCase([("testB9", B9SearchInAllFieldsTests.testB9)]),
  ] + nativeSamples
}

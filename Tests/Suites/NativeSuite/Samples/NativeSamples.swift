import XCTest

/// The tests of the samples, which are examples to copy. No published figure includes them.
var nativeSamples: [XCTestCaseEntry] {
  [
    testCase([("testC1", C1ReadArticlesTests.testC1)]),
    testCase([("testC2", C2NewArticleTests.testC2)]),
    testCase([("testD1", D1SuggestionsTests.testD1)]),
    testCase([("testE1", E1RegisterTests.testE1)]),
    testCase([("testE2", E2TakenAddressTests.testE2)]),
    testCase([("testF1", F1LoginTests.testF1)]),
    testCase([("testG1", G1GalleryTests.testG1)]),
    testCase([("testG2", G2EditTaskFromStateTests.testG2)]),
    testCase([("testG3", G3BeerFromStateTests.testG3)]),
    testCase([("testP1", P1PicturesTests.testP1)]),
    testCase([("testP2", P2PicturesTests.testP2)]),
  ]
}

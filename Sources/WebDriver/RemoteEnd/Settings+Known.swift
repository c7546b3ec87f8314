extension Settings {
  /// All settings that Appium's driver for iOS knows, by name.
  static let all: [Known] = {
    func known(
      _ name: String, _ initial: JSONValue, _ effect: Effect = .none, least: Double = 0
    ) -> Known {
      Known(name: name, initial: initial, effect: effect, least: least)
    }
    return [
      known("acceptAlertButtonSelector", "", .fixed),
      known("activeAppDetectionPoint", "64.00,64.00"),
      known("animationCoolOffTimeout", .number(2)),
      known("autoClickAlertSelector", "", .fixed),
      known("boundElementsByIndex", false),
      known("customSnapshotTimeout", .number(15)),
      known("defaultActiveApplication", "auto"),
      known("defaultAlertAction", "", .fixed),
      known("dismissAlertButtonSelector", "", .fixed),
      known("elementResponseAttributes", "type,label", .acts),
      known("enforceCustomSnapshots", false),
      known("includeCustomActionsInPageSource", false, .fixed),
      known("includeHittableInPageSource", false, .fixed),
      known("includeMinMaxValueInPageSource", false, .fixed),
      known("includeNativeAccessibilityElementInPageSource", false, .fixed),
      known("includeNativeFrameInPageSource", false, .fixed),
      known("includeNonModalElements", false),
      known("keyboardAutocorrection", false, .fixed),
      known("keyboardPrediction", false, .fixed),
      known("limitXPathContextScope", true, .acts),
      known("maxTypingFrequency", 60, least: 1),
      known("mjpegFixOrientation", false),
      known("mjpegScalingFactor", .number(100), least: 1),
      known("mjpegServerFramerate", 10, least: 1),
      known("mjpegServerScreenshotQuality", 25),
      known("nativeWebTap", false),
      known("nativeWebTapSmartAppBannerVisibility", "detect"),
      known("nativeWebTapStrict", false),
      known("nativeWebTapTabBarVisibility", "detect"),
      known("pageSourceExcludedAttributes", "", .acts),
      known("reduceMotion", false),
      known("respectSystemAlerts", false),
      known("safariTabBarPosition", "top"),
      known("screenshotOrientation", "auto", .fixed),
      known("screenshotQuality", 3),
      known("shouldUseCompactResponses", true, .acts),
      known("snapshotMaxChildren", 2_147_483_647, .acts, least: 1),
      known("snapshotMaxDepth", 50, .acts, least: 1),
      known("useClearTextShortcut", true),
      known("useFirstMatch", false),
      known("useJSONSource", false),
      known("waitForIdleTimeout", .number(10)),
      known("webScreenshotMode", "native", .fixed),
    ]
  }()
}

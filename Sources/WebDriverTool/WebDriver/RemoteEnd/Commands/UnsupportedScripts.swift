extension MobileCommand {
  /// The other `mobile:` commands of Appium's XCUITest driver, and why each fails with
  /// `unsupported operation`. Source: `docs/reference/execute-methods.md` of
  /// appium/appium-xcuitest-driver.
  static let refusals = Settings.reasons(
    [
      "it needs a device's buttons or sensors":
        """
      batteryInfo, forcePress, isLocked, lock, performHandGesture, performIndigoHidEvent, \
      performIoHidEvent, pressButton, rotateDigitalCrown, shake, unlock
      """,
      "no element here reacts to two fingers": "pinch, rotateElement, twoFingerTap",
      "no app here has a picker wheel": "selectPickerWheelValue",
      "the device has no files": "deleteFile, deleteFolder, pullFile, pullFolder, pushFile",
      "the apps are installed with the device":
        "clearApp, installApp, listApps, removeApp",
      "use \"mobile: terminateApp\"": "killApp",
      "no test bundle runs on the device":
        "installXCTestBundle, listXCTestBundles, listXCTestsInTestBundle, runXCTest",
      "it needs Instruments, or the services of a real device":
        """
      disableConditionInducer, enableConditionInducer, listConditionInducers, \
      sendMemoryWarning, startNetworkMonitor, startPcap, startPerfRecord, startSystemMonitor, \
      stopNetworkMonitor, stopPcap, stopPerfRecord, stopSystemMonitor
      """,
      "it concerns iOS itself, which isn't part of the device":
        """
      activeAppInfo, clearKeychains, configureLocalization, contentSize, deviceInfo, \
      enrollBiometric, expectNotification, getAppearance, getDeviceTime, getIncreaseContrast, \
      getPermission, getSimulatedLocation, installCertificate, isBiometricEnrolled, \
      listCertificates, pushNotification, removeCertificate, resetLocationService, \
      resetPermission, resetSimulatedLocation, sendBiometricMatch, setAppearance, \
      setContentSize, setIncreaseContrast, setPermission, setSimulatedLocation, simctl, \
      siriCommand, updateSafariPreferences
      """,
      "nothing is spoken":
        """
      disableVoiceOver, enableVoiceOver, isVoiceOverEnabled, voiceOverCurrentSpeech, \
      voiceOverMove
      """,
      "no video, sound or log is recorded. Use GET /session/{session id}/screenshot":
        """
      getXCTestScreenRecordingInfo, startAudioRecording, startLogsBroadcast, \
      startScreenRecording, startXCTestScreenRecording, stopAudioRecording, stopLogsBroadcast, \
      stopScreenRecording, stopXCTestScreenRecording
      """,
      "the clipboard is filled and pasted on the screen":
        "getClipboard, getPasteboard, setClipboard, setPasteboard",
      "use GET /session/{session id}/screenshot": "viewportScreenshot",
      "use GET /session/{session id}/contexts": "getContexts",
      "use \"mobile: scroll\" with \"toVisible\"": "scrollToElement",
      "apps here open no links": "deepLink",
      "apps here have no string tables to read": "getAppStrings",
      "a page's coordinates need no calibration": "calibrateWebToRealCoordinatesTranslation",
    ])
}

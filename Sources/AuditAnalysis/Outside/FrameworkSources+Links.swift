/// Links that other apps, pages and messages open, and what services find out of them.
extension SourceFamilies {
    static let links: [FrameworkSources] = [.opened, .services, .signIns, .pushes]
}

extension FrameworkSources {
    fileprivate static let opened = with(FrameworkSources(.link)) {
        $0.types = ["NSUserActivity", "UIOpenURLContext", "ConnectionOptions"]
        $0.members = ["UIOpenURLContext.url", ".webpageURL", ".referrerURL"]
        $0.closures = ["onOpenURL", "onContinueUserActivity"]
        $0.parameters = [
            "application(open:)", "application(openURL:)", "application(handleOpen:)", "application(continue:)",
            "application(didFinishLaunchingWithOptions:)", "application(willFinishLaunchingWithOptions:)",
            "scene(openURLContexts:)", "scene(continue:)", "scene(didUpdate:)", "pdfViewWillClick(with:)",
            "textView(clickedOnLink:)",
        ]
    }

    fileprivate static let services = with(
        FrameworkSources(
            .link, of: "BranchSDK", "Branch", "AppsFlyerLib", "AdjustSdk", "Adjust", "FirebaseDynamicLinks", "Kochava",
            "Singular", "FBSDKCoreKit", "FacebookCore", "OneSignalFramework", "OneSignal")
    ) {
        $0.types = [
            "DeepLinkResult", "DynamicLink", "OSNotification", "OSNotificationClickEvent", "SingularLinkParams",
            "ADJDeeplink",
        ]
        $0.parameters = [
            "onAppOpenAttribution(_:)", "onConversionDataSuccess(_:)", "adjustDeeplinkResponse(_:)",
            "adjustDeferredDeeplinkReceived(_:)",
        ]
        $0.closures = ["initSession", "handleUniversalLink", "fetchDeferredAppLink", "addClickListener"]
    }

    fileprivate static let signIns = with(FrameworkSources(.link)) {
        $0.closures = ["ASWebAuthenticationSession", "SFAuthenticationSession"]
    }

    fileprivate static let pushes = with(FrameworkSources(.push)) {
        $0.types = [
            "UNNotificationResponse", "UNNotification", "UNNotificationContent", "UNNotificationRequest",
            "PKPushPayload", "MessagingRemoteMessage",
        ]
        $0.parameters = [
            "application(didReceiveRemoteNotification:)", "userNotificationCenter(didReceive:)",
            "userNotificationCenter(willPresent:)",
        ]
        $0.members = [
            "UNNotificationContent.userInfo", "UNNotificationContent.title", "UNNotificationContent.body",
            "UNNotificationContent.subtitle", "PKPushPayload.dictionaryPayload",
        ]
    }
}

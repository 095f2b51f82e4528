package import AuditKit
import AuditModel
package import CodeModel

/// Calls that hand data to a service for analytics or crash reports.
package enum AnalyticsCalls {
    package static func all(in file: SwiftFile, _ pass: Pass) -> [Node] {
        file.tree.nodes(.call, named: methods).filter { call in
            guard let base = call.base?.unwrapped else { return false }
            if beginsWithService(base) { return true }
            guard base.kind == .reference || base.kind == .member else { return false }
            if let type = pass.type(of: base)?.name { return services.contains(type) }
            return isMadeByService(base, pass) || isHandedOut(base, pass)
        }
    }

    /// What is set on a report that a service sends: `crumb.message`, `event.extra`; with the name of the report's type.
    package static func properties(in file: SwiftFile, _ pass: Pass) -> [(value: Node, type: String)] {
        guard file.tree.imports.contains(where: { reports[$0] != nil }) else { return [] }
        let types = Set(file.tree.imports.flatMap { reports[$0] ?? [] })
        return file.nodes(.assignment).compactMap { assignment in
            guard let whole = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand),
                let target = whole.kind == .subscriptCall ? whole.base?.unwrapped : whole, let base = target.base,
                written.contains(target.name), let type = pass.type(of: base)?.name, types.contains(type),
                pass.lookup.index.types[type] == nil
            else { return nil }
            return (value, type)
        }
    }

    /// The types of reports, by the module that has them.
    private static let reports: [String: Set<String>] = [
        "Sentry": ["Breadcrumb", "Event", "SentryEvent", "User", "SentryUser", "Scope", "UserFeedback"],
        "Bugsnag": ["BugsnagEvent", "BugsnagError", "BugsnagBreadcrumb"],
        "Mixpanel": ["People"], "Rollbar": ["RollbarData"], "RollbarNotifier": ["RollbarData"],
        "DatadogRUM": ["RUMErrorEvent"], "CrashReporter": ["PLCrashReporter"], "KSCrash": ["KSCrash"],
        "KSCrashRecording": ["KSCrash"],
    ]

    /// The properties of theirs that take a text or a table.
    private static let written: Set<String> = [
        "message", "data", "extra", "tags", "context", "contexts", "user", "userId", "username", "email", "name",
        "errorMessage", "metadata", "comments", "fingerprint", "transaction",
        "customData", "userInfo",
    ]

    /// `let reports = Crashlytics.crashlytics()`, in a local or a property.
    private static func isMadeByService(_ base: Node, _ pass: Pass) -> Bool {
        let declared = pass.declaration(of: base) ?? pass.lookup.declaration(ofMember: base)
        guard let value = declared?.initialValue?.unwrapped else { return false }
        return beginsWithService(value) || beginsWithService(value.callee)
    }

    /// Whether the first name is that of a service: `Crashlytics` in `Crashlytics.crashlytics`.
    private static func beginsWithService(_ node: Node?) -> Bool {
        node?.dottedName.split(separator: ".").first.map { services.contains(String($0)) } ?? false
    }

    /// `SentrySDK.configureScope { scope in … }`: what a service hands to a closure.
    private static func isHandedOut(_ base: Node, _ pass: Pass) -> Bool {
        var closure = base.name == "$0" ? base.enclosing(.closure) : nil
        if closure == nil, let parameter = pass.declaration(of: base), parameter.kind == .parameter {
            closure = parameter.parent
        }
        guard let closure, closure.kind == .closure, let call = closure.parent, call.kind == .call else { return false }
        return beginsWithService(call.callee)
    }

    /// What an argument gives away: a sensitive value or the identifier of the device.
    package static func content(of argument: Node, in call: Node, _ pass: Pass) -> SensitiveValue? {
        if let key = key(of: argument, in: call) { return pass.sensitiveValue(argument, under: key) }
        return pass.sensitiveValue(argument) ?? deviceIdentifier(argument, pass, steps: 5)
    }

    /// The key under which a call takes a value: `setCustomValue(x, forKey: "k")`, `addAttribute(forKey: "k", value: x)`,
    /// `setAttribute("k", value: x)`.
    private static func key(of argument: Node, in call: Node) -> Node? {
        if let key = ["forKey", "forName", "key", "withKey"].lazy.compactMap({ call.argument($0) }).first {
            return argument != key && (argument.label.isEmpty || argument.label == "value") ? key : nil
        }
        guard let first = call.arguments.first, first.label.isEmpty, argument != first,
            ["value", "withValue", "to"].contains(argument.label)
        else { return nil }
        return first
    }

    private static func deviceIdentifier(_ node: Node, _ pass: Pass, steps: Int) -> SensitiveValue? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        if node.kind == .member, ["identifierForVendor", "advertisingIdentifier"].contains(node.name) {
            return SensitiveValue(kind: .personal, confidence: .high, name: node.name)
        }
        switch node.kind {
        case .member: return node.base.flatMap { deviceIdentifier($0, pass, steps: steps - 1) }
        case .call: return (node.base ?? node.arguments.first).flatMap { deviceIdentifier($0, pass, steps: steps - 1) }
        case .reference:
            return pass.declaration(of: node)?.initialValue.flatMap { deviceIdentifier($0, pass, steps: steps - 1) }
        case .dictionary:
            return node.children.compactMap { $0.child(.value) }.lazy
                .compactMap { deviceIdentifier($0, pass, steps: steps - 1) }.first
        case .binary: return node.child(.operand).flatMap { deviceIdentifier($0, pass, steps: steps - 1) }
        default: return nil
        }
    }

    private static let services: Set<String> = [
        "Flurry", "FlurryAgent", "Crashlytics", "FirebaseCrashlytics", "Analytics", "FIRAnalytics", "SentrySDK",
        "Mixpanel",
        "MixpanelInstance", "Amplitude", "AmplitudeSwift", "Bugsnag", "MSAnalytics", "AppCenter", "SEGAnalytics",
        "Countly",
        "AppsFlyerLib", "NewRelic", "Datadog", "Instabug", "PostHog", "PostHogSDK", "Adjust", "Answers", "GAI", "Braze",
        "Appboy", "Leanplum", "Heap", "Localytics", "Bugly", "Raygun", "Rollbar", "Embrace", "UXCam",
        "TelemetryManager",
        "TelemetryDeck", "RUMMonitor", "Tracer", "InstabugLog", "IBGLog", "Hackle", "CleverTap", "MoEngage",
        "MoEngageSDKAnalytics", "Airship", "Pendo", "RudderStack", "RSClient", "Dynatrace", "Sentry",
        "OneSignal", "MobileCore", "KSCrash", "Matomo", "Smartlook", "Clarity", "Kochava", "Singular", "Branch",
        "AppEvents",
    ]

    private static let methods = [
        "log", "logEvent", "setCustomValue", "setCustomKeysAndValues", "setUserID", "setUserId", "setUserProperty",
        "track",
        "trackEvent", "identify", "capture", "setExtra", "setTag", "setUser", "leaveBreadcrumb", "addBreadcrumb",
        "record",
        "recordError", "setUserIdentifier", "recordCustomEvent", "screen", "logError", "setUserName", "setUserEmail",
        "setCustomKey", "people", "set", "registerSuperProperties", "setUserProperties", "logCustomEvent", "signal",
        "send",
        "notify", "notifyError", "reportError", "captureMessage", "addMetadata", "setContext",
        "addAttribute", "setAttribute", "recordBreadcrumb", "setObjectValue",
        // Datadog.
        "addAction", "addUserAction", "startAction", "stopAction", "startUserAction", "stopUserAction", "addError",
        "startView", "stopView", "addViewError", "addViewAttribute", "addViewAttributes", "addAttributes",
        "addFeatureFlagEvaluation", "setUserInfo", "addUserExtraInfo",
        // Sentry, Bugsnag, Crashlytics, Instabug, Embrace, New Relic.
        "setExtras", "setTags", "addFeatureFlag", "setUserAttribute", "logUserEvent", "identifyUser", "logMessage",
        "recordHandledException", "noticeError", "logInfo", "logWarning", "logVerbose", "logDebug",
        "logAttributes", "logEvents",
        // Firebase, Mixpanel, Amplitude, Segment, PostHog, Braze, and what is like them.
        "setDefaultEventParameters", "registerSuperPropertiesOnce", "trackWithGroups", "setOnce", "union",
        "groupIdentify", "setGroup", "group", "alias", "register", "registerOnce", "logPurchase", "setCustomAttribute",
        "addUserProperties", "addEventProperties", "recordEvent", "profilePush", "trackState", "trackAction",
    ]
}

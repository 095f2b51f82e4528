import Foundation
import CocoaLumberjackSwift
import FirebaseCrashlytics
import Sentry
import Bugsnag

private let bearerToken = ProcessInfo.processInfo.environment["TOKEN"] ?? ""

struct Account {
    let accountKey: String
    let emailAddress: String
    let bankAccountNumber: String
    let plan: String
}

func lumberjack(_ account: Account) {
    DDLogVerbose("key \(account.accountKey)")  // bad: log, DDLogVerbose
    DDLogDebug("key \(account.accountKey)")  // bad: log, DDLogDebug
    DDLogInfo("mail \(account.emailAddress)")  // bad: log, DDLogInfo
    DDLogWarn("bank \(account.bankAccountNumber)")  // bad: log, DDLogWarn
    DDLogError("bank \(account.bankAccountNumber)", asynchronous: false)  // bad: log, DDLogError with options
    DDLogInfo("plan \(account.plan)")  // good: sound, sound not sensitive
}

func crashlytics(_ account: Account) {
    Crashlytics.crashlytics().log("signing in \(account.emailAddress)")  // bad: log, Crashlytics.log
    Crashlytics.crashlytics().log(format: "key %@", arguments: getVaList([account.accountKey]))  // bad: log, Crashlytics.log(format:arguments:)
    Crashlytics.crashlytics().setCustomValue(account.bankAccountNumber, forKey: "iban")  // bad: log, setCustomValue
    Crashlytics.crashlytics().setCustomKeysAndValues(["key": account.accountKey])  // bad: log, setCustomKeysAndValues
    Crashlytics.crashlytics().setUserID(account.emailAddress)  // bad: log, setUserID with an e-mail address
    Crashlytics.crashlytics().record(error: NSError(domain: "x", code: 1, userInfo: ["key": account.accountKey]))  // bad: log, record(error:) with userInfo
    Crashlytics.crashlytics().setCustomValue(account.plan, forKey: "plan")  // good: sound, sound not sensitive
}

func sentry(_ account: Account) {
    SentrySDK.capture(message: "key \(account.accountKey)")  // bad: log, SentrySDK.capture(message:)
    let crumb = Breadcrumb(level: .info, category: "auth")
    crumb.message = "mail \(account.emailAddress)"  // bad: log, Breadcrumb.message
    crumb.data = ["key": account.accountKey]  // bad: log, Breadcrumb.data
    SentrySDK.addBreadcrumb(crumb)
    SentrySDK.configureScope { scope in
        scope.setTag(value: account.accountKey, key: "key")  // bad: log, Scope.setTag
        scope.setExtra(value: account.bankAccountNumber, key: "bank")  // bad: log, Scope.setExtra
    }
    SentrySDK.capture(message: "plan \(account.plan)")  // good: sound, sound not sensitive
}

func bugsnag(_ account: Account) {
    Bugsnag.leaveBreadcrumb(withMessage: "key \(account.accountKey)")  // bad: log, Bugsnag.leaveBreadcrumb
    Bugsnag.leaveBreadcrumb("login", metadata: ["key": account.accountKey], type: .state)  // bad: log, Bugsnag breadcrumb metadata
    Bugsnag.addMetadata(account.accountKey, key: "key", section: "auth")  // bad: log, Bugsnag.addMetadata
}

import Foundation
import os
import os.log
import os.signpost

let authLog = OSLog(subsystem: "com.example.clinic", category: "auth")

extension OSLog {
    static let storage = OSLog(subsystem: "com.example.clinic", category: "storage")
}

final class PatientStore {
    var medicalRecordNumber: String = ""
    var socialSecurityNumber: Int = 0

    func forms(passwd: String) {
        os_log("pw %{public}@", passwd)  // bad: log, os_log string form, public
        os_log("pw %{public}@", log: authLog, passwd)  // bad: log, os_log log:
        os_log("pw %{public}@", log: .storage, type: .debug, passwd)  // bad: log, os_log log: type:
        os_log(.error, "pw %{public}@", passwd)  // bad: log, os_log type first
        os_log(.error, log: authLog, "pw %{public}@", passwd)  // bad: log, os_log type, log, message
        os_log("pw %{public}s", log: authLog, type: .info, (passwd as NSString).utf8String!)  // bad: log, C string argument
        os_log("%d and %{public}@", log: authLog, type: .info, 4, passwd)  // bad: log, second argument
        os_log("pw %@", log: authLog, type: .info, passwd)  // good: sound, sound %@ is private by default
        os_log("pw %{private}@", log: authLog, type: .info, passwd)  // good: sound, private
        os_log("pw %{sensitive}@", log: authLog, type: .info, passwd)  // good: sound, sensitive
        os_log("ssn %d", log: authLog, type: .info, socialSecurityNumber)  // bad: log, numbers are shown by default
        os_log("ssn %{private}d", log: authLog, type: .info, socialSecurityNumber)  // good: sound, sound private number
    }

    func modern(passwd: String) {
        os_log("pw \(passwd, privacy: .public)")  // bad: log, OSLogMessage form
        os_log(.debug, "pw \(passwd, privacy: .public)")  // bad: log, OSLogMessage with type
        os_log(.debug, log: authLog, "pw \(passwd, privacy: .public)")  // bad: log, OSLogMessage type and log
        os_log("pw \(passwd)")  // good: sound, redacted
        os_log("ssn \(self.socialSecurityNumber)")  // bad: log, number interpolated
        os_log(.info, log: .default, "mrn \(self.medicalRecordNumber, privacy: .public)")  // bad: log, .default log
    }

    func signposts(passwd: String) {
        os_signpost(.event, log: authLog, name: "login", "pw %{public}s", passwd)  // bad: log, os_signpost event
        os_signpost(.begin, log: authLog, name: "login", signpostID: OSSignpostID(log: authLog), "pw %{public}@", passwd)  // bad: log, os_signpost begin with id
        os_signpost(.end, log: authLog, name: "login")  // good: sound, sound nothing in it
        let poster = OSSignposter(logHandle: authLog)
        poster.emitEvent("login", "pw \(passwd, privacy: .public)")  // bad: log, OSSignposter.emitEvent
        let state = poster.beginInterval("login", id: poster.makeSignpostID(), "pw \(passwd, privacy: .public)")  // bad: log, beginInterval
        poster.endInterval("login", state, "pw \(passwd, privacy: .public)")  // bad: log, endInterval
        poster.withIntervalSignpost("login", "pw \(passwd, privacy: .public)") { () }  // bad: log, withIntervalSignpost
        poster.emitEvent("login", "pw \(passwd, privacy: .private)")  // good: sound, private
    }

    func traps(passcode: String, ok: Bool) {
        assert(ok, "wrong code \(passcode)")  // bad: log, assert message
        precondition(ok, "wrong code \(passcode)")  // bad: log, precondition message
        if !ok { assertionFailure("wrong \(passcode)") }  // bad: log, assertionFailure
        if !ok { preconditionFailure("wrong \(passcode)") }  // bad: log, preconditionFailure
        if !ok { fatalError("wrong code " + passcode) }  // bad: log, fatalError
        assert(passcode.count == 6, "six digits")  // good: sound, sound constant message
        precondition(passcode == "123456")  // good: sound, sound only a condition
    }

    func exceptions(passcode: String) {
        NSException(name: .genericException, reason: "code \(passcode)", userInfo: nil).raise()  // bad: log, NSException reason
        NSException.raise(.invalidArgumentException, format: "code %@", arguments: getVaList([passcode]))  // bad: log, NSException.raise
        let e = NSException(name: .genericException, reason: "bad", userInfo: ["code": passcode])
        e.raise()  // good: sound, sound reason is a constant (userInfo is not printed)
        NSExceptionHandlerLog.note("code ok")  // good: sound, constant
    }
}

enum NSExceptionHandlerLog {
    static func note(_ message: String) { os_log("%{public}@", message) }
    static func trace(_ parts: String...) { os_log("%{public}@", parts.joined(separator: " ")) }
}

func recordFailure(patient: PatientStore) async {
    NSExceptionHandlerLog.note("mrn " + patient.medicalRecordNumber)  // bad: log, through an enum's static method
    NSExceptionHandlerLog.trace("mrn", patient.medicalRecordNumber)  // bad: log, through variadic parameter
    await MainActor.run { os_log("mrn %{public}@", patient.medicalRecordNumber) }  // bad: log, in MainActor.run
    Task { print(patient.medicalRecordNumber) }  // bad: log, in a Task
    DispatchQueue.main.async { NSLog("%@", patient.medicalRecordNumber) }  // bad: log, on a queue
    defer { print(patient.medicalRecordNumber) }  // bad: log, in defer
}

import Foundation
import SwiftyBeaver
import XCGLogger

let log2 = SwiftyBeaver.self
let xlog = XCGLogger.default

protocol AppLogging {
    func debug(_ message: String)
    func log(_ message: String, file: StaticString)
}

final class ConsoleLogger: AppLogging {
    func debug(_ message: String) { print("[D] " + message) }
    func log(_ message: String, file: StaticString = #file) { NSLog("%@", message) }
}

enum LogEvent {
    case signIn(user: String, secret: String)
    case idle
}

final class Enrolment {
    let logging: AppLogging
    var driverLicenseNumber = ""
    var securityAnswer = ""
    var theme = "dark"

    init(logging: AppLogging = ConsoleLogger()) { self.logging = logging }

    func run() {
        log2.verbose("answer \(securityAnswer)")  // bad: log, securityAnswer through SwiftyBeaver
        log2.info(theme)  // good: sound, sound not sensitive
    }

    func beaver(userPwd: String, privateKey: String, maidenName: String) {
        log2.verbose("pwd \(userPwd)")  // bad: log, SwiftyBeaver verbose
        log2.debug(privateKey)  // bad: log, SwiftyBeaver debug
        log2.info("x", context: maidenName)  // bad: log, SwiftyBeaver context
        log2.warning(["m": maidenName])  // bad: log, SwiftyBeaver warning with a dictionary
        log2.error(maidenName)  // bad: log, SwiftyBeaver error
        SwiftyBeaver.custom(level: .info, message: maidenName)  // bad: log, SwiftyBeaver.custom
        xlog.debug(maidenName)  // bad: log, XCGLogger debug
        xlog.severe("m \(maidenName)")  // bad: log, XCGLogger severe
        xlog.info { "m \(maidenName)" }  // bad: log, XCGLogger trailing closure
    }

    func throughProtocol(maidenName: String) {
        logging.debug("maiden name \(maidenName)")  // bad: log, through a protocol
        logging.log(maidenName, file: #file)  // bad: log, through a protocol, second method
        logging.debug("theme " + theme)  // good: sound, sound not sensitive
    }

    func events(loginPassword: String) {
        let e = LogEvent.signIn(user: "bob", secret: loginPassword)
        print(e)  // bad: log, enum payload
        if case let .signIn(_, s) = e { print(s) }  // bad: log, enum payload taken out
        switch e {
        case .signIn(let user, let secret): print("\(user) \(secret)")  // bad: log, payload in a switch
        case .idle: print("idle")  // good: sound, constant
        }
        print(LogEvent.idle)  // good: sound, sound no payload
    }

    func containers(loginPassword: String, kv: KeyValuePairs<String, String>) {
        let pair = (name: "bob", value: loginPassword)
        print(pair.value)  // bad: log, tuple element
        print(pair)  // bad: log, whole tuple
        print(pair.name)  // good: sound, sound other element
        let (_, v) = pair
        print(v)  // bad: log, tuple pattern
        var d = ["user": "bob"]
        d["password"] = loginPassword
        print(d)  // bad: log, dictionary
        print(d["password"] ?? "")  // bad: log, dictionary value by key
        for (key, value) in d { print(key, value) }  // bad: log, dictionary loop
        print(d.map { "\($0)=\($1)" }.joined(separator: "&"))  // bad: log, map and joined
        print(d.keys.sorted())  // good: sound, sound keys only
        let s = [loginPassword, "x"].reduce("") { $0 + $1 }
        print(s)  // bad: log, reduce
        let o: String? = loginPassword
        o.map { print($0) }  // bad: log, Optional.map
        print(o.flatMap { $0.isEmpty ? nil : $0 } ?? "")  // bad: log, Optional.flatMap
        print([o].compactMap { $0 }.first!)  // bad: log, compactMap
        print(loginPassword.uppercased().trimmingCharacters(in: .whitespaces))  // bad: log, string methods
        print(loginPassword.replacingOccurrences(of: "a", with: "b"))  // bad: log, replacingOccurrences
        print(loginPassword[loginPassword.startIndex...])  // bad: log, slice
        print(Array(loginPassword.utf8))  // bad: log, bytes
        print(loginPassword.data(using: .utf8)!.base64EncodedString())  // bad: log, base64 is no protection
        print(String(repeating: "*", count: loginPassword.count))  // good: sound, stars
        print(loginPassword.map { _ in "•" }.joined())  // good: sound, dots
    }
}

func fill(_ out: inout String, from pw: String) { out += pw }

func inoutAndKeyPaths(loginPassword: String) {
    var line = "pw: "
    fill(&line, from: loginPassword)
    print(line)  // bad: log, through inout
    var b = "x"
    b.append(loginPassword)
    print(b)  // bad: log, append
    b.insert(contentsOf: loginPassword, at: b.startIndex)
    let form = SignInForm(username: "u", password: loginPassword, rememberMe: false)
    print(form[keyPath: \.password])  // bad: log, key path subscript
    print([form].map(\.password))  // bad: log, key path as function
    let kp = \SignInForm.password
    print(form[keyPath: kp])  // bad: log, stored key path
    print([form].map(\.rememberMe))  // good: sound, switches
    print(Mirror(reflecting: form).children.map { $0.value })  // bad: log, Mirror
}

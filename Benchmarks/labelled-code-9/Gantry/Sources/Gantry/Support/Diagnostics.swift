import Foundation
import os

struct Diagnostics {
    private let log = Logger(subsystem: "dev.gantry.console", category: "diagnostics")
    private let file: FileHandle

    init(file: FileHandle) { self.file = file }

    func launched(_ tool: String, arguments: [String], environment: [String: String]) {
        log.info("\(tool, privacy: .public) started with \(arguments.count) arguments") // good: secret-in-log
        let pairs = environment.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        NSLog("environment %@", pairs) // bad: secret-in-log
    }

    func signedIn(_ profile: AccessProfile) {
        dump(profile) // bad: secret-in-log
        log.info("signed in as \(profile.account, privacy: .public)") // good: secret-in-log
    }

    func refreshed(_ profile: AccessProfile) {
        let token = profile.refreshToken
        log.debug("refreshed \(token)") // good: secret-in-log
        let line = "\(Date()) refresh ok \(token)\n"
        try? file.write(contentsOf: Data(line.utf8)) // bad: secret-in-log
    }

    func connected(_ target: DeployTarget, passphrase: String?) {
        fputs("connected to \(target.host), passphrase \(passphrase == nil ? "absent" : "present")\n", stderr) // good: secret-in-log
        if let passphrase {
            fputs("unlocking key with \(passphrase)\n", stderr) // bad: secret-in-log
        }
    }

    func requested(_ request: URLRequest) {
        let header = request.value(forHTTPHeaderField: "Authorization") ?? "none"
        log.log(level: .default, "authorization \(header, privacy: .public)") // bad: secret-in-log
        log.log(level: .default, "path \(request.url?.path ?? "-", privacy: .public)") // good: secret-in-log
    }
}

import Foundation
import Sentry
import os

struct RequestLogger {
    private let logger = Logger(subsystem: "app.hearthline", category: "http")

    func trace(_ request: URLRequest) {
        let path = request.url?.path ?? ""
        logger.debug("\(request.httpMethod ?? "GET", privacy: .public) \(path, privacy: .public)") // good: secret-in-log
        NSLog("headers %@", request.allHTTPHeaderFields ?? [:]) // bad: secret-in-log
    }

    func traceReply(_ response: HTTPURLResponse, bytes: Int) {
        NSLog("status %d bytes %d", response.statusCode, bytes) // good: secret-in-log
    }
}

extension Session {
    func report() {
        dump(self) // bad: secret-in-log
    }

    func reportState() {
        print("session for \(userID), expires \(expiresAt)") // good: secret-in-log
    }
}

struct CrashTrail {
    func roomUnlocked(_ invite: RoomInvite) {
        let crumb = Breadcrumb(level: .info, category: "room")
        crumb.message = "unlocked \(invite.roomID) with \(invite.passphrase)" // bad: secret-in-log
        SentrySDK.addBreadcrumb(crumb)
    }

    func roomOpened(_ invite: RoomInvite) {
        let crumb = Breadcrumb(level: .info, category: "room")
        crumb.message = "opened \(invite.roomID)" // good: secret-in-log
        SentrySDK.addBreadcrumb(crumb)
    }
}

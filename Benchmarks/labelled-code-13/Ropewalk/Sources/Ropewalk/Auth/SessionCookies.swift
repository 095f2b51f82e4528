import Foundation
import Hummingbird
import HTTPTypes

struct SessionCookies {
    let name = "rw_session"

    func issue(_ id: String, on response: inout Response) {
        response.setCookie(Cookie(name: name, value: id, maxAge: 3_600, path: "/", secure: true, httpOnly: true, sameSite: .strict)) // good: session-cookie
    }

    func issueForEmbed(_ id: String, on response: inout Response) {
        response.setCookie(Cookie(name: name, value: id, path: "/", secure: true, httpOnly: false, sameSite: .none)) // bad: session-cookie
    }

    func raw(_ id: String) -> String {
        let parts = [name + "=" + id, "Path=/", "Max-Age=3600", "SameSite=Lax"]
        return parts.joined(separator: "; ")
    }

    func attachRaw(_ id: String, to response: inout Response) {
        response.headers.append(HTTPField(name: .setCookie, value: raw(id))) // bad: session-cookie
    }

    func locale(_ tag: LocaleTag, on response: inout Response) {
        response.setCookie(Cookie(name: "rw_locale", value: tag.rawValue, path: "/", secure: true)) // good: session-cookie
    }
}

enum LocaleTag: String {
    case en, de, fr, cy
}

struct SessionIdentifiers {
    func fresh() -> String {
        let words = (0..<4).map { _ in UInt64.random(in: .min ... .max) }
        return words.map { String($0, radix: 36) }.joined() // good: predictable-random
    }

    func forDevice(_ serial: String) -> String {
        let stamp = Int(Date().timeIntervalSince1970 * 1_000)
        return serial + "-" + String(stamp, radix: 36) // bad: predictable-random
    }
}

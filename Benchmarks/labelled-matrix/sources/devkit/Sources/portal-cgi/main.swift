import Foundation
import SQLite

let query = getenv("QUERY_STRING").map { String(cString: $0) } ?? ""
let fields = URLComponents(string: "?" + query)?.queryItems ?? []
func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

switch ProcessInfo.processInfo.environment["PATH_INFO"] {
case "/language":
    print("Set-Cookie: lang=\(field("lang") ?? "en")\r\nContent-Type: text/plain\r\n\r\nok") // bad: header-injection
case "/theme":
    let theme = field("theme") == "dark" ? "dark" : "light"
    print("Set-Cookie: theme=\(theme)\r\nContent-Type: text/plain\r\n\r\nok") // good: header-injection
case "/search":
    print("Content-Type: text/html\r\n\r\n<p>Results for \(field("q") ?? "")</p>") // bad: html-injection
case "/count":
    let wanted = (field("q") ?? "").replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    print("Content-Type: text/html\r\n\r\n<p>Looking for \(wanted)</p>") // good: html-injection
case "/status":
    let host = ProcessInfo.processInfo.environment["HTTP_HOST"] ?? "localhost"
    print("Status: 302 Found\r\nLocation: http://" + host.filter { !$0.isNewline } + "/index.html\r\n\r\n") // bad: open-redirect
case "/vote":
    let database = try Connection("/srv/portal.db")
    while let line = readLine() {
        try database.execute("UPDATE poll SET votes = votes + 1 WHERE option = '\(line)'") // bad: sql-injection
        if let number = Int(line) {
            try database.execute("UPDATE tally SET n = n + 1 WHERE id = \(number)") // good: sql-injection
        }
    }
    print("Content-Type: text/plain\r\n\r\nthanks")
default:
    print("Status: 404 Not Found\r\n\r\n")
}

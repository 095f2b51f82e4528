// Outside text as a format: String(format:), NSLog, NSString, NSException, C calls; as an argument it is clean.
import Foundation
import UIKit
import UserNotifications

struct Texts: Decodable {
    var greeting: String
    var footer: String?
    var visits: Int
}

final class BannerController: UIViewController {
    let label = UILabel()
    let field = UITextField()

    func load(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let texts = try JSONDecoder().decode(Texts.self, from: data)
        label.text = String(format: texts.greeting, texts.visits)  // bad: format-string
        label.text = String(format: "%@ (%d)", texts.greeting, texts.visits)  // good: format-string
        label.text = texts.greeting  // good: format-string
        if let footer = texts.footer {
            NSLog(footer)  // bad: format-string
            NSLog("%@", footer)  // good: format-string
        }
        NSLog("visits \(texts.visits)")  // good: format-string
    }

    func typed() {
        let text = field.text ?? ""
        NSLog("typed: \(text)")  // bad: format-string
        NSLog("typed: %@", text)  // good: format-string
        NSLog("%d characters", text.count)  // good: format-string
        print("typed: \(text)")  // good: format-string
    }

    func pasted() -> NSString {
        let text = UIPasteboard.general.string
        let mutable = NSMutableString(string: "Pasted: ")
        mutable.appendFormat("%@", text ?? "nothing")  // good: format-string
        mutable.appendFormat((text ?? "nothing") as NSString)  // bad: format-string
        return mutable
    }

    func localized(_ link: NSUserActivity) -> String {
        let name = link.webpageURL?.lastPathComponent ?? ""
        let format = NSLocalizedString("Welcome, %@", comment: "")
        let first = String(format: format, name)  // good: format-string
        let second = String.localizedStringWithFormat("Hello, \(name) %d", 1)  // bad: format-string
        return first + second
    }

    func raise(_ arguments: [String] = CommandLine.arguments) {
        let reason = "unknown option " + (arguments.last ?? "")
        if arguments.count > 9 {
            let values = getVaList([reason])
            NSException.raise(.genericException, format: "%@", arguments: values)  // good: format-string
        }
        NSException.raise(.genericException, format: reason, arguments: getVaList([]))  // bad: format-string
    }

    func escaped(_ userInfo: UNNotificationContent) -> String {
        let title = userInfo.userInfo["title"] as? String ?? ""
        let safe = title.replacingOccurrences(of: "%", with: "%%")
        return String(format: safe + " %d", 3)  // good: format-string
    }

    func chosen(_ userInfo: UNNotificationContent) -> String {
        let key = userInfo.userInfo["key"] as? String ?? ""
        let formats = ["score": "%d points", "rank": "rank %d"]
        return String(format: formats[key] ?? "%d", 3)  // good: format-string
    }
}

func printLine(_ format: String, _ values: any CVarArg...) {
    withVaList(values) { list in
        _ = vprintf(format, list)  // bad: format-string
    }
}

func printFixed(_ format: String, _ values: any CVarArg...) {
    withVaList(values) { list in
        _ = vprintf(format, list)  // good: format-string
    }
}

func echo() {
    while let line = readLine() {
        printLine(line)
        printFixed("%ld characters\n", line.count)
        fputs(line, stdout)  // good: format-string
    }
}

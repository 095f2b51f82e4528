// Outside text in logs with its line breaks: print, NSLog, swift-log, log files; encoded or typed values are clean.
import Foundation
import Logging
import UIKit

struct Visit: Decodable {
    var browser: String
    var page: String
    var milliseconds: Int
}

enum Platform: String { case ios, macos }

extension String {
    var oneLine: String {
        replacingOccurrences(of: "\r", with: "\\r").replacingOccurrences(of: "\n", with: "\\n")
    }
}

final class RequestLog {
    let logger = Logger(label: "org.example.visits")
    let file: FileHandle
    let field = UITextField()

    init(file: FileHandle) { self.file = file }

    func fetched(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let visit = try JSONDecoder().decode(Visit.self, from: data)
        logger.info("browser \(visit.browser)")  // bad: log-injection
        logger.info("browser \(visit.browser.oneLine)")  // good: log-injection
        logger.info("took \(visit.milliseconds) ms")  // good: log-injection
        let line = visit.page + " shown\n"
        file.write(Data(line.utf8))  // bad: log-injection
        file.write(try JSONEncoder().encode(["page": visit.page]))  // good: log-injection
        file.write(Data("\(visit.page.count) letters\n".utf8))  // good: log-injection
    }

    func opened(_ activity: NSUserActivity) {
        let page = activity.webpageURL?.query?.removingPercentEncoding ?? ""
        NSLog("opened %@", page)  // bad: log-injection
        NSLog("opened %@", page.debugDescription)  // good: log-injection
        NSLog("opened %@", activity.webpageURL?.absoluteString ?? "")  // good: log-injection
    }

    func typed() {
        guard let text = field.text else { return }
        print("search: \(text)")  // bad: log-injection
        print("search: \(String(reflecting: text))")  // good: log-injection
        print("search: \(text.isEmpty)")  // good: log-injection
        let words = text.split(whereSeparator: \.isWhitespace)
        print("search: \(words.joined(separator: " "))")  // good: log-injection
    }

    func link(_ contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            let items = URLComponents(url: context.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            for item in items {
                logger.debug("\(item.name) = \(item.value ?? "")")  // bad: log-injection
            }
            logger.debug("\(items.count) parameters")  // good: log-injection
            if let platform = items.first?.value.flatMap(Platform.init(rawValue:)) {
                logger.debug("from \(platform.rawValue)")  // good: log-injection
            }
        }
    }

    func message(_ socket: URLSessionWebSocketTask) {
        socket.receive { [logger] result in
            switch result {
            case .success(.string(let text)):
                logger.notice("\(text)")  // bad: log-injection
                let id = text.filter(\.isNumber)
                logger.notice("\(id)")  // good: log-injection
            case .success:
                logger.notice("bytes")  // good: log-injection
            case .failure(let error):
                logger.error("code \((error as NSError).code)")  // good: log-injection
            }
        }
    }

    func environment() {
        let name = ProcessInfo.processInfo.environment["USER"] ?? "nobody"
        var entry = "started by "
        entry += name
        fputs(entry + "\n", stderr)  // bad: log-injection
        let safe = entry.components(separatedBy: .newlines).joined()
        fputs(safe + "\n", stderr)  // good: log-injection
    }
}

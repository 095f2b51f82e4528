// Project: a ticket app. A wrapper writes to swift-log; its callers in the other file decide what is logged.
import Foundation
import Logging

struct Trace {
    let logger = Logger(label: "org.example.transit")
    var sinks: [(String) -> Void] = []

    func note(_ text: @autoclosure () -> String, file: String = #fileID) {
        logger.info("\(file): \(text())")  // bad: secret-in-log
    }

    func count(_ name: String, _ value: Int) {
        logger.info("\(name) = \(value)")  // good: secret-in-log
    }

    func fields(_ values: [String: String]) {
        for (name, value) in values {
            logger.debug("\(name)")  // good: secret-in-log
            logger.debug("\(value)")  // bad: secret-in-log
        }
    }

    func redacted(_ values: [String: String]) {
        for name in values.keys {
            logger.debug("\(name) = <redacted>")  // good: secret-in-log
        }
    }

    func attach(_ metadata: Logger.Metadata) {
        logger.warning("state", metadata: metadata)  // bad: secret-in-log
    }
}

class Reporter {
    func report(_ text: String) {}
}

final class ConsoleReporter: Reporter {
    override func report(_ text: String) {
        print(text)  // bad: secret-in-log
    }
}

final class SilentReporter: Reporter {
    var last = ""
    override func report(_ text: String) {
        last = text
        print("reported \(text.count) characters")  // good: secret-in-log
    }
}

// School app: the log goes to the unified log of the system.
import Foundation
import os

protocol Log: Sendable {
    func info(_ text: String)
    func warning(_ text: String)
}

/// `os.Logger` may be called from any thread; older SDKs only lack the Sendable mark.
final class SystemLog: Log, @unchecked Sendable {  // bad: unchecked-sendable-documented-member; good: unchecked-sendable-undocumented
    private let logger: os.Logger
    private let category: String

    init(category: String) {
        self.category = category
        logger = os.Logger(subsystem: "org.school.app", category: category)
    }

    func info(_ text: String) { logger.info("\(text, privacy: .private)") }
    func warning(_ text: String) { logger.warning("\(text, privacy: .private)") }
}

enum Logs {
    static let network: any Log = SystemLog(category: "network")
}

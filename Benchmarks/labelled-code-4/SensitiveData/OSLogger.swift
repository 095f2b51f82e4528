import Foundation
import os

private let log = Logger(subsystem: "com.example.bank", category: "auth")

extension Logger {
    static let network = Logger(subsystem: "com.example.bank", category: "net")
}

struct CardDetails {
    let creditCardNumber: String
    let cvv: Int
    let holder: String
    let isDefault: Bool
}

final class CardService {
    private let logger = Logger()

    func show(_ card: CardDetails) {
        logger.log("\(card.creditCardNumber, privacy: .public)")  // bad: log, log public
        logger.trace("card \(card.creditCardNumber, privacy: .public)")  // bad: log, trace public
        logger.debug("card \(card.creditCardNumber, privacy: .public)")  // bad: log, debug public
        logger.info("card \(card.creditCardNumber, privacy: .public)")  // bad: log, info public
        logger.notice("card \(card.creditCardNumber, privacy: .public)")  // bad: log, notice public
        logger.warning("card \(card.creditCardNumber, privacy: .public)")  // bad: log, warning public
        logger.error("card \(card.creditCardNumber, privacy: .public)")  // bad: log, error public
        logger.critical("card \(card.creditCardNumber, privacy: .public)")  // bad: log, critical public
        logger.fault("card \(card.creditCardNumber, privacy: .public)")  // bad: log, fault public
        logger.log(level: .debug, "card \(card.creditCardNumber, privacy: .public)")  // bad: log, log(level:)
        logger.log(level: OSLogType.error, "\(card.creditCardNumber, align: .left(columns: 20), privacy: .public)")  // bad: log, align + public
        Logger.network.info("\(card.creditCardNumber, privacy: .public)")  // bad: log, static logger
        log.error("\(card.creditCardNumber, privacy: OSLogPrivacy.public)")  // bad: log, spelled OSLogPrivacy.public
        logger.info("\(card.holder, privacy: .public) \(card.creditCardNumber, privacy: .public)")  // bad: log, second interpolation
        logger.info("card \(card.creditCardNumber)")  // good: sound, sound strings are redacted by default
        logger.info("card \(card.creditCardNumber, privacy: .private)")  // good: sound, private
        logger.info("card \(card.creditCardNumber, privacy: .sensitive)")  // good: sound, sensitive
        logger.info("card \(card.creditCardNumber, privacy: .private(mask: .hash))")  // good: sound, masked
        logger.info("card \(card.creditCardNumber, privacy: .auto)")  // good: sound, sound auto redacts strings
        logger.info("default: \(card.isDefault)")  // good: sound, sound a switch
    }

    func numbers(card: CardDetails, salary: Double, postcode: Int, heartRate: Int) {
        logger.info("cvv \(card.cvv)")  // bad: log, Int is not redacted by default
        logger.info("salary \(salary)")  // bad: log, Double is not redacted by default
        logger.info("salary \(salary, format: .fixed(precision: 2))")  // bad: log, format: with default privacy
        logger.debug("pc \(postcode, privacy: .public)")  // bad: log, Int public
        logger.debug("pc \(postcode, privacy: .auto)")  // bad: log, Int auto is shown
        logger.debug("pc \(postcode, format: .decimal, align: .none, privacy: .public)")  // bad: log, long interpolation
        logger.debug("hr \(heartRate)")  // bad: log, Int health value
        logger.info("cvv \(card.cvv, privacy: .private)")  // good: sound, sound private number
        logger.info("salary \(salary, format: .fixed(precision: 2), privacy: .sensitive)")  // good: sound, sound sensitive number
        logger.info("count \(card.holder.count)")  // good: sound, sound a length
    }

    func indirect(card: CardDetails) {
        let text = "card is \(card.creditCardNumber)"
        logger.info("\(text, privacy: .public)")  // bad: log, text built before
        logger.info("\(text)")  // good: sound, redacted
        logger.error("\(String(describing: card.creditCardNumber), privacy: .public)")  // bad: log, String(describing:)
        logger.warning("\(card.creditCardNumber.suffix(4), privacy: .public)")  // good: sound, sound last four digits only
        let level: OSLogType = .info
        logger.log(level: level, "\(text, privacy: .public)")  // bad: log, level in a variable
        let describe = { (number: String) in self.logger.notice("n \(number, privacy: .public)") }
        describe(card.creditCardNumber)  // bad: log, through a closure
    }

    func conditional(password: String) {
        #if DEBUG
        logger.debug("\(password, privacy: .public)") // DEBUG-ONLY: log: inside #if DEBUG
        #endif
        if logger.isSameAs(log) { logger.info("\(password as NSString, privacy: .public)") }  // bad: log, bridged
    }
}

private extension Logger {
    func isSameAs(_ other: Logger) -> Bool { true }

    func secureInfo(_ message: String) {
        self.info("\(message, privacy: .public)")
    }
}

struct LoginCoordinator {
    let logger: Logger
    func failed(password: String, attempts: Int) {
        logger.secureInfo("bad password \(password)")  // bad: log, through an extension method
        logger.secureInfo("attempts \(attempts)")  // good: sound, sound a counter
    }
}

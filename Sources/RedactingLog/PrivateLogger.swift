#if canImport(os)
    public import os

    /// `os.Logger` with redacted messages.
    ///
    ///     let log = PrivateLogger(subsystem: "com.acme.shop", category: "orders")
    ///     log.info("order of \(user.mail) refused", ["order": order.number])
    ///
    /// A text that is interpolated into a message of `os.Logger` is `<private>` in the log unless it is marked public, and then nothing looks
    /// at it any more. Here the whole message goes through the redactor and is public afterwards, so that it can be read where it
    /// is needed. Below the level that is recorded nothing is made.
    public struct PrivateLogger: Sendable {
        /// What may be shown.
        public let policy: LogPolicy
        private let log: OSLog

        /// A logger of its own category, as `os.Logger` has them.
        ///
        /// - Parameters:
        ///   - subsystem: The app or library, in reverse-DNS notation.
        ///   - category: The part of it.
        public init(subsystem: String, category: String, policy: LogPolicy = LogPolicy()) {
            log = OSLog(subsystem: subsystem, category: category)
            self.policy = policy
        }

        /// Writes a message and values by their keys.
        public func log(
            _ type: OSLogType, _ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]
        ) {
            guard log.isEnabled(type: type) else { return }
            let line = policy.line(message(), values())
            Logger(log).log(level: type, "\(line, privacy: .public)")
        }

        /// Writes a message and values by their keys: what only whoever looks for a fault needs.
        public func debug(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.debug, message(), values())
        }

        /// Writes a message and values by their keys: what helps and is not kept for long.
        public func info(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.info, message(), values())
        }

        /// Writes a message and values by their keys: what is kept, at the default level.
        public func notice(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.default, message(), values())
        }

        /// Writes a message and values by their keys: what went wrong.
        public func error(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.error, message(), values())
        }

        /// Writes a message and what is left of an error.
        public func error(_ message: @autoclosure () -> String, _ error: any Error) {
            log(.error, "\(message()): \(policy.text(of: error))")
        }

        /// Writes a message and values by their keys: a fault of the program or the system.
        public func fault(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.fault, message(), values())
        }
    }
#endif

#if canImport(os)
    public import os

    /// `os.Logger` with redacted messages.
    ///
    ///     let log = PrivateLogger(subsystem: "com.acme.shop", category: "orders")
    ///     log.info("order of \(user.mail) refused", ["order": order.number])
    ///
    /// A string interpolated into an `os.Logger` message is logged as `<private>` unless it is marked public, and then
    /// it is not checked at all. Here the whole message is redacted first and logged as public, so that it remains
    /// readable. Messages below the recorded level are not evaluated.
    public struct PrivateLogger: Sendable {
        /// The policy for what may be shown.
        public let policy: LogPolicy
        private let log: OSLog

        /// Creates a logger with a category, like `os.Logger`.
        ///
        /// - Parameters:
        ///   - subsystem: The app or library, in reverse-DNS notation.
        ///   - category: The part of it.
        public init(subsystem: String, category: String, policy: LogPolicy = LogPolicy()) {
            log = OSLog(subsystem: subsystem, category: category)
            self.policy = policy
        }

        /// Logs a message and values by key.
        public func log(
            _ type: OSLogType, _ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]
        ) {
            guard log.isEnabled(type: type) else { return }
            let line = policy.line(message(), values())
            Logger(log).log(level: type, "\(line, privacy: .public)")
        }

        /// Logs a message and values by key at the debug level, for debugging only.
        public func debug(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.debug, message(), values())
        }

        /// Logs a message and values by key at the info level; helpful information that is not kept for long.
        public func info(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.info, message(), values())
        }

        /// Logs a message and values by key at the default level, which is persisted.
        public func notice(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.default, message(), values())
        }

        /// Logs a message and values by key at the error level.
        public func error(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.error, message(), values())
        }

        /// Logs a message and the permitted details of an error.
        public func error(_ message: @autoclosure () -> String, _ error: any Error) {
            log(.error, "\(message()): \(policy.text(of: error))")
        }

        /// Logs a message and values by key at the fault level: a fault of the program or the system.
        public func fault(_ message: @autoclosure () -> String, _ values: @autoclosure () -> [String: String] = [:]) {
            log(.fault, message(), values())
        }
    }
#endif

#if Logging
    public import Logging

    /// A swift-log handler that passes log messages to the active captures.
    ///
    ///     LoggingSystem.bootstrap { RedactingLogHandler(LogCapture.handler(label: $0)) }
    ///
    /// Wrap it in the same handler that the app wraps around its own, so that the test sees what the app would write.
    public struct CapturingLogHandler: LogHandler {
        public var logLevel = Logger.Level.trace
        public var metadata: Logger.Metadata = [:]
        public var metadataProvider: Logger.MetadataProvider?
        private let label: String

        init(label: String) { self.label = label }

        public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        public func log(event: LogEvent) {
            let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
            let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let error = event.error.map { ["error=\($0)"] } ?? []
            LogCapture.log(([event.message.description] + pairs + error).joined(separator: " "), from: label)
        }
    }

    extension LogCapture {
        /// Returns a handler that logs to the active captures and nowhere else.
        public static func handler(label: String) -> CapturingLogHandler { CapturingLogHandler(label: label) }
    }
#endif

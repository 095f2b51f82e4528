#if Logging
    public import Logging
    internal import SecretPatterns

    /// A log handler that redacts events and forwards them to another handler.
    ///
    ///     LoggingSystem.bootstrap { label in
    ///         RedactingLogHandler(StreamLogHandler.standardError(label: label), policy: LogPolicy(shownKeys: ["status"]))
    ///     }
    ///
    /// Make it the outermost handler: everything that the wrapped handler receives (message, metadata, provider
    /// metadata, error, source and function) is already redacted. Levels are passed unchanged, and nothing below the
    /// log level is evaluated. The path of the source file is reduced to its name and module, because it may contain a
    /// home folder.
    public struct RedactingLogHandler: LogHandler {
        /// The policy for what may be shown.
        public let policy: LogPolicy
        private var inner: any LogHandler
        /// What was set, so that it can be read back; the other handler has it masked.
        private var original: Logger.Metadata
        private var provider: Logger.MetadataProvider?

        /// Creates a handler that takes over the metadata and provider of the wrapped handler.
        public init(_ inner: any LogHandler, policy: LogPolicy = LogPolicy()) {
            self.policy = policy
            self.inner = inner
            original = inner.metadata
            provider = inner.metadataProvider
            self.inner.metadata = policy.masked(original)
            self.inner.metadataProvider = policy.masked(provider)
        }

        /// The log level of the wrapped handler.
        public var logLevel: Logger.Level {
            get { inner.logLevel }
            set { inner.logLevel = newValue }
        }

        /// The metadata as set; the wrapped handler receives it masked.
        public var metadata: Logger.Metadata {
            get { original }
            set {
                original = newValue
                inner.metadata = policy.masked(newValue)
            }
        }

        /// The value as set; the wrapped handler receives it masked, with a sanitized key.
        public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { original[key] }
            set {
                original[key] = newValue
                // Several keys may be one when they are cleaned, so that what is taken away may not be all that stands there.
                if policy.clean(key) == key {
                    inner[metadataKey: key] = newValue.map { policy.masked($0, of: key) }
                } else {
                    inner.metadata = policy.masked(original)
                }
            }
        }

        /// The provider as set; the wrapped handler receives one whose metadata is masked.
        public var metadataProvider: Logger.MetadataProvider? {
            get { provider }
            set {
                provider = newValue
                inner.metadataProvider = policy.masked(newValue)
            }
        }

        /// Redacts the message, metadata, error and path of an event and forwards it.
        public func log(event: LogEvent) {
            var event = event
            event.message = policy.masked(event.message)
            if let metadata = event.metadata { event.metadata = policy.masked(metadata) }
            if let error = event.error { event.error = RedactedError(text: policy.text(of: error)) }
            if !SourceName.isPlain(event.file) { event.file = policy.redactor.redact(policy.fileName(event.file)) }
            if !SourceName.isPlain(event.function) { event.function = policy.signature(event.function) }
            if !SourceName.isPlain(event.source) { event.source = policy.redactor.redact(event.source) }
            inner.log(event: event)
        }
    }

    /// What the compiler gives for a place in the source.
    enum SourceName {
        /// Whether a text consists of letters and the signs of names, with a stroke at most: nothing in it could be hidden, and
        /// nearly all are such.
        static func isPlain(_ text: String) -> Bool {
            text.utf8.withContiguousStorageIfAvailable(isPlain) ?? isPlain(Array(text.utf8))
        }

        private static func isPlain(_ text: some RandomAccessCollection<UInt8>) -> Bool {
            var (strokes, others) = (0, 0)
            for byte in text {
                strokes &+= byte == UInt8(ascii: "/") ? 1 : 0
                let isName = (byte | 0x20) &- 0x61 < 26 || byte &- 0x28 < 8 || byte == 0x3A || byte == 0x5F
                others &+= isName ? 0 : 1
            }
            return strokes < 2 && others == 0 && text.first != UInt8(ascii: "/")
        }
    }

    /// A redacted error of an event.
    public struct RedactedError: Error, Sendable, Hashable, CustomStringConvertible {
        let text: String

        /// The names of the error's type and case, or its redacted description, as the policy says.
        public var description: String { text }
    }

    /// The disclosure of a single metadata value, specified where it is logged.
    ///
    ///     logger.info("signed in", metadata: ["user": "\(user.id, attributes: [LogDisclosure.pseudonym])"])
    ///
    /// It takes precedence over the lists of the policy. A `shown` value is still redacted.
    public enum LogDisclosure: Int64, Logger.MetadataValueAttributes.Attribute {
        /// The value is redacted and written.
        case shown = 1
        /// ``LogPolicy/mask`` is written instead.
        case masked = 2
        /// The value is replaced by a consistent pseudonym, if the policy has pseudonyms.
        case pseudonym = 3
    }

    extension LogPolicy {
        func masked(_ message: Logger.Message) -> Logger.Message {
            var text = message.description
            guard let clean = text.withUTF8({ redactor.replacement(for: $0) }) else { return message }
            return Logger.Message(stringLiteral: String(decoding: clean, as: UTF8.self))
        }

        func masked(_ metadata: Logger.Metadata) -> Logger.Metadata {
            var shown = Logger.Metadata(minimumCapacity: metadata.count)
            for (key, value) in metadata { shown[clean(key)] = masked(value, of: key) }
            return shown
        }

        func masked(_ provider: Logger.MetadataProvider?) -> Logger.MetadataProvider? {
            provider.map { provider in Logger.MetadataProvider { masked(provider.get()) } }
        }

        /// A value by the key it stands under; the keys of a dictionary within are looked up themselves.
        func masked(_ value: Logger.MetadataValue, of key: String) -> Logger.MetadataValue {
            masked(value, of: key, disclosure(of: key))
        }

        private func masked(
            _ value: Logger.MetadataValue, of key: String, _ disclosure: Disclosure
        ) -> Logger.MetadataValue {
            switch value {
            case .dictionary(let inner):
                guard disclosure == .shown else { return .string(Self.mask) }
                return .dictionary(masked(inner))
            case .array(let items):
                guard disclosure != .masked else { return .string(Self.mask) }
                return .array(items.map { masked($0, of: key, disclosure) })
            case .string(let text):
                return .string(self.value(text, of: key, as: disclosure))
            case .stringConvertible(let item):
                let asked = value.attributes[LogDisclosure.self].map(Disclosure.init) ?? disclosure
                return .string(self.value(item.description, of: key, as: asked))
            }
        }

        /// The name of a function as it may be written. The labels of its parameters, as in `change(password:code:)`, are no
        /// names of values.
        func signature(_ text: String) -> String {
            let labels = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            let isSpoken = labels.dropFirst().contains { $0.first == UInt8(ascii: " ") }
            let plain = labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
            return isSpoken || redactor.redact(plain) != plain ? redactor.redact(text) : text
        }

        /// The last two parts of a path: the folder, which is the module, and the file.
        func fileName(_ path: String) -> String {
            path.split(separator: "/").suffix(2).joined(separator: "/")
        }
    }

    extension Disclosure {
        init(_ asked: LogDisclosure) {
            switch asked {
            case .shown: self = .shown
            case .masked: self = .masked
            case .pseudonym: self = .pseudonym
            }
        }
    }
#endif

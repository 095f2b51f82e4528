#if Logging
    import Foundation
    import Logging
    import SecretMemory
    import SecretPatterns
    import Testing

    @testable import RedactingLog

    /// What the handler behind a redacting one gets.
    @Suite struct HandlerTests {
        /// Keeps what it gets.
        final class Kept: @unchecked Sendable {
            private let lock = NSLock()
            private var all: [LogEvent] = []
            private var held: [Logger.Metadata] = []

            func add(_ event: LogEvent, _ metadata: Logger.Metadata) {
                lock.withLock {
                    all.append(event)
                    held.append(metadata)
                }
            }
            var lastHeld: Logger.Metadata? { lock.withLock { held.last } }
            var events: [LogEvent] { lock.withLock { all } }
            /// Everything that came, as text.
            var text: String {
                lock.withLock {
                    zip(all, held).map { "\($0.message) \($0.metadata ?? [:]) \($1) \($0.error.map { "\($0)" } ?? "")" }
                        .joined(separator: "\n")
                }
            }
        }

        struct Keeper: LogHandler {
            let kept: Kept
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.info
            var metadataProvider: Logger.MetadataProvider?
            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }
            func log(event: LogEvent) {
                kept.add(event, metadata.merging(metadataProvider?.get() ?? [:]) { $1 })
            }
        }

        private static func logger(_ policy: LogPolicy = LogPolicy(shownKeys: ["status", "list", "map"])) -> (
            Logger, Kept
        ) {
            let kept = Kept()
            return (Logger(label: "test") { _ in RedactingLogHandler(Keeper(kept: kept), policy: policy) }, kept)
        }

        @Test func messagesAreRedacted() {
            let (logger, kept) = Self.logger()
            logger.info("login of ann@acme.com, password=hunter22x")
            logger.info("all quiet")
            #expect(
                kept.events.map { "\($0.message)" } == [
                    "login of <redacted:e-mail>, password=<redacted:password>", "all quiet",
                ])
        }

        @Test func metadataIsMaskedUnlessAllowed() {
            let (logger, kept) = Self.logger()
            logger.info(
                "x",
                metadata: [
                    "status": "200", "user": "ann", "list": ["a", "bob@acme.com"],
                    "map": ["status": "1", "user": "ann"],
                    "secret": .stringConvertible(Sensitive("hunter2")), "other": ["ann"],
                ])
            let metadata = kept.events[0].metadata ?? [:]
            #expect(
                metadata["status"] == "200" && metadata["user"] == "<redacted>" && metadata["other"] == "<redacted>")
            #expect(metadata["list"] == ["a", "<redacted:e-mail>"])
            #expect(metadata["map"] == ["status": "1", "user": "<redacted>"])
            #expect(!kept.text.contains("ann") && !kept.text.contains("hunter2"))
        }

        /// A key may be made of what somebody sent.
        @Test func keysAreCleanedHoweverTheyAreSet() {
            let (first, kept) = Self.logger()
            var logger = first
            logger[metadataKey: "ann@acme.com"] = "1"
            logger.info("one")
            #expect(kept.text.contains("<redacted:e-mail>") && !kept.text.contains("ann@acme.com"))
            #expect(logger[metadataKey: "ann@acme.com"] == "1")
            logger[metadataKey: "bob@acme.com"] = "2"
            logger[metadataKey: "ann@acme.com"] = nil
            logger.info("two")
            #expect(kept.lastHeld == ["<redacted:e-mail>": "<redacted>"])
            logger[metadataKey: "bob@acme.com"] = nil
            logger.info("three")
            #expect(kept.lastHeld == [:])
        }

        @Test func aKeyThatWasSetWithOthersIsTakenAway() {
            let kept = Kept()
            var handler = RedactingLogHandler(Keeper(kept: kept))
            handler.metadata = ["ann@acme.com": "1", "user": "ann"]
            handler[metadataKey: "ann@acme.com"] = nil
            Logger(label: "a") { _ in handler }.info("x")
            #expect(kept.lastHeld == ["user": "<redacted>"])
        }

        @Test func attributesGoFirst() throws {
            var policy = LogPolicy(shownKeys: ["status"])
            policy.pseudonyms = try Pseudonyms(key: SecretBytes(randomCount: 32))
            let (logger, kept) = Self.logger(policy)
            logger.info(
                "x",
                metadata: [
                    "status": "\("ann", attributes: [LogDisclosure.masked])",
                    "route": "\("home", attributes: [LogDisclosure.shown])",
                    "user": "\("ann", attributes: [LogDisclosure.pseudonym])",
                    "bob@acme.com": "\("bob", attributes: [LogDisclosure.pseudonym])",
                ])
            let metadata = kept.events[0].metadata ?? [:]
            #expect(metadata["status"] == "<redacted>" && metadata["route"] == "home")
            #expect("\(metadata["user"] ?? "")".hasPrefix("user#"))
            #expect("\(metadata)".contains("<redacted:e-mail>#") && !"\(metadata)".contains("bob@acme.com"))
        }

        @Test func handlersAreValues() {
            let (first, kept) = Self.logger()
            var one = first
            one.logLevel = .debug
            one[metadataKey: "only-on"] = "first"
            var two = one
            two.logLevel = .error
            two[metadataKey: "only-on"] = "second"
            #expect(one.logLevel == .debug && two.logLevel == .error)
            #expect(one[metadataKey: "only-on"] == "first" && two[metadataKey: "only-on"] == "second")
            one.debug("x")
            #expect(kept.text.contains("<redacted>") && !kept.text.contains("first"))
        }

        @Test func providersAndEarlierMetadataAreMasked() {
            let kept = Kept()
            var inner = Keeper(kept: kept)
            inner.metadata = ["user": "ann"]
            inner.metadataProvider = Logger.MetadataProvider { ["mail": "ann@acme.com", "status": "1"] }
            var handler = RedactingLogHandler(inner, policy: LogPolicy(shownKeys: ["status"]))
            #expect(handler.metadata == ["user": "ann"])
            Logger(label: "a") { _ in handler }.info("x")
            handler.metadataProvider = Logger.MetadataProvider { ["session": "ann-2"] }
            handler.metadata = ["user": "ann-3"]
            Logger(label: "b") { _ in handler }.info("x")
            #expect(kept.events.count == 2 && !kept.text.contains("ann"), "\(kept.text)")
        }

        @Test func errorsAreReduced() {
            struct Talkative: Error, CustomStringConvertible { let description = "no row for ann" }
            let (logger, kept) = Self.logger(LogPolicy(errors: .codes))
            logger.error("failed", error: Talkative())
            #expect(kept.events[0].error != nil && !kept.text.contains("ann"), "\(kept.text)")
        }

        @Test func pathsOfSourcesAreCut() {
            let (logger, kept) = Self.logger()
            logger.info("x", file: "/home/ann/App/Sources/App/Main.swift")
            #expect(kept.events[0].file == "App/Main.swift")
        }

        @Test func placesInTheSourceAreRedacted() {
            let (logger, kept) = Self.logger()
            logger.info(
                "x", source: "ann@acme.com", file: "Users/ann2/App/Main.swift",
                function: "password: hunter2, to ann@acme.com")
            logger.info("x", source: "App", file: "App/Main.swift", function: "change(password:confirmation:in2:)")
            #expect(kept.events[0].source == "<redacted:e-mail>" && kept.events[0].file == "App/Main.swift")
            #expect(kept.events[0].function == "password: <redacted:password>, to <redacted:e-mail>")
            #expect(kept.events[1].source == "App" && kept.events[1].file == "App/Main.swift")
            #expect(kept.events[1].function == "change(password:confirmation:in2:)")
        }

        @Test func nothingIsMadeBelowTheLevel() {
            let (logger, kept) = Self.logger()
            logger.debug("\(Issue.record("the message was made"))")
            #expect(kept.events.isEmpty)
        }

        @Test func manyThreadsShareOneHandler() async {
            let (logger, kept) = Self.logger()
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask { for line in 0..<50 { logger.info("\(task) \(line) to ann@acme.com") } }
                }
            }
            #expect(kept.events.count == 400 && !kept.text.contains("ann@"))
        }
    }
#endif

import Foundation
import SecretPatterns
import Testing

@testable import SecurityTesting

#if Logging
    import Logging
    import RedactingLog
#endif

/// One at a time, each takes the output of the process.
@Suite(.serialized) enum OutputTests {}

extension OutputTests {
    @Suite struct LogCheckTests {
        private func lines(_ texts: String...) -> [LogCapture.Line] {
            texts.map { LogCapture.Line(source: "app", text: $0) }
        }

        @Test func findsSecretsByLine() {
            let problems = LogCheck.problems(in: lines("started", "key \(Planted.awsKey)", "mail to ann@example.org"))
            #expect(problems.map(\.place) == ["app, line 2", "app, line 3"])
            expectUseful(problems, hiding: [Planted.awsKey, "ann@example.org"])
            #expect(LogCheck.problems(in: lines("started", "status=200", "user user#3f2a")) == [])
        }

        @Test func findsWatchedValues() {
            let problems = LogCheck.problems(in: lines("as correct horse signed in"), watching: ["correct horse", ""])
            #expect(problems.map(\.what) == ["A line contains watched value 1"])
            expectUseful(problems, hiding: ["correct horse"])
        }

        @Test func whatIsWrittenOutHoldsNoWatchedValue() {
            let text =
                "signed in\npassword is kestrel harbour\nKESTREL%20HARBOUR, mail ann@example.org\nto bob@example.org\n"
            let shown = LogCheck.clean(Array(text.utf8), watching: ["kestrel harbour", ""], TextRedactor())
            let mask = "<redacted:watched-value-1>"
            #expect(String(decoding: shown, as: UTF8.self) == "signed in\n\(mask)\n\(mask)\nto <redacted:e-mail>\n")
        }

        @Test func findsTokensOfOnesOwn() async throws {
            let shape = CustomShape(
                id: "acme-badge", name: "Badge", prefix: "acme_", alphabet: "A-Z0-9", minimumLength: 8,
                maximumLength: 8)
            let check = LogCheck("badge", output: false, shapes: [shape]) {
                LogCapture.log("badge acme_A1B2C3D4 was read", from: "app")
            }
            let problems = try await check.problems()
            #expect(problems.map(\.what) == ["A line contains acme-badge"])
            expectUseful(problems, hiding: ["A1B2C3D4"])
            await #expect(throws: CheckError.self) {
                try await LogCheck("badge", output: false, shapes: [shape, shape]) {}.problems()
            }
        }

        @Test func findsKeysOverSeveralLines() {
            let body = String(repeating: "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7", count: 2)
            let problems = LogCheck.problems(
                in: lines("-----BEGIN " + "PRIVATE KEY-----", body, "-----END " + "PRIVATE KEY-----"))
            #expect(problems.map(\.place) == ["app, line 1"])
            expectUseful(problems, hiding: ["MIIEv"])
        }

        @Test func takesStandardOutputAndError() async throws {
            let capture = try await LogCapture.run {
                print("from print")
                FileHandle.standardError.write(Data("from a handle\n".utf8))
                let child = Process()
                child.executableURL = URL(fileURLWithPath: "/bin/echo")
                child.arguments = ["from a child"]
                try child.run()
                child.waitUntilExit()
            }
            for (source, text) in [
                ("standard output", "from print"), ("standard error", "from a handle"),
                ("standard output", "from a child"),
            ] {
                #expect(capture.lines.contains { $0.source == source && $0.text.contains(text) })
            }
            print("after the capture")
            #expect(!capture.lines.contains { $0.text.contains("after the capture") })
        }

        @Test func takesMoreThanAPipeHolds() async throws {
            let line = String(repeating: "0123456789 ", count: 1_000)
            let capture = try await LogCapture.run { for _ in 0..<8 { print(line) } }
            #expect(capture.lines.count { $0.text.contains(line) } == 8)
        }

        @Test func findsWhatIsPrinted() async throws {
            let dirty = LogCheck("sign-in") { print("token=\(Planted.stripeKey)") }
            let problems = try await dirty.problems()
            #expect(problems.contains { $0.place.hasPrefix("standard output, line") })
            expectUseful(problems, hiding: [Planted.stripeKey])
            #expect(
                try await LogCheck("sign-in", output: false, allowingSilence: true) {
                    print("token=\(Planted.stripeKey)")
                }.problems() == [])
        }

        @Test func countsWhatWasLoggedBeforeAnError() async throws {
            struct Broken: Error {}
            let problems = try await LogCheck("sign-in", output: false) {
                LogCapture.log("key \(Planted.awsKey)", from: "app")
                throw Broken()
            }.problems()
            #expect(problems.map(\.place) == ["app, line 1", "sign-in"])
            expectUseful(problems, hiding: [Planted.awsKey])
        }

        @Test func detachedTasksAreHeard() async throws {
            let problems = try await LogCheck("work", output: false) {
                await Task.detached { LogCapture.log("key \(Planted.awsKey)", from: "app") }.value
            }.problems()
            #expect(problems.contains { $0.place == "app, line 1" })
        }

        @Test func capturesInCapturesBelongToBoth() async throws {
            let outer = LogCapture()
            try await outer.run(output: true) {
                let inner = try await LogCapture.run(output: true) { LogCapture.log("inside", from: "app") }
                #expect(inner.lines.map(\.text) == ["inside"])
            }
            #expect(outer.lines.contains { $0.text == "inside" })
        }

        @Test func waitsForTheOneBefore() async throws {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let capture = try await LogCapture.run {
                            print("number <\(number)>")
                            try await Task.sleep(for: .milliseconds(5))
                        }
                        return capture.lines.count { $0.text.contains("number <\(number)>") }
                    }
                }
                for try await count in group { #expect(count == 1) }
            }
        }

        #if Logging
            @Test func takesLoggersOfSwiftLog() async throws {
                let bare = Logger(label: "bare") { LogCapture.handler(label: $0) }
                let safe = Logger(label: "safe") { RedactingLogHandler(LogCapture.handler(label: $0)) }
                let dirty = try await LogCheck("sign-in", output: false) {
                    bare.info("signed in", metadata: ["token": "\(Planted.stripeKey)"])
                    bare.error("failed for ann@example.org")
                }.problems()
                #expect(dirty.map(\.place) == ["bare, line 1", "bare, line 2"])
                expectUseful(dirty, hiding: [Planted.stripeKey, "ann@example.org"])
                let capture = try await LogCapture.run(output: false) {
                    safe.info("signed in", metadata: ["token": "\(Planted.stripeKey)"])
                    safe.error("failed for ann@example.org")
                }
                #expect(capture.lines.count == 2)
                #expect(LogCheck.problems(in: capture.lines) == [])
            }
        #endif
    }
}

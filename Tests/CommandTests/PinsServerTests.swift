#if Network
    import Foundation
    import TestSupport
    import Testing

    @Suite("bulwark pins --host", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
    struct PinsServerTests {
        private func path(_ file: String) throws -> String {
            try #require(TestPKI.folder).appendingPathComponent(file).path
        }

        /// The pin of a file, as the command prints it without a server.
        private func pin(_ file: String) throws -> String {
            let output = try CommandRun(["pins", "show", try path(file)]).output
            return String(try #require(output.split(separator: "\n").first).dropFirst("sha256/".count))
        }

        private func run(
            _ command: [String], _ port: UInt16, host: String = "api.test", roots: String = "root.pem"
        ) throws -> CommandRun {
            try CommandRun(
                ["pins"] + command + [
                    "--host", "\(host):\(port)", "--connect", "127.0.0.1", "--roots", try path(roots),
                ])
        }

        private func days(_ output: String) -> [Int] {
            output.split(separator: "\n").compactMap { line in
                line.contains("expires") ? Int(line.split(separator: " ").dropLast().last ?? "") : nil
            }
        }

        @Test("The chain, the days that are left, and what to take")
        func chain() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            let (leaf, issuer) = (try pin("good.pem"), try pin("inter.pem"))
            let run = try run(["show"], server.port)
            #expect(run.status == 0 && run.errors.isEmpty)
            let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count == 10 && lines[0] == "sha256/\(leaf)" && lines[1] == "of      server")
            #expect(lines[4] == "use as  primary" && lines[9].hasPrefix("note: one pin is not enough"))
            #expect(lines[5] == "sha256/\(issuer)" && lines[6] == "of      issuer 1")
            #expect(days(run.output).count == 2 && days(run.output).allSatisfy { (363...365).contains($0) })
        }

        @Test("What is ready to paste passes the check", arguments: ["swift", "trustkit", "android"])
        func pasted(_ format: String) throws {
            let (server, scratch) = (try TLSServer("good"), try Scratch())
            defer { server.stop() }
            let (leaf, spare, issuer) = (try pin("good.pem"), try pin("spare.csr"), try pin("inter.pem"))
            let shown = try run(["show", "--format", format, try path("spare.csr")], server.port)
            #expect(shown.status == 0 && shown.output.contains("api.test") && !shown.output.contains(issuer))
            let file = try scratch.write(shown.output, to: "pins").path
            let check = try run(["check", file], server.port)
            #expect(check.status == 0 && check.errors.isEmpty)
            let lines = check.output.split(separator: "\n")
            #expect(lines.count == 3 && lines[0].hasPrefix("sha256/\(leaf)  in use: server, expires in "))
            #expect(lines[1] == "sha256/\(spare)  backup: not in the chain")
            #expect(
                lines[2] == "no expiration date was found for the pins" || lines[2].hasPrefix("the pins expire in "))
        }

        @Test("No backup stands in the chain: what is shown as one passes the check", arguments: [false, true])
        func backup(_ issuerFirst: Bool) throws {
            let (server, scratch) = (try TLSServer("good"), try Scratch())
            defer { server.stop() }
            let (spare, issuer) = (try pin("spare.csr"), try pin("inter.pem"))
            let files = issuerFirst ? ["root.pem", "inter.pem", "spare.csr"] : ["spare.csr", "inter.pem"]
            let shown = try run(["show", "--format", "swift"] + files.map(path), server.port)
            #expect(shown.output.contains(spare) && !shown.output.contains(issuer))
            let file = try scratch.write(shown.output, to: "pins").path
            #expect(try run(["check", file], server.port).status == 0)
            // Without one of one's own there is none, whatever the server presents.
            let alone = try run(["show", "--format", "swift"], server.port)
            #expect(!alone.output.contains(issuer) && alone.output.contains("one pin is not enough"))
        }

        @Test("Pins that cut everybody off, or are about to")
        func refused() throws {
            let (server, scratch) = (try TLSServer("good"), try Scratch())
            defer { server.stop() }
            let (own, spare, other) = (try pin("good.pem"), try pin("spare.csr"), try pin("p384.pem"))
            func check(_ text: String, host: String = "api.test", roots: String = "root.pem") throws -> CommandRun {
                let run = try run(
                    ["check", try scratch.write(text, to: "pins").path], server.port, host: host, roots: roots)
                #expect(run.status == 1)
                return run
            }
            #expect(try check("\"\(other)\" \"\(spare)\"").output.contains("no pin matches the chain"))
            #expect(try check("\"\(own)\"").output.contains("only one pin"))
            let pins = "<pin>\(own)</pin><pin>\(spare)</pin>"
            #expect(try check("<pin-set expiration=\"2020-01-01\">\(pins)").output.contains("the pins have expired"))
            #expect(try check(pins, host: "other.test").errors.contains("hostMismatch"))
            let unproved = try check(pins, roots: "other-root.pem")
            #expect(
                unproved.output.isEmpty
                    && unproved.errors.contains("untrusted: the chain of api.test cannot be validated")
            )
        }

        @Test("Days until the pins' own date")
        func dates() throws {
            let (server, scratch) = (try TLSServer("good"), try Scratch())
            defer { server.stop() }
            let day = Date(timeIntervalSinceNow: 40 * 86_400).formatted(.iso8601.year().month().day())
            for (text, days) in [
                ("<pin-set expiration=\"\(day)\">", true),
                ("<key>TSKExpirationDate</key><string>\(day)</string>", true),
                ("", false),
            ] {
                let file = try scratch.write("\(text) \(try pin("good.pem")) \(try pin("spare.csr"))", to: "pins").path
                let run = try run(["check", file], server.port)
                #expect(run.status == 0 && run.output.contains("the pins expire in 39 days") == days)
            }
        }

        @Test("Nobody there: one line, and nothing of the server")
        func nobody() async throws {
            let server = try TLSServer("good")
            server.stop()
            try await Task.sleep(for: .milliseconds(500))
            let run = try run(["show"], server.port)
            #expect(run.status == 1 && run.output.isEmpty && run.errors.hasPrefix("bulwark: cannotConnect: "))
            #expect(run.errors.split(separator: "\n").count == 1)
        }

        @Test("A chain that does not hold is shown, and said to be none")
        func expired() throws {
            let server = try TLSServer("expired")
            defer { server.stop() }
            let leaf = try pin("expired.pem")
            let run = try run(["show"], server.port)
            #expect(run.status == 1 && run.output.hasPrefix("sha256/\(leaf)\n"))
            #expect(run.errors.contains("certificateRefused"))
            #expect(days(run.output).first.map { $0 < 0 } == true)
        }
    }
#endif

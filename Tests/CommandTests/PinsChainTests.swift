#if Network
    import Foundation
    import SecureHTTP
    import TestSupport
    import Testing

    /// What an app would make of a server, against what the server presents.
    @Suite(
        "bulwark pins check: the proved chain", .enabled(if: TestPKI.isThere, "no certificates to test with"),
        .serialized)
    struct PinsChainTests {
        private func path(_ file: String) throws -> String {
            try #require(TestPKI.folder).appendingPathComponent(file).path
        }

        /// In base64.
        private func key(_ name: String) throws -> String {
            Pin(try PublicKeyInfo(certificate: try TestPKI.certificates("\(name).pem")[0])).base64
        }

        private func whole(_ name: String) throws -> String {
            Pin(wholeCertificate: try TestPKI.certificates("\(name).pem")[0]).base64
        }

        private func check(
            _ text: String, _ server: TLSServer, roots: [String] = ["root.pem"], _ options: [String] = []
        ) throws -> CommandRun {
            let scratch = try Scratch()
            defer { withExtendedLifetime(scratch) {} }
            let file = try scratch.write(text, to: "pins").path
            let trusted = try scratch.write(try roots.map(TestPKI.text).joined(), to: "roots").path
            return try CommandRun(
                [
                    "pins", "check", file, "--host", "api.test:\(server.port)", "--connect", "127.0.0.1", "--roots",
                    trusted,
                ]
                    + options)
        }

        @Test("What lies beside the chain is not in it", arguments: ["other-root", "expired"])
        func beside(_ name: String) throws {
            let server = try TLSServer("junk")
            defer { server.stop() }
            let (junk, spare, own) = (try key(name), try key("spare"), try key("good"))
            let run = try check("\(junk) \(spare)", server)
            #expect(run.status == 1 && run.output.contains("no pin matches the chain"))
            #expect(run.output.contains("sha256/\(junk)  not in use: presented"))
            // Nor is it a reserve.
            #expect(try check("\(own) \(junk)", server).status == 1)
            #expect(try check("\(own) \(junk) \(spare)", server).status == 0)
        }

        @Test("The root is in the chain, though servers do not send it")
        func root() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            let pin = try key("root")
            let run = try check("\(pin) \(try key("spare"))", server)
            #expect(run.status == 0 && run.output.contains("sha256/\(pin)  in use: root, expires in "))
        }

        @Test("Of two ways to a root the pinned one counts", arguments: ["root", "other-root"])
        func ways(_ root: String) throws {
            let server = try TLSServer("crossed")
            defer { server.stop() }
            let pins = "\(try key(root)) \(try key("spare"))"
            #expect(try check(pins, server, roots: ["root.pem", "other-root.pem"]).status == 0)
        }

        @Test("Whole certificates are held against certificates")
        func certificates() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            func rule(_ pins: [String]) -> String {
                "PinnedHost(\"api.test\", pins: [\(pins.joined(separator: ", "))])"
            }
            func pin(_ text: String, isWhole: Bool = true) -> String {
                "Pin(\"\(text)\"\(isWhole ? ", of: .certificate" : ""))"
            }
            let (leaf, issuer, spare) = (pin(try whole("good")), pin(try whole("inter")), pin(try whole("spare")))
            let run = try check(rule([leaf, spare]), server)
            #expect(run.status == 0 && run.output.contains("in use: server, whole certificate, expires in "))
            let unreserved = try check(rule([pin(try key("good"), isWhole: false), leaf, issuer]), server)
            #expect(unreserved.status == 1 && unreserved.output.contains("no backup pin"))
            // A certificate's digest is no key's, and the other way round.
            for wrong in [pin(try whole("good"), isWhole: false), pin(try key("good"))] {
                let run = try check(rule([wrong, spare, pin(try whole("p384"))]), server)
                #expect(run.status == 1 && run.output.contains("no pin matches the chain"))
            }
        }

        @Test("Each environment by itself")
        func environments() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            let text = """
                PinnedHost("api.test", pins: [Pin("\(try key("good"))"), Pin("\(try key("inter"))")])
                PinnedHost(
                    "api.test", pins: [Pin("\(try key("p384"))"), Pin("\(try key("spare"))")], environments: [.development])
                PinnedHost("api.test", pins: [Pin("\(try key("good"))"), Pin("\(try key("spare"))")], environments: [.staging])
                """
            // The reserve of another environment is none here.
            let own = try check(text, server)
            #expect(own.status == 1 && own.output.contains("no backup pin"))
            let spare = try key("spare")
            #expect(!own.output.contains(spare))
            let development = try check(text, server, ["--environment", "development"])
            #expect(development.status == 1 && development.output.contains("no pin matches the chain"))
            #expect(try check(text, server, ["--environment", "staging"]).status == 0)
            let nobody = try check(text.replacing("\"api.test\", pins", with: "\"b.test\", pins"), server)
            #expect(nobody.status == 1 && nobody.output.contains("the files name other hosts"))
            let other = try check(text, server, ["--environment", "qa"])
            #expect(other.status == 1 && other.output.contains("there are pins for development, production, staging"))
        }

        @Test("A host that is excluded is not covered")
        func excluded() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            let text = """
                PinnedHost("test", includesSubdomains: true, excluding: ["api.test"],
                    pins: [Pin("\(try key("good"))"), Pin("\(try key("spare"))")])
                """
            let run = try check(text, server)
            #expect(run.status == 1 && run.output == "no pins for api.test: a rule excludes it\n")
            #expect(try check(text.replacing("api.test", with: "b.test"), server).status == 0)
        }

        @Test("The system's lists: the leaf's against the leaf, the others against the rest of the chain")
        func system() throws {
            let server = try TLSServer("good")
            defer { server.stop() }
            func list(_ name: String, _ keys: [String]) throws -> String {
                let pins = try keys.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\(try key($0))</string></dict>" }
                return "<key>\(name)</key><array>\(pins.joined())</array>"
            }
            func check(leaf: [String] = [], issuers: [String] = []) throws -> CommandRun {
                let lists =
                    (leaf.isEmpty ? "" : try list("NSPinnedLeafIdentities", leaf))
                    + (issuers.isEmpty ? "" : try list("NSPinnedCAIdentities", issuers))
                return try self.check(
                    "<key>NSPinnedDomains</key><dict><key>api.test</key><dict>\(lists)</dict></dict>", server)
            }
            #expect(try check(leaf: ["good", "spare"]).status == 0)
            #expect(try check(issuers: ["inter", "other-root"]).status == 0)
            #expect(try check(issuers: ["root", "other-root"]).status == 0)
            let swapped = try check(leaf: ["inter", "spare"])
            #expect(
                swapped.status == 1 && swapped.output.contains("not in use: issuer 1, but the rule is for the server"))
            #expect(
                try check(issuers: ["good", "other-root"]).output.contains(
                    "not in use: server, but the rule is for its issuers"))
            // Both have to match.
            #expect(try check(leaf: ["good", "spare"], issuers: ["inter", "other-root"]).status == 0)
            let half = try check(leaf: ["good", "spare"], issuers: ["other-root", "p384"])
            #expect(half.status == 1 && half.output.contains("pins: NSPinnedCAIdentities\n"))
        }
    }
#endif

#if Network
    import Foundation
    import TestSupport
    import Testing

    @Suite("bulwark pins", .enabled(if: TestPKI.isThere, "no certificates to test with"))
    struct PinsCommandTests {
        private func path(_ file: String) throws -> String {
            try #require(TestPKI.folder).appendingPathComponent(file).path
        }

        /// The pin that OpenSSL gives a key.
        private func expected(_ name: String) throws -> String {
            let key = try #require(
                try TestPKI.output(["openssl", "pkey", "-in", try path("\(name).key"), "-pubout", "-outform", "der"]))
            let hash = try #require(try TestPKI.output(["openssl", "dgst", "-sha256", "-binary"], input: key))
            return hash.base64EncodedString()
        }

        @Test("Pins of certificates, requests and keys", arguments: ["good", "rsa2048", "ed25519", "secp256k1"])
        func show(_ name: String) throws {
            for ending in ["pem", "csr", "key"] {
                let run = try CommandRun(["pins", "show", try path("\(name).\(ending)")])
                #expect(run.status == 0)
                #expect(run.output.hasPrefix("sha256/\(try expected(name))\n"))
            }
        }

        @Test("Ready to paste", arguments: ["swift", "trustkit", "android"])
        func formats(_ format: String) throws {
            let run = try CommandRun(["pins", "show", "--format", format, try path("good.pem"), try path("spare.csr")])
            let (first, second) = (try expected("good"), try expected("spare"))
            #expect(run.status == 0)
            #expect(run.output.contains(first) && run.output.contains(second))
        }

        @Test("Of a chain in files, no issuer is the backup")
        func chain() throws {
            let chain = try CommandRun([
                "pins", "show", try path("good.pem"), try path("inter.pem"), try path("root.pem"),
            ])
            #expect(chain.output.contains("use as  primary") && !chain.output.contains("use as  backup"))
            #expect(chain.output.contains("note: one pin is not enough"))
            let other = try CommandRun([
                "pins", "show", try path("good.pem"), try path("inter.pem"), try path("spare.pem"),
            ])
            #expect(other.output.hasSuffix("use as  backup\n"))
        }

        @Test("Wrong calls")
        func usage() throws {
            #expect(try CommandRun(["pins", "show"]).status == 2)
            #expect(try CommandRun(["pins", "show", "/nowhere"]).status == 2)
            #expect(try CommandRun(["pins", "show", try path("errors")]).status == 2)
            #expect(try CommandRun(["pins", "check", try path("good.pem")]).status == 2)
            #expect(try CommandRun(["pins", "show", "--host", "münchen.de"]).status == 2)
        }
    }
#endif

import Testing

@testable import SecretPatterns

/// Private keys in text form, in the ways that logs write lines.
@Suite struct KeyBlockTests {
    private static let redactor = TextRedactor()

    private static let body = (0..<5).map { line in
        String((0..<64).map { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij0123456789+/")[($0 * 7 + line * 11) % 48] })
    }
    private static let key =
        ["-----BEGIN RSA PRIVATE KEY-----"] + body + ["QUJDREVG", "-----END RSA PRIVATE KEY-----"]

    /// What stands before each line, `#` for a running number, and behind it.
    @Test(arguments: [
        ("2026-11-23T06:58:3#Z INFO [tls] ", ""), ("> ", ""), ("  | ", ""), ("web_1  | ", ""), ("+", ""), ("# ", ""),
        ("Nov 23 06:58:3# web app[12#]: ", ""), (#"{"time":"06:58:3#","msg":""#, #"","level":"info"}"#),
        (#"[06:58:3#] <main> key=""#, "\""), ("INFO\t", "\r"),
    ])
    func linesWithAPrefixAreHidden(before: String, behind: String) {
        let lines = Self.key.enumerated().map { number, line in
            before.replacing("#", with: "\(number)") + line + behind
        }
        expectHidden(lines.joined(separator: "\n") + "\n2026-11-23 request of mallory was done")
    }

    @Test(arguments: [
        ("[\"", "\", \"", "\"]"), ("[\n    \"", "\",\n    \"", "\"\n]"), ("[\n        '", "',\n        '", "'\n]"),
        (#"[""#, #"\n", ""#, #"\n"]"#), ("(", "\", \"", ")"),
    ])
    func arraysOfLinesAreHidden(opening: String, between: String, closing: String) {
        expectHidden("key=" + opening + Self.key.joined(separator: between) + closing + "\nrequest of mallory was done")
    }

    private func expectHidden(_ text: String) {
        let shown = Self.redactor.redact(text)
        for line in Self.body + ["QUJDREVG"] { #expect(!shown.contains(line), "\(shown)") }
        #expect(shown.hasSuffix("request of mallory was done"), "\(shown)")
    }

    /// The lines of a prefixed key are found behind the border of a block too.
    @Test func prefixedKeyAcrossBlocks() {
        let filler = "all quiet here, nothing to tell of.\n"
        let key = Self.key.map { "2026-11-23T06:58:33Z INFO [tls] \($0)\n" }.joined()
        for shift in stride(from: -700, through: 100, by: 37) {
            let count = BlockRedactor.size + shift
            let before = String(repeating: filler, count: count / filler.utf8.count + 1).suffix(count)
            let text = Array((before + "\n" + key + String(repeating: filler, count: 400)).utf8)
            let clean = Self.redactor.redact(text)
            for line in Self.body { #expect(!String(decoding: clean, as: UTF8.self).contains(line), "at \(shift)") }
            var stream = Self.redactor.stream()
            let streamed = stream.append(text[..<3000]) + stream.append(text[3000...]) + stream.finish()
            #expect(streamed == clean)
        }
    }

    /// A prefixed key whose end is missing takes no lines of a log with it.
    @Test func prefixedKeyWithoutItsEnd() {
        let before = "2026-11-23T06:58:33Z INFO [tls] "
        let log = (0..<200).map { "\(before)request \($0) of mallory took long" }
        let text = (Self.key.dropLast(2).map { before + $0 } + log).joined(separator: "\n")
        let shown = Self.redactor.redact(text)
        #expect(shown.contains("request 0 of mallory") && shown.contains("request 199 of mallory"))
        for line in Self.body { #expect(!shown.contains(line)) }
    }

    /// The private half of a key of PuTTY stands behind the number of its lines.
    @Test(arguments: ["\n", "\r\n", "\\n", "\n2026-11-23 INFO [ssh] "], [2, 3])
    func keysOfPuTTY(between: String, version: Int) {
        let derivation = ["Key-Derivation: Argon2id", "Argon2-Memory: 8192", "Argon2-Salt: 00112233445566778899"]
        let opening = ["PuTTY-User-Key-File-\(version): ssh-rsa", "Encryption: none", "Comment: key of mine!"]
        let halves = ["Public-Lines: 1", Self.body[4]] + (version == 3 ? derivation : []) + ["Private-Lines: 4"]
        let lines = opening + halves + Self.body[..<4] + ["Private-MAC: 0123456789abcdef0123456789abcdef"]
        let before = between.hasPrefix("\n") ? String(between.dropFirst()) : ""
        let text = before + lines.joined(separator: between) + "\nrequest of mallory was done"
        let shown = Self.redactor.redact(text)
        for line in Self.body + ["0123456789abcdef"] { #expect(!shown.contains(line), "\(shown)") }
        #expect(shown.hasSuffix("request of mallory was done"), "\(shown)")
    }

    /// A key in a form, RFC 4716's first line, and a long one that no look into encoded text holds.
    @Test(arguments: [1, 40])
    func encodedKeys(times: Int) {
        let lines = Array(repeating: Self.body, count: times).joined()
        for blank in ["+", "%20"] {
            let text =
                "key=-----BEGIN\(blank)PRIVATE\(blank)KEY-----%0A"
                + lines.joined(separator: "%0A")
                .replacing("+", with: "%2B").replacing("/", with: "%2F")
                + "%0A-----END\(blank)PRIVATE\(blank)KEY-----%0A"
            let shown = Self.redactor.redact(text + "&user=bob")
            #expect(!shown.contains("END") && shown.hasPrefix("key=<redacted") && shown.hasSuffix("&user=bob"))
            for line in Self.body { #expect(!shown.contains(line.prefix(16)), "\(shown)") }
        }
        let label = "SSH2 ENCRYPTED PRIVATE KEY ----"
        let text =
            "---- BEGIN \(label)\nComment: \"x y\"\n\(lines.joined(separator: "\n"))\n---- END \(label)\nand then"
        #expect(Self.redactor.redact(text) == "<redacted:private-key>\nand then")
    }

    /// Keys without their first line, as their encoding begins.
    @Test(arguments: [
        "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgw", "MIIJQgIBADANBgkqhkiG9w0BAQEFAASCCSww",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0w",
        "MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGe", "MC4CAQAwBQYDK2VwBCIEIA", "MHcCAQEEIP", "MIGkAgEBBDA",
        "MIIEpAIBAAKCAQEA",
        "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU",
    ])
    func bareKeysAreHidden(opening: String) {
        let key = opening + Self.body[0].prefix(64 - opening.count) + Self.body[1] + Self.body[2].prefix(22) + "=="
        for text in ["imported \(key) now", "{\"p8\":\"\(key)\"}", "key=\(key)", "--\(key)\n"] {
            let shown = Self.redactor.redact(text)
            #expect(!shown.contains(key.suffix(30)) && !shown.contains(key.prefix(20)), "\(shown)")
        }
        let lines = [String(key.prefix(64)), String(key.dropFirst(64).prefix(64)), String(key.dropFirst(128))]
        let shown = Self.redactor.redact("p8:\n\(lines.joined(separator: "\n"))\nwas read")
        for line in lines { #expect(!shown.contains(line), "\(shown)") }
        #expect(shown.hasPrefix("p8:") && shown.hasSuffix("was read"))
    }

    /// Public keys and certificates begin otherwise.
    @Test(arguments: [
        "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE", "MCowBQYDK2VwAyEA",
        "MIIBCgKCAQEA", "MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJRTES",
        "AAAAB3NzaC1yc2EAAAADAQABAAABgQ",
    ])
    func publicKeysStay(opening: String) {
        let text = "public key \(opening)\(Self.body[0])\(Self.body[1]) read"
        #expect(Self.redactor.redact(text) == text)
    }
}

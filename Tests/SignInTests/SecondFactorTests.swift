import Foundation
import SecretMemory
import SignIn
import Testing

@Suite struct SecondFactorTests {
    private static func secret(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
    }

    /// RFC 4226, appendix D.
    @Test func `Codes by counter`() throws {
        let password = try OneTimePassword(secret: Self.secret("12345678901234567890"))
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        for (counter, code) in codes.enumerated() {
            let made = password.code(counter: UInt64(counter))
            #expect(made == code)
        }
    }

    /// RFC 6238, appendix B.
    @Test(arguments: [
        (59.0, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
    ])
    func codesByTime(_ seconds: Double, _ sha1: String, _ sha256: String, _ sha512: String) throws {
        let digits = "12345678901234567890"
        let time = Date(timeIntervalSince1970: seconds)
        let secrets = [
            (OneTimePassword.Algorithm.sha1, digits, sha1),
            (.sha256, String((digits + digits).prefix(32)), sha256),
            (.sha512, String((digits + digits + digits + digits).prefix(64)), sha512),
        ]
        for (algorithm, text, code) in secrets {
            let password = try OneTimePassword(secret: Self.secret(text), digits: 8, algorithm: algorithm)
            let made = password.code(at: time)
            #expect(made == code)
        }
    }

    @Test func `Each code once, a little early or late`() throws {
        let password = OneTimePassword()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var check = OneTimePasswordGuard()
        var answers: [Bool] = []
        for seconds in [-30, -30, 0, 0, -30, 60, 30] {
            let code = password.code(at: now + Double(seconds))
            answers.append(check.accepts(" \(code)", of: password, at: now))
        }
        #expect(answers == [true, false, true, false, false, false, true])
        var fresh = OneTimePasswordGuard(drift: 0)
        let late = fresh.accepts(password.code(at: now - 30), of: password, at: now)
        #expect(!late)
        for text in ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"] {
            let accepted = fresh.accepts(text, of: password, at: now)
            #expect(!accepted)
        }
        // What is stored is what the next start goes on with.
        let stored = try JSONDecoder().decode(OneTimePasswordGuard.self, from: JSONEncoder().encode(check))
        #expect(stored == check)
    }

    @Test func `Codes by counter move on`() throws {
        let password = try OneTimePassword(secret: Self.secret("12345678901234567890"))
        var check = OneTimePasswordGuard()
        var answers: [Bool] = []
        for code in ["969429", "969429", "755224", "520489"] { answers.append(check.accepts(code, of: password)) }
        #expect(answers == [true, false, false, true] && check.lastCounter == 9)
    }

    @Test func `Times and counters without end`() throws {
        let password = try OneTimePassword(secret: Self.secret("12345678901234567890"))
        for seconds in [Double.infinity, -.infinity, .nan, 1e20, -1] {
            let (code, time) = (
                password.code(at: Date(timeIntervalSince1970: seconds)), Date(timeIntervalSince1970: seconds)
            )
            var check = OneTimePasswordGuard()
            let accepted = check.accepts(code, of: password, at: time)
            #expect(code.count == 6 && accepted)
        }
        var last = OneTimePasswordGuard(lastCounter: .max - 1)
        let (code, before) = (password.code(counter: .max), password.code(counter: .max - 1))
        var answers: [Bool] = []
        for text in [before, code, code, password.code(counter: 0)] { answers.append(last.accepts(text, of: password)) }
        #expect(answers == [false, true, false, false] && last.lastCounter == .max)
    }

    @Test func `A drift that somebody stored has the bounds of any other`() throws {
        let stored = Data(#"{"lastCounter":7,"drift":18446744073709551615}"#.utf8)
        let check = try JSONDecoder().decode(OneTimePasswordGuard.self, from: stored)
        #expect(check == OneTimePasswordGuard(drift: 10, lastCounter: 7))
        let none = try JSONDecoder().decode(OneTimePasswordGuard.self, from: Data(#"{"drift":1}"#.utf8))
        #expect(none == OneTimePasswordGuard())
    }

    @Test func `The address for the authenticator app`() throws {
        let password = try OneTimePassword(secret: Self.secret("12345678901234567890"))
        let text = password.provisioningURI(issuer: "Bank: A&B", account: "ann@example.com").expose { $0 }
        #expect(
            text == "otpauth://totp/Bank%20%20A%26B:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=Bank%20%20A%26B&algorithm=SHA1&digits=6&period=30")
        let hidden = password.provisioningURI(issuer: "a:\u{301}b", account: "c:\u{200D}d").expose { $0 }
        #expect(
            hidden.hasPrefix("otpauth://totp/a%20%CC%81b:c%20%E2%80%8Dd?") && hidden.contains("&issuer=a%20%CC%81b&"))
        let shown = String(describing: password.provisioningURI(issuer: "a", account: "b"))
        #expect(shown == "<redacted>")
    }

    @Test func `A short secret is refused`() {
        #expect(throws: SignInError(.malformedSecret)) { _ = try OneTimePassword(secret: SecretBytes(randomCount: 15)) }
    }

    @Test func `Recovery codes, each once`() throws {
        var (codes, stored) = RecoveryCodes.make()
        let texts = codes.expose { $0 }
        #expect(Set(texts).count == 10 && texts.allSatisfy { $0.count == 19 })
        var answers: [Bool] = []
        for text in ["AAAA-AAAA-AAAA-AAAA", texts[3].lowercased().replacing("-", with: " "), texts[3]] {
            answers.append(stored.redeem(text))
        }
        #expect(answers == [false, true, false] && stored.remaining == 9)
        let kept = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
        #expect(texts.allSatisfy { !kept.contains($0) })
    }

    /// Read by OpenCV, where Python has it.
    @Test func `QR codes are read by another program`() throws {
        let lengths = [1, 14, 20, 60, 100, 106, 140, 200, 213, 300, 500, 666]
        let texts = lengths.map { length in String((0..<length).map { "abcXYZ0189:/?&=%-._"[$0 * 7 % 19] }) }
        var lines = ""
        for text in texts {
            let code = try QRCode(text)
            let rows = (0..<code.size).map { y in (0..<code.size).map { code.isDark($0, y) ? "1" : "0" }.joined() }
            lines += "\(text) \(rows.joined(separator: ","))\n"
            #expect(code.svg.hasPrefix("<svg ") && code.svg.contains("viewBox=\"0 0 \(code.size + 8) "))
        }
        let path = NSTemporaryDirectory() + "codes-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
        let program = """
            import sys
            try: import cv2, numpy
            except ImportError: print("no reader"); sys.exit()
            for line in open(sys.argv[1]):
                text, rows = line.split()
                code = numpy.array([[0 if c == "1" else 255 for c in row] for row in rows.split(",")], dtype=numpy.uint8)
                image = numpy.kron(numpy.pad(code, 4, constant_values=255), numpy.ones((6, 6), dtype=numpy.uint8))
                read = cv2.QRCodeDetector().detectAndDecode(image)[0]
                if read != text: print("wrong", len(text), repr(read[:20]))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard answer != "no reader\n" else {
            print("skipped: Python has no OpenCV, so no QR code was read (pip install opencv-python-headless)")
            return
        }
        #expect(answer == "", "\(answer)")
        #expect(throws: SignInError(.tooLong)) { try QRCode(String(repeating: "a", count: 667)) }
    }
}

extension String {
    fileprivate subscript(place: Int) -> Character { self[index(startIndex, offsetBy: place)] }
}

import Testing

@testable import SecretPatterns

/// Shapes that users describe.
@Suite struct CustomShapeTests {
    private func custom(
        id: String = "corp-token", prefix: String = "corp_", alphabet: String = "A-Za-z0-9", minimum: Int = 20,
        maximum: Int = 24, suffix: String? = nil
    ) -> CustomShape {
        CustomShape(
            id: id, name: "Corp token", prefix: prefix, alphabet: alphabet, minimumLength: minimum,
            maximumLength: maximum, suffix: suffix)
    }

    private func error(_ shape: CustomShape) -> CustomShapeError? {
        do {
            _ = try SecretScanner(custom: [shape])
            return nil
        } catch {
            return error
        }
    }

    @Test func customTokenIsFound() throws {
        let scanner = try SecretScanner(custom: [custom(suffix: ".end")])
        let body = "f83Kd9" + "Zq1LmXw27RtYb0"
        let found = scanner.scan(Array("key = corp_\(body).end;".utf8))
        #expect(found.map(\.shape.id) == ["corp-token"])
        #expect(found.first?.range == 6..<(6 + 5 + body.utf8.count + 4))
        #expect(scanner.scan(Array("key = corp_\(body);".utf8)).isEmpty)
    }

    @Test func malformedShapesAreRefusedWithTheReason() {
        #expect(error(custom(id: "Corp Token")) == .malformedIdentifier("Corp Token"))
        #expect(error(custom(id: "npm-access-token")) == .duplicateIdentifier("npm-access-token"))
        #expect(error(custom(prefix: "ab")) == .unusablePrefix(id: "corp-token"))
        #expect(error(custom(prefix: "a b c")) == .unusablePrefix(id: "corp-token"))
        #expect(error(custom(suffix: "")) == .unusableSuffix(id: "corp-token"))
        #expect(error(custom(alphabet: "")) == .malformedAlphabet(id: "corp-token", .empty))
        #expect(
            error(custom(alphabet: "z-a")) == .malformedAlphabet(id: "corp-token", .reversedRange(from: "z", to: "a")))
        #expect(error(custom(alphabet: "a\\")) == .malformedAlphabet(id: "corp-token", .danglingEscape))
        #expect(error(custom(alphabet: "é")) == .malformedAlphabet(id: "corp-token", .notPrintableASCII))
        #expect(
            error(custom(minimum: 30)) == .lengthOutOfBounds(id: "corp-token", minimum: 30, maximum: 24))
        #expect(
            error(custom(maximum: .max)) == .lengthOutOfBounds(id: "corp-token", minimum: 20, maximum: .max))
        #expect(error(custom()) == nil)
    }

    @Test func alphabetSpecificationIsRead() throws {
        let alphabet = try ByteAlphabet(specification: "a-c0-1_\\-x-")
        #expect(String(decoding: alphabet.bytes, as: UTF8.self) == "-01_abcx")
        #expect(String(decoding: try ByteAlphabet(specification: "-a").bytes, as: UTF8.self) == "-a")
    }
}

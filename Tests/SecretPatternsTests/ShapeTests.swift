import Testing

@testable import SecretPatterns

/// Every shape is found when its structure is met, and is not when it is not.
@Suite struct ShapeTests {
    private static let scanner = SecretScanner()

    @Test func identifiersAreUniqueAndKebabCase() {
        let ids = SecretShape.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count >= 120)
        for id in ids {
            #expect(id.utf8.allSatisfy { $0.isLowercase || $0.isDigit || $0 == UInt8(ascii: "-") }, "\(id)")
        }
    }

    @Test func everyShapeCanBeLookedUp() {
        for shape in SecretShape.all {
            let anchors = shape.structure.prefixes + shape.structure.names.map(\.keyword)
            #expect(!anchors.isEmpty && anchors.allSatisfy { $0.utf8.count >= 3 }, "\(shape.id)")
            #expect(shape.structure.names.allSatisfy { $0.keyword == $0.keyword.lowercased() }, "\(shape.id)")
            #expect(shape.advice.hasSuffix(".") && !shape.name.isEmpty && !shape.provider.isEmpty, "\(shape.id)")
        }
    }

    @Test(arguments: SecretShape.all)
    func generatedTokenIsFound(shape: SecretShape) throws {
        let alone = SecretScanner(shapes: [shape])
        for seed in 1...8 {
            var forge = TokenForge(seed: UInt64(seed))
            let (text, token) = forge.sample(of: shape)
            let match = try #require(alone.scan(text).first, "\(shape.id), seed \(seed)")
            #expect(match.range == token, "\(shape.id), seed \(seed)")
            #expect(
                match.verifiedByChecksum == ([.crc32Base62, .crc32Base36, .bech32].contains(shape.check) ? true : nil))
            #expect(match.entropy > 1)
        }
    }

    @Test(arguments: SecretShape.all)
    func someShapeCoversEveryGeneratedToken(shape: SecretShape) {
        var forge = TokenForge(seed: 77)
        let (text, token) = forge.sample(of: shape)
        let found = Self.scanner.scan(text)
        #expect(found.contains { $0.range.overlaps(token) }, "\(shape.id)")
        #expect(found.contains { $0.shape.precedence >= shape.precedence }, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter { $0.structure.names.isEmpty })
    func markedTokenStandsAtTheEdgesOfTheBuffer(shape: SecretShape) {
        var forge = TokenForge(seed: 5)
        let token = forge.token(of: shape)
        #expect(SecretScanner(shapes: [shape]).scan(token).map(\.range) == [0..<token.count], "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter { $0.check != .credentialURL })
    func cutTokenIsNotFound(shape: SecretShape) {
        var forge = TokenForge(seed: 9)
        let token = forge.token(of: shape)
        let kept = max(2, shape.structure.minimumLength / 2)
        guard kept + 1 < shape.structure.minimumLength else { return }
        #expect(
            SecretScanner(shapes: [shape]).scan(Array(token.prefix(kept)), storedAs: "value").isEmpty, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter { !$0.structure.names.isEmpty })
    func unmarkedValueNeedsItsName(shape: SecretShape) {
        var forge = TokenForge(seed: 10)
        let token = forge.token(of: shape)
        #expect(SecretScanner(shapes: [shape]).scan(token, storedAs: "identifier").isEmpty, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter { $0.structure.prefixes.contains { $0.utf8.first?.isWord == true } })
    func tokenInsideALongerWordIsNotFound(shape: SecretShape) {
        var forge = TokenForge(seed: 11)
        let token = forge.token(of: shape)
        let leadIsOpen = shape.structure.lead != nil
        let text = Array((leadIsOpen ? String(repeating: "0aZ", count: 40) : "Qx7").utf8) + token
        #expect(SecretScanner(shapes: [shape]).scan(text).isEmpty, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter(\.endsInFixedRun))
    func overlongTokenIsNotFound(shape: SecretShape) {
        var forge = TokenForge(seed: 12)
        let (text, token) = forge.sample(of: shape)
        let longer = Array(text[..<token.upperBound]) + Array("a7B0".utf8) + Array(text[token.upperBound...])
        #expect(SecretScanner(shapes: [shape]).scan(longer).isEmpty, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter(\.endsInFixedRun))
    func wrongAlphabetIsNotFound(shape: SecretShape) {
        var forge = TokenForge(seed: 13)
        var (text, token) = forge.sample(of: shape)
        text[token.upperBound - 2] = UInt8(ascii: "?")
        #expect(SecretScanner(shapes: [shape]).scan(text).isEmpty, "\(shape.id)")
    }

    @Test(arguments: SecretShape.all.filter(\.endsInFixedRun))
    func repeatedCharacterIsNotFound(shape: SecretShape) {
        guard case .run(_, let lengths) = shape.structure.body.last, lengths.lowerBound >= 16 else { return }
        var forge = TokenForge(seed: 14)
        var (text, token) = forge.sample(of: shape)
        let last = (token.upperBound - lengths.lowerBound)..<token.upperBound
        text.replaceSubrange(last, with: repeatElement(UInt8(ascii: "a"), count: last.count))
        #expect(SecretScanner(shapes: [shape]).scan(text).isEmpty, "\(shape.id)")
    }
}

extension SecretShape {
    /// Whether the shape ends in a run of fixed length over letters and digits.
    fileprivate var endsInFixedRun: Bool {
        guard case .run(let alphabet, let lengths) = structure.body.last else { return false }
        return lengths.lowerBound == lengths.upperBound && lengths.lowerBound > 3 && !alphabet.contains(0x3F)
    }
}

/// How the checker reads `secret-shapes`.
extension ConfigurationChecker {
    private static let longestSecret = 4096

    mutating func secretShapes(_ node: YAMLTree?) -> [ConfiguredSecretShape] {
        var shapes: [ConfiguredSecretShape] = []
        var ids: Set<String> = []
        for item in items(node, "secret-shapes") {
            guard let shape = secretShape(item) else { continue }
            if ids.insert(shape.id).inserted {
                shapes.append(shape)
            } else {
                report(item, "there are two secret shapes with the id \(shape.id.quoted)")
            }
        }
        return shapes
    }

    private mutating func secretShape(_ node: YAMLTree) -> ConfiguredSecretShape? {
        let keys = ["id", "name", "prefix", "alphabet", "length", "suffix"]
        guard let fields = fields(of: node, keys: keys, what: "an entry of “secret-shapes”") else { return nil }
        for key in ["id", "prefix", "alphabet", "length"] where fields[key] == nil {
            report(node, "a secret shape needs the key \(key.quoted)")
        }
        let id = fields["id"].flatMap { shapeID($0) }
        let name = fields["name"].flatMap { text($0, "name") }
        let prefix = fields["prefix"].flatMap { shapePrefix($0) }
        let alphabet = fields["alphabet"].flatMap { shapeAlphabet($0) }
        let length = fields["length"].flatMap { shapeLength($0) }
        let suffix = fields["suffix"].map { $0.content == .nothing ? "" : text($0, "suffix") } ?? ""
        guard let id, let prefix, let alphabet, let length, let suffix else { return nil }
        return ConfiguredSecretShape(
            id: id, name: name ?? id, prefix: prefix, alphabet: alphabet, length: length, suffix: suffix)
    }

    private mutating func shapeID(_ node: YAMLTree) -> String? {
        guard let id = text(node, "id") else { return nil }
        let isKebab = id.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isKebab, !id.isEmpty, id.utf8.count <= 64 else {
            report(node, "an id must be at most 64 lowercase letters, digits and hyphens")
            return nil
        }
        return id
    }

    /// Without a fixed beginning every word of the project would be taken for a secret.
    private mutating func shapePrefix(_ node: YAMLTree) -> String? {
        guard let prefix = text(node, "prefix") else { return nil }
        guard (3...64).contains(prefix.utf8.count) else {
            report(node, "a prefix must have 3 to 64 characters")
            return nil
        }
        return prefix
    }

    private mutating func shapeAlphabet(_ node: YAMLTree) -> SecretAlphabet? {
        guard let text = text(node, "alphabet") else { return nil }
        if let alphabet = SecretAlphabet(text) { return alphabet }
        report(node, "an alphabet must consist of ASCII characters and ascending ranges, such as “A-Za-z0-9_-”")
        return nil
    }

    /// A number, or two with two dots between them.
    private mutating func shapeLength(_ node: YAMLTree) -> ClosedRange<Int>? {
        guard let text = text(node, "length") else { return nil }
        let dots = text.firstRange(of: "..")
        let least = Int(dots.map { text[..<$0.lowerBound] } ?? text[...])
        let most = Int(dots.map { text[$0.upperBound...] } ?? text[...])
        guard let least, let most, least >= 4, least <= most, most <= Self.longestSecret else {
            report(node, "a length must be a number or a range, such as “40” or “32..64”, from 4 to 4096")
            return nil
        }
        return least...most
    }
}

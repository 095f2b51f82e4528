/// How names and values stand in a file.
enum FileForm {
    case source, script, document, settings, markup, other

    init(_ path: String) {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let ending = name.split(separator: ".").last.map { String($0) } ?? ""
        switch ending {
        case "swift", "m", "mm", "h", "c", "cc", "cpp", "hpp", "kt", "kts", "java", "json", "strings", "xcstrings",
            "go", "rs", "cs", "dart", "gradle":
            self = .source
        case "js", "ts", "jsx", "tsx", "mjs", "cjs", "py", "rb", "php": self = .script
        case "xcscheme", "xml", "storyboard", "xib", "config", "html": self = .markup
        case "plist", "entitlements": self = .document
        case "env", "xcconfig", "properties", "sh", "ini", "toml", "yml", "yaml", "pbxproj", "conf",
            "tf", "tfvars":
            self = .settings
        default: self = name.hasPrefix(".env") ? .settings : .other
        }
    }

    func literals(of bytes: [UInt8]) -> [NamedLiterals.Literal] {
        switch self {
        case .source: return NamedLiterals(bytes).all()
        case .script: return NamedLiterals(bytes, quotes: "\"'`").all()
        case .settings: return NamedLiterals.settings(bytes) + NamedLiterals(bytes, quotes: "\"'").all()
        case .markup: return NamedLiterals.attributes(bytes)
        case .document:
            var literals: [NamedLiterals.Literal] = []
            let positions = Self.positionsOfTexts(in: bytes)
            StoredValue(document: bytes)?.forEachLeaf { path, value in
                guard let name = path.last, let text = value.leafText, !text.isEmpty else { return }
                let position = positions[Array(text.utf8)] ?? 0
                literals.append(NamedLiterals.Literal(names: [name], value: text, position: position))
            }
            return literals
        case .other: return []
        }
    }

    /// Where each text between tags begins first, in one pass.
    private static func positionsOfTexts(in bytes: [UInt8]) -> [[UInt8]: Int] {
        var positions: [[UInt8]: Int] = [:]
        var start = 0
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ">") { start = place + 1 }
            guard byte == UInt8(ascii: "<"), place > start else { continue }
            let text = Array(bytes[start..<place])
            if positions[text] == nil { positions[text] = start }
        }
        return positions
    }
}

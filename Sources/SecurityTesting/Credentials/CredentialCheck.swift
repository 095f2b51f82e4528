public import Foundation
public import SecretPatterns

/// Checks that neither the source files nor the shipped bundle contain credentials.
///
///     await CredentialCheck(folder: sources, forbidding: ["emily-of-the-demo"]).run()
///     await CredentialCheck(bundle: .main).run()
///
/// Every file in the folder is read, regardless of its name. The check finds tokens of a known format in any file, and
/// strings that a name such as `apiKey` marks as secret in source files, property lists, JSON and settings.
/// Placeholders and documented examples are ignored, as are folders of tests, dependencies and build products.
public struct CredentialCheck: SecurityCheck {
    public let description = "credentials"
    private let root: URL
    private let skipsTests: Bool
    private let allowances: [Allowance]
    private let forbidden: [String]
    private let shapes: [CustomShape]

    /// The maximum file size, in bytes. A larger file is reported, and can be allowed.
    public static let largestFile = 64 << 20

    /// - Parameters:
    ///   - allowances: Files whose findings are accepted, by their path relative to the folder.
    ///   - forbidden: Custom strings that no file may contain, such as the password of a demo account. Keep them in the
    ///     test target.
    ///   - shapes: Formats of custom tokens, in addition to the built-in ones.
    public init(
        folder: URL, skippingTests skipsTests: Bool = true, allowing allowances: [Allowance] = [],
        forbidding forbidden: [String] = [], shapes: [CustomShape] = []
    ) {
        root = folder
        self.skipsTests = skipsTests
        self.allowances = allowances
        self.forbidden = forbidden.filter { !$0.isEmpty }
        self.shapes = shapes
    }

    /// Checks a bundle as shipped: the executable and its resources.
    public init(
        bundle: Bundle, allowing allowances: [Allowance] = [], forbidding forbidden: [String] = [],
        shapes: [CustomShape] = []
    ) {
        self.init(
            folder: bundle.bundleURL, skippingTests: false, allowing: allowances, forbidding: forbidden, shapes: shapes)
    }

    public func problems() throws -> [Problem] {
        let files = try FolderWalk(root: root, skipsTests: skipsTests).files()
        guard !files.isEmpty else { throw CheckError("no file found in the folder \(root.lastPathComponent)") }
        let scanner = try SecretLook.scanner(knowing: shapes)
        var findings = Findings(description, allowing: allowances)
        for file in files {
            for found in try Self.contents(of: root.appendingPathComponent(file), file, forbidden, scanner) {
                findings.add(
                    found.what, at: file, found.line.map { ":\($0)" } ?? "",
                    why: "Anyone with access to the source or the app can read and use it", advice: Self.advice)
            }
        }
        return findings.settled()
    }

    private static let advice =
        "revoke it with its provider, deliver it from your server after sign-in or keep it in SecretStorage, and "
        + "delete it here; if it grants no access, allow the file with a reason"

    /// One finding: its line, counted from 1, where the file has lines.
    private struct Found {
        let line: Int?
        let what: String
    }

    private static func contents(
        of url: URL, _ path: String, _ forbidden: [String], _ scanner: SecretScanner
    ) throws -> [Found] {
        guard let handle = try? FileHandle(forReadingFrom: url) else { throw CheckError("\(path) cannot be read") }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: largestFile + 1) ?? Data() else {
            throw CheckError("\(path) cannot be read")
        }
        guard data.count <= largestFile else {
            return [Found(line: nil, what: "The file is larger than \(largestFile >> 20) MiB and was not read")]
        }
        return found(in: plain([UInt8](data)), FileForm(path), forbidden, scanner)
    }

    /// UTF-16 as UTF-8, a binary property list as XML; anything else as it is.
    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16).map { Array($0.utf8) } ?? bytes
        }
        guard bytes.starts(with: Array("bplist00".utf8)),
            let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
            let text = try? PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        else { return bytes }
        return [UInt8](text)
    }

    private static func found(
        in bytes: [UInt8], _ form: FileForm, _ forbidden: [String], _ scanner: SecretScanner
    ) -> [Found] {
        var places: [(position: Int, what: String)] = scanner.scan(bytes).filter(SecretLook.isSecret).map {
            (
                $0.range.lowerBound,
                "The file contains \(SecretLook.article($0.shape.name)): \(Redaction.mask(bytes, $0))"
            )
        }
        var near = Set(places.flatMap { ($0.position - 3)...($0.position + 3) })
        let words = FileWords(bytes)
        for literal in form.literals(of: bytes) where !near.contains(literal.position) {
            guard let found = SecretLook.kind(of: literal, in: words) else { continue }
            // What a token of known shape stands in the middle of was told.
            let held = literal.position..<(literal.position + literal.value.utf8.count)
            if found.name == nil, places.contains(where: { held.contains($0.position) }) { continue }
            near.formUnion((literal.position - 1)...(literal.position + 1))
            let place = found.name.map { "under the name \($0)" } ?? "in a string"
            places.append((literal.position, "The file contains \(found.what) \(place)"))
        }
        for (index, text) in forbidden.enumerated() {
            for range in bytes.ranges(of: Array(text.utf8)) {
                places.append((range.lowerBound, "The file contains forbidden string \(index + 1)"))
            }
        }
        guard !places.isEmpty else { return [] }
        // A program has no lines.
        let isText = !bytes.prefix(8192).contains(0)
        var (line, position) = (1, 0)
        return places.sorted { $0.position < $1.position }.map { place in
            line += bytes[position..<place.position].count { $0 == 0x0A }
            position = place.position
            return Found(line: isText ? line : nil, what: place.what)
        }
    }
}

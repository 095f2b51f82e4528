import AuditModel
import Foundation

/// How a baseline is read and written.
extension Baseline {
    /// The largest file read, in bytes.
    private static let largest = 32 << 20

    /// Reads a baseline file.
    ///
    /// - Parameters:
    ///   - bytes: The content: JSON in UTF-8, at most 32 MiB.
    ///   - path: The name of the file for messages.
    public static func read(_ bytes: some Sequence<UInt8>, path: String = name) throws(BaselineError) -> Baseline {
        let data = Data(bytes.prefix(largest + 1))
        guard data.count <= largest else { throw BaselineError(path: path, message: "the file is larger than 32 MiB") }
        let version = try decode(Header.self, from: data, path: path).version
        guard version >= 1 else {
            throw BaselineError(path: path, message: "the file has the invalid version \(version)")
        }
        guard version <= Self.version else {
            throw BaselineError(
                path: path,
                message:
                    "the file has version \(version), but only version \(Self.version) is supported; update bulwark")
        }
        let entries = try decode(Body.self, from: data, path: path).entries
        for (index, entry) in entries.enumerated() { try check(entry, number: index + 1, path: path) }
        return Baseline(entries: entries)
    }

    /// The content of the file: JSON in UTF-8, one entry a line, with a line end at the end.
    public func text() -> String {
        let lines = entries.map { entry in
            var fields = [
                "\"rule\": \(Self.json(entry.rule))", "\"path\": \(Self.json(entry.path))", "\"line\": \(entry.line)",
                "\"fingerprint\": \(Self.json(entry.fingerprint))", "\"message\": \(Self.json(entry.message))",
            ]
            if let reason = entry.reason { fields.append("\"reason\": \(Self.json(reason))") }
            return "    {\(fields.joined(separator: ", "))}"
        }
        let list = lines.isEmpty ? "" : "\n\(lines.joined(separator: ",\n"))\n  "
        return "{\n  \"version\": \(Self.version),\n  \"entries\": [\(list)]\n}\n"
    }

    private struct Header: Decodable {
        let version: Int
    }

    private struct Body: Decodable {
        let entries: [Entry]
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, path: String
    ) throws(BaselineError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw BaselineError(path: path, message: describe(error))
        } catch {
            throw BaselineError(path: path, message: "the file is not valid JSON")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context.codingPath)) has no “\(key.stringValue)”"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(place(context.codingPath)) has the wrong type"
        case .dataCorrupted: "the file is not valid JSON"
        @unknown default: "the file is not a baseline"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "the file" }
        let index = path.lazy.compactMap(\.intValue).first.map { "entry \($0 + 1)" }
        let key = path.last { $0.intValue == nil }.map { "“\($0.stringValue)”" }
        guard let index else { return key ?? "the file" }
        return path.last?.intValue == nil ? "\(key ?? "a value") of \(index)" : index
    }

    private static func check(_ entry: Entry, number: Int, path: String) throws(BaselineError) {
        guard Fingerprint.isValid(entry.fingerprint) else {
            throw BaselineError(
                path: path, message: "the fingerprint of entry \(number) is not made of 32 hexadecimal digits")
        }
        guard !entry.rule.isEmpty, !entry.path.isEmpty else {
            throw BaselineError(path: path, message: "entry \(number) has no rule or no path")
        }
    }

    /// A JSON string (RFC 8259, section 7).
    private static func json(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || [0x7F, 0x2028, 0x2029].contains(scalar.value):
                result += "\\u" + scalar.value.digits(4, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// A baseline file that cannot be read.
public struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, as the user named it.
    public let path: String
    /// One clause that says what is wrong.
    public let message: String

    public var description: String { "\(path): \(message)" }
}

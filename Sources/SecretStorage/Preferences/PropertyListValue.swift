import Foundation

/// Values as the objects of a property list. `UserDefaults` takes and gives such objects untyped; nothing else does.
enum PropertyListValue {
    /// Stands in an array on the way, since a property list cannot be a number alone.
    ///
    /// - Throws: `EncodingError` where the value would not be read back: a nil, or a text within it that stands for one.
    static func encode<Value: Codable>(_ value: Value) throws -> Any {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let list = try PropertyListSerialization.propertyList(from: encoder.encode([value]), format: nil)
        guard let object = (list as? [Any])?.first, object as? String != missing || value is String,
            (decode(object) as Value?) != nil
        else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "the value cannot be read back from a property list"))
        }
        return object
    }

    /// Nil where the object is not of that type.
    static func decode<Value: Decodable>(_ object: Any) -> Value? {
        // The decoder would take the text "$null" for nil.
        if Value.self == String.self { return object as? Value }
        guard PropertyListSerialization.propertyList([object], isValidFor: .binary),
            let data = try? PropertyListSerialization.data(fromPropertyList: [object], format: .binary, options: 0)
        else { return nil }
        return (try? PropertyListDecoder().decode([Value].self, from: data))?.first
    }

    /// What the encoder writes for nil.
    private static let missing = "$null"
}

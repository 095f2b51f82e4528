import Foundation

/// Values as the objects of a property list. `UserDefaults` takes and gives such objects untyped; nothing else does.
enum PropertyListValue {
    /// Stands in an array on the way, since a property list cannot be a number alone.
    static func encode(_ value: some Encodable) throws -> Any {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let list = try PropertyListSerialization.propertyList(from: encoder.encode([value]), format: nil)
        guard let object = (list as? [Any])?.first, object as? String != missing || value is String else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "a property list has no nil"))
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

import Foundation
public import SecretMemory

// Strings, bytes and Codable values. Each is ordinary memory again, which is not wiped: where a secret can be used as
// `SecretBytes`, read it as such.
extension SecretStore {
    /// Returns the item as a string that is never printed; use `expose` to access it.
    ///
    /// - Throws: ``SecretStoreError/Code/wrongType`` if the bytes are not UTF-8.
    public func readString(_ name: SecretName) async throws(SecretStoreError) -> Sensitive<String>? {
        guard let secret = try await read(name) else { return nil }
        guard let text = secret.withUnsafeBytes({ String(wellFormed: $0) }) else {
            throw SecretStoreError(.wrongType, "the bytes are not UTF-8")
        }
        return Sensitive(text)
    }

    /// Returns the item as a byte array that is never printed; use `expose` to access it.
    public func readBytes(_ name: SecretName) async throws(SecretStoreError) -> Sensitive<[UInt8]>? {
        guard let secret = try await read(name) else { return nil }
        return Sensitive(secret.withUnsafeBytes { [UInt8]($0) })
    }

    /// Returns the item as a value written with ``write(value:to:policy:)``.
    ///
    /// - Throws: ``SecretStoreError/Code/wrongType`` if the bytes are not the JSON of such a value.
    public func readValue<Value: Decodable>(
        _ name: SecretName, as type: Value.Type = Value.self
    ) async throws(SecretStoreError) -> Value? {
        guard let secret = try await read(name) else { return nil }
        return try secret.withUnsafeBytes { bytes throws(SecretStoreError) in try JSONValue.decode(type, from: bytes) }
    }

    /// Writes the UTF-8 bytes of a string.
    public func write(
        string: String, to name: SecretName, policy: SecretPolicy = .standard
    ) async throws(SecretStoreError) {
        var bytes = [UInt8](string.utf8)
        let secret = SecretBytes(copying: bytes)
        bytes.wipe()
        try await write(secret, to: name, policy: policy)
    }

    /// Writes the bytes of an array, which is not modified.
    public func write(
        bytes: [UInt8], to name: SecretName, policy: SecretPolicy = .standard
    ) async throws(SecretStoreError) {
        let secret = SecretBytes(copying: bytes)
        try await write(secret, to: name, policy: policy)
    }

    /// Writes a value as JSON.
    ///
    /// - Throws: ``SecretStoreError/Code/invalidArgument`` if it has no JSON representation, such as a non-finite
    ///   number.
    public func write<Value: Encodable>(
        value: Value, to name: SecretName, policy: SecretPolicy = .standard
    ) async throws(SecretStoreError) {
        let secret = try JSONValue.encode(value)
        try await write(secret, to: name, policy: policy)
    }

    /// Removes every item and returns their number. Use it to sign out.
    ///
    /// An item that cannot be removed does not prevent the removal of others; the first error is thrown at the end.
    @discardableResult
    public func removeAll() async throws(SecretStoreError) -> Int {
        var count = 0
        var failure: SecretStoreError?
        for name in try await list() {
            do { if try await remove(name) { count += 1 } } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        return count
    }
}

/// Values as JSON, whose errors quote the text: none of them is handed on.
private enum JSONValue {
    static func encode(_ value: some Encodable) throws(SecretStoreError) -> SecretBytes {
        do {
            var data = try JSONEncoder().encode(value)
            defer { data.withUnsafeMutableBytes { wipe($0) } }
            return SecretBytes(copying: data)
        } catch {
            throw SecretStoreError(.invalidArgument, "the value has no JSON representation")
        }
    }

    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer
    ) throws(SecretStoreError) -> Value {
        do {
            var data = Data(bytes)
            defer { data.withUnsafeMutableBytes { wipe($0) } }
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw SecretStoreError(.wrongType, "the bytes are not JSON of the requested type")
        }
    }
}

extension SecretBytes {
    /// A copy of bytes in ordinary memory, which stay what they are.
    init(copying source: some ContiguousBytes) {
        let count = source.withUnsafeBytes { $0.count }
        self.init(count: count) { target in source.withUnsafeBytes { target.copyMemory(from: $0) } }
    }
}

extension String {
    /// Nil where the bytes are not UTF-8. (`String(validating:as:)` needs newer systems than this package.)
    package init?(wellFormed bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }

    /// Nil where there is half of a surrogate pair.
    package init?(wellFormed units: some Collection<UInt16>) {
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else { return nil }
        self = text
    }
}

import CodeModel

// Searches that every byte of a project goes through: the C library looks at many bytes at once.

extension [UInt8] {
    /// Whether a byte occurs.
    func holds(_ byte: UInt8) -> Bool { withUnsafeBytes { $0.firstIndex(of: byte, from: 0) != nil } }

    /// Whether some bytes occur in a row.
    ///
    /// - Parameter anchor: The number of the one among them that is rarest in such files; it is looked for first.
    func holds(_ needle: [UInt8], anchor: Int) -> Bool {
        withUnsafeBytes { bytes in
            var place = anchor
            while let found = bytes.firstIndex(of: needle[anchor], from: place) {
                let start = found - anchor
                guard start + needle.count <= bytes.count else { return false }
                if bytes[start..<start + needle.count].elementsEqual(needle) { return true }
                place = found + 1
            }
            return false
        }
    }

    /// How often a byte occurs.
    func occurrences(of byte: UInt8) -> Int {
        withUnsafeBytes { bytes in
            var count = 0
            var place = 0
            while let found = bytes.firstIndex(of: byte, from: place) {
                count += 1
                place = found + 1
            }
            return count
        }
    }
}

import SecretMemory

extension SecretBytes {
    /// The elements of an array, which is wiped. It must be the only reference to them.
    init(wiping array: inout [UInt8]) {
        self.init(count: array.count) { $0.copyBytes(from: array) }
        array.wipe()
    }
}

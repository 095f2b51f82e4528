/// Lends `count` zero words of the stack and wipes them after.
@inlinable
@inline(__always)
package func withWipedWords<Word: FixedWidthInteger, Result: ~Copyable>(
    _ type: Word.Type, _ count: Int, _ body: (UnsafeMutablePointer<Word>) -> Result
) -> Result {
    withUnsafeTemporaryAllocation(of: Word.self, capacity: count) { words in
        words.initialize(repeating: 0)
        defer { wipe(UnsafeMutableRawBufferPointer(words)) }
        guard let start = words.baseAddress else { preconditionFailure("the stack buffer has no address") }
        return body(start)
    }
}

/// Overwrites what functions that have returned left on the stack below this one, `kibibytes` deep.
@inline(never)
package func wipeStackBelow(kibibytes: Int = 4) {
    guard kibibytes > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { frame in
        wipe(frame)
        wipeStackBelow(kibibytes: kibibytes - 1)
    }
}

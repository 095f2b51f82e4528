/// A recipient stanza: its type and arguments, and what it wraps.
struct AgeStanza: Equatable {
    /// At least one, of visible ASCII characters; the first is the type.
    let arguments: [[UInt8]]
    let body: [UInt8]

    init(_ type: String, _ arguments: [UInt8]..., body: [UInt8]) {
        self.arguments = [Array(type.utf8)] + arguments
        self.body = body
    }

    init(arguments: [[UInt8]], body: [UInt8]) {
        self.arguments = arguments
        self.body = body
    }

    func isOf(_ type: String) -> Bool { arguments[0].elementsEqual(type.utf8) }

    /// The argument at `index` as a text of `count` bytes in Base64.
    ///
    /// - Throws: `malformed` when it is none.
    func bytes(_ index: Int, count: Int) throws(SealingError) -> [UInt8] {
        guard let bytes = Base64.decode(arguments[index]), bytes.count == count else {
            throw malformed("argument \(index) is not \(count) bytes in Base64")
        }
        return bytes
    }

    /// Refuses another number of arguments, the type counted in, and a body that is no wrapped file key of 16 bytes.
    func check(argumentCount: Int) throws(SealingError) {
        guard arguments.count == argumentCount else {
            throw malformed("it has \(arguments.count - 1) arguments instead of \(argumentCount - 1)")
        }
        // Before anything is decrypted: a body of another size could hold several keys' messages at once.
        guard body.count == AgeFileKey.wrappedSize else {
            throw malformed("its body has \(body.count) bytes instead of \(AgeFileKey.wrappedSize)")
        }
    }

    func malformed(_ why: String) -> SealingError {
        SealingError(
            .malformed, "the age header has an invalid \(String(decoding: arguments[0], as: UTF8.self)) stanza: \(why)")
    }
}

// Character counts used as byte counts in C calls, crypto buffers, SQLite binds and memory copies.
import CommonCrypto
import Foundation
import SQLite3

struct KeyMaker {
    func derive(_ password: String, salt: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        let (kdf, prf) = (CCPBKDFAlgorithm(kCCPBKDF2), CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256))
        let size = password.count
        CCKeyDerivationPBKDF(kdf, password, size, salt, salt.count, prf, 600_000, &key, 32)  // bad: string-length-mix
        let bytes = password.utf8.count
        CCKeyDerivationPBKDF(kdf, password, bytes, salt, salt.count, prf, 600_000, &key, 32)  // good: string-length-mix
        return key
    }

    func digest(_ text: String) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 32)
        CC_SHA256(text, CC_LONG(text.count), &output)  // bad: string-length-mix
        CC_SHA256(text, CC_LONG(text.lengthOfBytes(using: .utf8)), &output)  // good: string-length-mix
        let data = Data(text.utf8)
        CC_SHA256([UInt8](data), CC_LONG(data.count), &output)  // good: string-length-mix
        return output
    }

    func bytes(_ name: String) -> Data {
        name.withCString { pointer in
            let short = Data(bytes: pointer, count: name.count)  // bad: string-length-mix
            let whole = Data(bytes: pointer, count: strlen(pointer))  // good: string-length-mix
            return short.count < whole.count ? whole : short
        }
    }

    func copy(_ label: NSString, into buffer: UnsafeMutableRawPointer) {
        guard let text = label.utf8String else { return }
        memcpy(buffer, text, label.length)  // bad: string-length-mix
        memcpy(buffer, text, label.lengthOfBytes(using: String.Encoding.utf8.rawValue))  // good: string-length-mix
    }

    func write(_ title: String, to stream: OutputStream) {
        let bytes = Array(title.utf8)
        stream.write(bytes, maxLength: bytes.count)  // good: string-length-mix
        stream.write(title, maxLength: title.count)  // bad: string-length-mix
    }
}

final class NameTable {
    let free = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    func bind(_ name: String, to statement: OpaquePointer?) {
        sqlite3_bind_text(statement, 1, name, Int32(name.count), free)  // bad: string-length-mix
        sqlite3_bind_text(statement, 2, name, Int32(name.utf8.count), free)  // good: string-length-mix
        sqlite3_bind_text(statement, 3, name, -1, free)  // good: string-length-mix
        sqlite3_bind_int64(statement, 4, Int64(name.count))  // good: string-length-mix
    }
}

// Calls CommonCrypto with an algorithm of another file.
import CommonCrypto
import Foundation

struct VaultWriter {
    func writeOld(_ bytes: [UInt8], key: [UInt8], iv: [UInt8], into out: UnsafeMutablePointer<UInt8>, size: Int) {
        var moved = 0
        CCCrypt(  // bad: weak-cipher
            CCOperation(kCCEncrypt), CipherChoice.forOldFiles, CCOptions(kCCOptionPKCS7Padding), key, key.count, iv,
            bytes, bytes.count, out, size, &moved)
    }

    func writeNew(_ bytes: [UInt8], key: [UInt8], iv: [UInt8], into out: UnsafeMutablePointer<UInt8>, size: Int) {
        var moved = 0
        CCCrypt(  // good: weak-cipher
            CCOperation(kCCEncrypt), CipherChoice.forNewFiles, CCOptions(kCCOptionPKCS7Padding), key, key.count, iv,
            bytes, bytes.count, out, size, &moved)
    }
}

// Calls CommonCrypto with options of another file.
import CommonCrypto
import Foundation

struct NoteSealer {
    func seal(_ note: [UInt8], key: [UInt8], iv: [UInt8], into out: UnsafeMutablePointer<UInt8>, size: Int) -> Bool {
        var moved = 0
        let status = CCCrypt(  // bad: ecb-mode
            CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), SealingOptions.blockwise, key, key.count, nil,
            note, note.count, out, size, &moved)
        return status == kCCSuccess
    }

    func sealChained(
        _ note: [UInt8], key: [UInt8], iv: [UInt8], into out: UnsafeMutablePointer<UInt8>, size: Int
    ) -> Bool {
        var moved = 0
        let status = CCCrypt(  // good: ecb-mode
            CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), SealingOptions.chained, key, key.count, iv,
            note, note.count, out, size, &moved)
        return status == kCCSuccess
    }
}

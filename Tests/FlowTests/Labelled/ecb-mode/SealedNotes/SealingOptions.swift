// The options of a cipher stand in one file, the call in another.
import CommonCrypto

enum SealingOptions {
    static let blockwise = CCOptions(kCCOptionECBMode | kCCOptionPKCS7Padding)
    static let chained = CCOptions(kCCOptionPKCS7Padding)
}

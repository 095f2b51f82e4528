// The algorithm is chosen in one file and used in another.
import CommonCrypto

enum CipherChoice {
    static let forOldFiles = CCAlgorithm(kCCAlgorithm3DES)
    static let forNewFiles = CCAlgorithm(kCCAlgorithmAES)
}

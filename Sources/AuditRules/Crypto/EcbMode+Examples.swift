import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that choose modes through variables, types and functions.
    static var ecbModeBad: [Example] {
        [
            Example(
                "guard EVP_EncryptInit_ex(context, ↓EVP_aes_128_ecb(), nil, key, nil) == 1 else { return }", "OpenSSL"),
            Example(
                "import CryptoSwift\nfunc mode(_ long: Bool) -> BlockMode { long ? GCM(iv: AES.randomIV(12)) : ↓ECB() }",
                "returned from a function"),
            Example(
                """
                let aes = try AES(key: key, blockMode: ↓ECB.init(), padding: .noPadding)
                """),
            Example(
                """
                struct Card {
                    let mode: any BlockMode = ECB()
                    func seal() throws { try AES(key: key, blockMode: ↓mode).encrypt(text) }
                }
                """, "a property"),
            Example(
                """
                func seal(_ text: [UInt8]) throws -> [UInt8] {
                    let mode: any BlockMode = ↓ECB()
                    return try AES(key: key, blockMode: mode).encrypt(text)
                }
                """, "a constant, a line before"),
            Example(
                """
                let make: () -> any BlockMode = { ECB() }
                let cipher = try Blowfish(key: key, blockMode: ↓make())
                """, "a closure"),
            Example(
                """
                var options = CCOptions(kCCOptionPKCS7Padding)
                options |= CCOptions(kCCOptionECBMode)
                CCCryptorCreate(op, alg, ↓options, key, n, nil, &ref)
                """, "a bit added to the options"),
            Example(
                """
                let both: UInt32 = 3; CCCryptorCreate(op, alg, ↓both, key, n, nil, &ref)
                """, "the raw value for padding and ECB"),
            Example(
                """
                func run(_ options: CCOptions) { CCCrypt(op, alg, options, key, 32, nil, input, n, output, m, &moved) }
                func book() { run(CCOptions(↓kCCOptionECBMode)) }
                """, "through a function"),
            Example(
                """
                struct Machine {
                    var flags = CCOptions(kCCOptionPKCS7Padding)
                    func run() { CCCryptorCreate(op, alg, flags, key, n, nil, &ref) }
                }
                func start() {
                    var machine = Machine()
                    machine.flags |= CCOptions(↓kCCOptionECBMode)
                    machine.run()
                }
                """, "a bit added to a property"),
            Example("let cryptor = try Cryptor(operation: 0, algorithm: .aes, options: ↓.ecbMode, key: key, iv: [])"),
        ]
    }

    /// Values that look alike and are right.
    static var ecbModeGood: [Example] {
        [
            Example(
                """
                func run(one block: Data, key: Data) throws -> Data {
                    guard block.count == kCCBlockSizeAES128 else { throw Failure.length }
                    return crypt(block) { input, output in
                        CCCrypt(CCOperation(kCCEncrypt), alg, CCOptions(kCCOptionECBMode), key, 16, nil, input, 16, output, 16, &n)
                    }
                }
                """, "a single-block cipher on which a mode is built"),
            Example(
                """
                extension Data {
                    func scrambled(_ key: Data) -> Data {
                        run { CCCrypt(CCOperation(kCCEncrypt), alg, CCOptions(kCCOptionECBMode), key, 16, nil, self, 16, $0, 16, &n) }
                    }
                }
                func answer(_ challenge: Data, _ key: Data) -> Data { challenge.scrambled(key).prefix(8) }
                """, "a challenge response required by a device"),
            Example("let one: UInt32 = 1; CCCryptorCreate(op, alg, one, key, n, iv, &ref)", "padding alone"),
            Example(
                """
                func cipher() throws -> AES {
                    var mode: any BlockMode = ECB()
                    mode = CBC(iv: iv)
                    return try AES(key: key, blockMode: mode)
                }
                """, "replaced before it is used"),
            Example(
                """
                let cryptor = try Cryptor(operation: 0, algorithm: .aes, options: .pkcs7Padding, key: key, iv: iv)
                """),
            Example(
                """
                struct Options {
                    var isBook = false
                    var bits: CCOptions {
                        var bits: CCOptions = 1
                        if isBook { bits |= CCOptions(kCCOptionECBMode) }
                        return bits
                    }
                }
                CCCryptorCreate(op, alg, Options().bits, key, n, iv, &ref)
                """, "a flag that is never set"),
            Example("CCCryptorCreateWithMode(op, CCMode(kCCModeCTR), alg, pad, iv, key, n, nil, 0, 0, 0, &ref)"),
            Example("let label = isBook ? \"ECB\" : \"CBC\"; show(label)", "words"),
        ]
    }
}

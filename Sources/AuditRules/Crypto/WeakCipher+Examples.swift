import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that choose ciphers through variables, types and functions.
    static var weakCipherBad: [Example] {
        [
            Example("EVP_EncryptInit_ex(context, ↓EVP_des_ede3_cbc(), nil, key, vector)", "OpenSSL"),
            Example(
                "openssl.arguments = ↓[\"enc\", \"-des3\", \"-salt\", \"-in\", file]; openssl.launchPath = \"/usr/bin/openssl\""
            ),
            Example(
                """
                func openssl(_ words: [String]) {
                    let task = Process()
                    task.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
                    task.arguments = words
                }
                func pack(_ file: String) { openssl(↓["enc", "-aes-256-ecb", "-in", file]) }
                """, "through a function that runs it"),
            Example("try run(\"/usr/bin/zip\", ↓[\"-P\", word, \"out.zip\", path])", "the cipher of zip itself"),
            Example("var tls = TLSConfiguration.makeClientConfiguration(); tls.cipherSuites = ↓\"RC4-SHA:AES128-SHA\""),
            Example("SSL_CTX_set_cipher_list(context, ↓\"HIGH:EXPORT\")", "OpenSSL"),
            Example(
                """
                protocol Suite { static var cipher: Int { get } }
                enum Old: Suite { static let cipher = ↓kCCAlgorithm3DES }
                enum New: Suite { static let cipher = kCCAlgorithmAES }
                struct Box<S: Suite> {
                    func run() { CCCryptorCreate(op, CCAlgorithm(S.cipher), options, key, n, iv, &ref) }
                }
                """, "one of several types that the code is used with"),
            Example(
                "sec_protocol_options_append_tls_ciphersuite(options, tls_ciphersuite_t(rawValue: UInt16(↓TLS_RSA_WITH_3DES_EDE_CBC_SHA))!)"
            ),
            Example("sec_protocol_options_append_tls_ciphersuite_group(options, ↓.legacy)"),
            Example("SSLSetEnabledCiphers(context, [↓SSL_RSA_WITH_RC4_128_MD5], 1)"),
            Example(
                """
                enum Kind { static let old = CCAlgorithm(kCCAlgorithmDES) }
                CCCrypt(op, ↓Kind.old, options, key, 8, iv, input, n, output, m, &moved)
                """, "a constant of a type"),
            Example(
                """
                func run(_ algorithm: Int = kCCAlgorithmRC4) { CCCryptorCreate(op, ↓CCAlgorithm(algorithm), 0, key, n, nil, &ref) }
                """, "a default argument"),
            Example(
                """
                let one: UInt32 = 1
                CCCryptorCreate(op, ↓one, options, key, 8, iv, &ref)
                """, "the number of DES"),
            Example(
                """
                func pick(_ old: Bool) -> CCAlgorithm { old ? CCAlgorithm(↓kCCAlgorithm3DES) : CCAlgorithm(kCCAlgorithmAES) }
                func run() { CCCryptorCreate(op, pick(isOld), options, key, n, iv, &ref) }
                """, "on one branch"),
            Example(
                """
                enum Partner {
                    case new, old
                    var algorithm: CCAlgorithm {
                        switch self {
                        case .new: return CCAlgorithm(kCCAlgorithmAES)
                        case .old: return CCAlgorithm(↓kCCAlgorithmRC2)
                        }
                    }
                }
                func run(_ partner: Partner) { CCCryptorCreate(op, partner.algorithm, options, key, n, iv, &ref) }
                """, "one of several, not called by the name of the cipher"),
            Example(
                """
                struct Machine {
                    var algorithm = CCAlgorithm(kCCAlgorithmAES)
                    func run() { CCCryptorCreate(op, algorithm, options, key, n, iv, &ref) }
                }
                func start() { Machine(algorithm: CCAlgorithm(↓kCCAlgorithmCAST)).run() }
                """, "into a property"),
            Example(
                """
                for (_, number) in [("cast", kCCAlgorithmCAST), ("aes", kCCAlgorithmAES)] {
                    CCCryptorCreate(op, ↓CCAlgorithm(number), options, key, n, iv, &ref)
                }
                """, "from a list"),
            Example(
                """
                struct Profile { var algorithm: Int; static let old = Profile(algorithm: kCCAlgorithm3DES) }
                CCCryptorCreate(op, ↓CCAlgorithm(Profile.old.algorithm), options, key, n, iv, &ref)
                """, "a field"),
        ]
    }

    /// Values that look alike and are right.
    static var weakCipherGood: [Example] {
        [
            Example("EVP_DecryptInit_ex(context, EVP_rc4(), nil, key, nil)", "reads what is old"),
            Example("try run(\"/usr/bin/openssl\", [\"enc\", \"-aes-256-cbc\", \"-pbkdf2\", \"-in\", file])"),
            Example("try run(\"/usr/bin/openssl\", [\"enc\", \"-d\", \"-des3\", \"-in\", file])", "opens what is old"),
            Example("try run(\"/usr/bin/zip\", [\"-r\", \"out.zip\", path])", "no password"),
            Example("tls.cipherSuites = \"HIGH:!RC4:!aNULL\"", "what is left out"),
            Example("sec_protocol_options_append_tls_ciphersuite(options, .AES_256_GCM_SHA384)"),
            Example("sec_protocol_options_append_tls_ciphersuite_group(options, .ats)"),
            Example(
                """
                func run() {
                    var algorithm = kCCAlgorithmRC2
                    algorithm = kCCAlgorithmAES
                    CCCryptorCreate(op, CCAlgorithm(algorithm), options, key, 32, iv, &ref)
                }
                """, "replaced before it is used"),
            Example("let zero: UInt32 = 0; CCCryptorCreate(op, zero, options, key, 32, iv, &ref)", "the number of AES"),
            Example("let room = [UInt8](repeating: 0, count: kCCBlockSizeDES + kCCBlockSizeAES128)", "sizes alone"),
            Example("guard ![\"des\", \"rc4\"].contains(name) else { throw Refused() }", "names that are refused"),
        ]
    }
}

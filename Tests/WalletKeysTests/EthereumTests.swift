import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import WalletKeys

@Suite struct UInt256Tests {
    @Test func texts() throws {
        for text in ["0", "1", "255", "256", "18446744073709551616", String(repeating: "9", count: 77)] {
            #expect(try UInt256(text).description == text)
        }
        let largest = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
        #expect(try UInt256(largest).bytes == [UInt8](repeating: 255, count: 32))
        #expect(try UInt256("0x" + String(repeating: "f", count: 64)).description == largest)
        #expect(try UInt256("0xf") == 15 && UInt256("0") < UInt256("1"))
        for text in [
            "", "-1", "+1", "0x", "1 ", "1e3", "0xg", "٣", largest.dropLast() + "6",
            "0x1" + String(repeating: "0", count: 64),
        ] as [String] {
            #expect(code { _ = try UInt256(text) } == .invalidArgument)
        }
        #expect(UInt256(1).negated.bytes == [UInt8](repeating: 255, count: 32))
    }

    /// The examples of the yellow paper.
    @Test func rlp() {
        #expect(RLP.bytes(Array("dog".utf8)).encoded == [0x83, 0x64, 0x6F, 0x67])
        #expect(RLP.list([.bytes(Array("cat".utf8)), .bytes(Array("dog".utf8))]).encoded.prefix(2) == [0xC8, 0x83])
        #expect(RLP.number(0).encoded == [0x80] && RLP.number(15).encoded == [15])
        #expect(RLP.number(1024).encoded == [0x82, 4, 0] && RLP.list([]).encoded == [0xC0])
        let long = RLP.bytes([UInt8](repeating: 1, count: 1024)).encoded
        #expect(long.prefix(3) == [0xB9, 4, 0] && long.count == 1027)
        #expect(RLP.list([.list([]), .list([.list([])])]).encoded == [0xC3, 0xC0, 0xC1, 0xC0])
    }
}

#if Wallet
    @Suite struct TransactionTests {
        private static let to = "0x3535353535353535353535353535353535353535"

        /// The example of EIP-155.
        @Test func legacy() throws {
            let transaction = try LegacyTransaction(
                chainID: 1, nonce: 9, gasPrice: 20_000_000_000, gasLimit: 21000, to: EthereumAddress(Self.to),
                value: 1_000_000_000_000_000_000)
            #expect(
                hex(transaction.signingDigest) == "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53")
            let key = try PrivateKey(secret([UInt8](repeating: 0x46, count: 32)))
            #expect(
                hex(try transaction.signed(by: key))
                    == "f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080"
                    + "25a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276"
                    + "a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83")
        }

        @Test func refusals() throws {
            #expect(
                code { _ = try LegacyTransaction(chainID: 0, nonce: 0, gasPrice: 1, gasLimit: 1, to: nil, data: [1]) }
                    == .invalidTransaction)
            #expect(
                code {
                    _ = try LegacyTransaction(chainID: .max, nonce: 0, gasPrice: 1, gasLimit: 1, to: nil, data: [1])
                } == .invalidTransaction)
            #expect(
                code { _ = try LegacyTransaction(chainID: 1, nonce: 0, gasPrice: 1, gasLimit: 1, to: nil) }
                    == .invalidTransaction)
            #expect(
                code {
                    _ = try FeeMarketTransaction(
                        chainID: 1, nonce: 0, maxPriorityFee: 2, maxFee: 1, gasLimit: 1, to: EthereumAddress(Self.to))
                } == .invalidTransaction)
            let transaction = try LegacyTransaction(
                chainID: 1 << 62, nonce: 0, gasPrice: 1, gasLimit: 1, to: EthereumAddress(Self.to))
            let signature = try PrivateKey().sign(transaction.signingDigest).signature
            #expect(
                code { _ = try transaction.encoded(with: RecoverableSignature(signature, recovery: 2)) }
                    == .invalidSignature)
            #expect(code { _ = try transaction.encoded(with: RecoverableSignature(signature, recovery: 1)) } == nil)
        }
    }
#endif

@Suite struct TypedDataTests {
    /// The example of EIP-712.
    private static let mail = """
        {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
        {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
        "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
        "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},
        "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,
        "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},"message":{
        "from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
        "to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
        """

    @Test func published() throws {
        let data = try TypedData(json: Array(Self.mail.utf8))
        #expect(hex(data.domainSeparator) == "f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f")
        #expect(hex(data.messageHash) == "c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e")
        #expect(hex(data.digest) == "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
        #if Wallet
            let key = try PrivateKey(secret(Keccak256.hash(Array("cow".utf8))))
            let signature = try key.sign(data)
            #expect(
                try hex(signature.ethereumBytes) == "4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d"
                    + "07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c")
            #expect(EthereumAddress(key.publicKey).signed(data.digest, signature))
            #expect(try RecoverableSignature(ethereumBytes: signature.ethereumBytes) == signature)
        #endif
    }

    /// `TYPE` of one member with a value, beside the smallest domain.
    private func single(_ type: String, _ value: String, more: String = "") -> WalletError.Code? {
        let json = """
            {"types":{"EIP712Domain":[{"name":"name","type":"string"}],"T":[{"name":"v","type":"\(type)"}]\(more)},
            "primaryType":"T","domain":{"name":"n"},"message":{"v":\(value)}}
            """
        return code { _ = try TypedData(json: Array(json.utf8)) }
    }

    @Test(arguments: [
        ("uint8", "255"), ("uint8", "\"0xff\""), ("int8", "-128"), ("int8", "127"), ("int256", "\"-1\""),
        ("bool", "true"),
        ("uint256", "\"115792089237316195423570985008687907853269984665640564039457584007913129639935\""),
        ("int256", "\"-57896044618658097711785492504343953926634992332820282019728792003956564819968\""),
        ("bytes", "\"0x\""), ("bytes3", "\"0x010203\""), ("string", "\"ö\""), ("uint8[]", "[]"), ("uint8[2]", "[1,2]"),
        ("uint8[2][]", "[[1,2],[3,4]]"),
        ("address", "\"0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826\""),
    ])
    func accepted(_ type: String, _ value: String) { #expect(single(type, value) == nil) }

    @Test(arguments: [
        ("uint8", "256"), ("uint8", "-1"), ("uint8", "1.0"), ("uint8", "1e2"), ("uint8", "\"\""), ("uint8", "true"),
        ("int8", "-129"), ("int8", "128"), ("uint", "1"), ("int", "1"), ("uint7", "1"), ("uint264", "1"),
        ("uint08", "1"),
        ("int256", "\"57896044618658097711785492504343953926634992332820282019728792003956564819968\""),
        ("bool", "1"), ("bool", "\"true\""), ("bytes3", "\"0x0102\""), ("bytes3", "\"0x01020304\""),
        ("bytes33", "\"0x\""),
        ("bytes0", "\"0x\""), ("bytes", "\"0x1\""), ("bytes", "\"ff\""), ("bytes", "[1]"), ("string", "1"),
        ("string", "null"),
        ("uint8[]", "1"), ("uint8[2]", "[1]"), ("uint8[2]", "[1,2,3]"), ("uint8[-1]", "[]"), ("bool[0]", "[]"),
        ("uint8[", "[]"),
        ("uint8]", "[]"), ("uint8[][][][][][][][][]", "[]"), ("Missing", "{}"), ("fixed128x18", "1"), ("", "1"),
        ("address", "\"0x00\""), ("T", "{\\\"v\\\":1}"),
    ])
    func refused(_ type: String, _ value: String) { #expect(single(type, value) == .invalidTypedData) }

    @Test func refusals() throws {
        #expect(single("address", "\"0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\"") == .wrongCase)
        let changes = [
            ("\"contents\":\"Hello, Bob!\"", "\"contents\":\"Hello, Bob!\",\"more\":1"),
            (",\"contents\":\"Hello, Bob!\"", ""),
            ("\"contents\":\"Hello, Bob!\"", "\"contents\":\"a\",\"contents\":\"b\""),
            ("\"primaryType\":\"Mail\"", "\"primaryType\":\"Male\""),
            ("\"chainId\":1,", ""), ("\"types\":{", "\"types\":{\"uint8\":[],"),
            ("{\"name\":\"version\",\"type\":\"string\"},", ""),
            ("{\"name\":\"chainId\",\"type\":\"uint256\"}", "{\"name\":\"chainId\",\"type\":\"uint8\"}"),
            ("\"primaryType\"", "\"extra\":1,\"primaryType\""),
        ]
        for (from, to) in changes {
            let json = Self.mail.replacingOccurrences(of: from, with: to)
            #expect(json != Self.mail)
            #expect(code { _ = try TypedData(json: Array(json.utf8)) } == .invalidTypedData)
        }
        for json in ["", "{}", "[]", "null", "{\"types\":1}", "\u{FEFF}{"] {
            #expect(code { _ = try TypedData(json: Array(json.utf8)) } == .invalidTypedData)
        }
        #expect(code { _ = try TypedData(json: [UInt8](repeating: 0x20, count: 10 << 20)) } == .invalidText)
    }

    /// Half of a surrogate pair has no hash; readers that replace it would give two documents one.
    @Test func halvesOfPairs() {
        for value in ["\\ud83d\\ude00", "\\\\ud800", "\\u00e9", "a\\\"\\u0041"] {
            #expect(single("string", "\"\(value)\"") == nil, "\(value)")
        }
        for value in [
            "\\ud800", "\\udfff", "\\ude00\\ud83d", "\\ud83d\\u0041", "\\ud83d\\\\ude00", "x\\uD800\\uD800\\uDC00",
        ] {
            #expect(single("string", "\"\(value)\"") == .invalidTypedData, "\(value)")
        }
        var json = Array(Self.mail.utf8)
        json[json.firstIndex(of: UInt8(ascii: "!")) ?? 0] = 0xFF
        #expect(code { _ = try TypedData(json: json) } == .invalidTypedData)
    }

    /// A type that holds itself, as deep as the document.
    @Test func deepData() {
        for depth in [1, 60, 63, 64, 100, 2000] {
            let value = String(repeating: "{\"l\":[", count: depth) + String(repeating: "]}", count: depth)
            let json = """
                {"types":{"EIP712Domain":[{"name":"name","type":"string"}],"N":[{"name":"l","type":"N[]"}]},
                "primaryType":"N","domain":{"name":"n"},"message":\(value)}
                """
            let expected: WalletError.Code? = depth < 33 ? nil : .invalidTypedData
            #expect(code { _ = try TypedData(json: Array(json.utf8)) } == expected, "\(depth)")
        }
        let many = (0..<300).map { "\"T\($0)\":[]" }.joined(separator: ",")
        #expect(single("bool", "true", more: "," + many) == .invalidTypedData)
    }

    @Test func mutations() {
        var generator = SeededGenerator(seed: 712)
        let source = Array(Self.mail.utf8)
        let digest = (try? TypedData(json: source))?.digest
        var read = 0
        for _ in 0..<4000 {
            var changed = source
            changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
                in: 0x20...0x7E, using: &generator)
            guard let data = try? TypedData(json: changed) else { continue }
            // Whatever is read and hashed alike differs in letters' case or white space alone.
            if data.digest == digest { read += 1 }
        }
        #expect(read < 400)
    }

    @Test func messages() throws {
        #expect(
            hex(EthereumMessage.personalDigest(Array("hello world".utf8)))
                == "d9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68")
        let validator = try EthereumAddress(bytes: [UInt8](repeating: 1, count: 20))
        #expect(EthereumMessage.validatorDigest([2], validator: validator).count == 32)
    }
}

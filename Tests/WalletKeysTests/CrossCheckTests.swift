#if Wallet
    import Foundation
    import SecretMemory
    import Testing

    @testable import WalletKeys

    /// What `scripts/check-wallet` had other programs compute.
    @Suite struct CrossCheckTests {
        @Test func otherProgramsAgree() throws {
            guard let file = ProcessInfo.processInfo.environment["BULWARK_WALLET_CASES"] else {
                print("skipped: scripts/check-wallet has made no cases")
                return
            }
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            for (number, line) in lines.enumerated() {
                let fields = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                try Case(fields: fields, number: number).check()
            }
            print("\(lines.count) cases agree with bip_utils and eth_account, or were told above")
            #expect(!lines.isEmpty)
        }
    }

    private struct Case {
        let fields: [String: Any]
        let number: Int

        func text(_ name: String) throws -> String { try #require(fields[name] as? String) }
        func bytes(_ name: String) throws -> [UInt8] { [UInt8](hex: try text(name)) }

        private func expect(_ made: String, _ name: String) throws {
            #expect(made == (try text(name)), "case \(number): \(name)")
        }

        func check() throws {
            let language = try #require(Mnemonic.Language(rawValue: text("language")))
            let mnemonic = try Mnemonic(entropy: secret(bytes("entropy")), language: language)
            try expect(mnemonic.sentence().string(), "sentence")
            let seed = try mnemonic.seed(passphrase: secret(text("passphrase")))
            try expect(hex(seed.array()), "seed")
            let key = try ExtendedPrivateKey(seed: seed).derived(DerivationPath(text("path")))
            try expect(key.text().string(), "xprv")
            try expect(key.publicHalf.text(), "xpub")
            try checkAddresses(key.publicKey)
            try checkSlip10(seed)
            try checkSignatures(key.privateKey())
        }

        private func checkAddresses(_ key: PublicKey) throws {
            try expect(EthereumAddress(key).description, "ethereum")
            try expect(BitcoinAddress.p2pkh(key).description, "p2pkh")
            try expect(BitcoinAddress.p2shP2wpkh(key).description, "p2sh")
            try expect(BitcoinAddress.p2wpkh(key).description, "p2wpkh")
            try expect(BitcoinAddress.p2tr(key).description, "p2tr")
        }

        private func checkSlip10(_ seed: borrowing SecretBytes) throws {
            for (curve, path, name) in [(Slip10Key.Curve.ed25519, "hardPath", "ed25519"), (.p256, "path", "p256")] {
                let key = try Slip10Key(seed: seed, curve: curve).derived(DerivationPath(text(path)))
                try expect(hex(key.withPrivateKey { Array($0) }), name)
                try expect(hex(key.publicKey), name + "Public")
            }
        }

        private func checkSignatures(_ key: PrivateKey) throws {
            try expect(hex(key.signPersonal(bytes("message")).ethereumBytes), "personal")
            let typed = try TypedData(json: Array(text("typed").utf8))
            try expect(hex(typed.digest), "typedDigest")
            try expect(hex(key.sign(typed).ethereumBytes), "typedSignature")
            let transactions = try #require(fields["transactions"] as? [String: Any])
            let signed = try #require(transactions["signed"] as? [String])
            let legacy = Fields(values: try #require(transactions["legacy"] as? [String: Any]))
            let market = Fields(values: try #require(transactions["market"] as? [String: Any]))
            #expect(hex(try legacy.legacy().signed(by: key)) == signed[0], "case \(number)")
            #expect(hex(try market.market().signed(by: key)) == signed[1], "case \(number)")
        }
    }

    private struct Fields {
        let values: [String: Any]

        private func text(_ name: String) throws -> String { try #require(values[name] as? String) }
        private func number(_ name: String) throws -> UInt64 { try #require(UInt64(text(name))) }

        func legacy() throws -> LegacyTransaction {
            try LegacyTransaction(
                chainID: number("chainId"), nonce: number("nonce"), gasPrice: UInt256(text("gasPrice")),
                gasLimit: number("gas"), to: EthereumAddress(text("to")), value: UInt256(text("value")),
                data: [UInt8](hex: text("data")))
        }

        func market() throws -> FeeMarketTransaction {
            let accesses = try #require(values["accessList"] as? [[String: Any]])
            return try FeeMarketTransaction(
                chainID: number("chainId"), nonce: number("nonce"),
                maxPriorityFee: UInt256(text("maxPriorityFeePerGas")), maxFee: UInt256(text("maxFeePerGas")),
                gasLimit: number("gas"), to: EthereumAddress(text("to")), value: UInt256(text("value")),
                data: [UInt8](hex: text("data")),
                accessList: accesses.map { access in
                    .init(
                        address: try EthereumAddress(try #require(access["address"] as? String)),
                        storageKeys: try (try #require(access["storageKeys"] as? [String])).map { try UInt256($0) })
                })
        }
    }
#endif

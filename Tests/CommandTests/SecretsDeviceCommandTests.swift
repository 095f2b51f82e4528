#if Vault
    import Foundation
    import Testing

    /// `bulwark secrets` with keys in hardware: a SoftHSM2 token and a TPM emulator.
    final class SecretsDeviceCommandTests: SealingCommandSuite {
        private func secrets(
            _ arguments: [String], typed: String? = nil, _ variables: [String: String] = [:]
        ) throws -> CommandRun {
            if let typed { try scratch.write(typed, to: "typed") }
            let home = ["HOME": scratch.folder.path].merging(variables) { _, new in new }
            return try run(["secrets"] + arguments, input: typed == nil ? nil : "typed", environment: home)
        }

        @Test(.enabled(if: TestDevices.hasPKCS11)) func aTokenOpens() throws {
            var variables = try TestDevices.token("cards", in: scratch.folder)
            variables["PIN"] = TestDevices.pin
            let uri = TestDevices.uri("cards", "vault")
            let open = ["--pkcs11", uri, "--pin-env", "PIN"]
            let made = try secrets(["create", "--new-pkcs11", uri, "--new-pin-env", "PIN"], variables)
            #expect(made.status == 0 && made.errors.contains("protected by: PKCS#11 token"))
            #expect(try secrets(["set", "name"] + open, typed: "s3cret\n", variables).status == 0)
            #expect(try secrets(["get", "name"] + open, variables).output == "s3cret")
            // The program gets the secret, and not the PIN.
            let handed = try secrets(["run"] + open + ["--", "sh", "-c", "echo $NAME-$PIN-"], variables)
            #expect(handed.output == "s3cret--\n")
            let alone = try secrets(["doctor"] + open, variables)
            #expect(alone.status == 1 && alone.output.contains("[one-device]"))
            #expect(alone.output.contains("PKCS#11 token “key vault on cards”"))
            #expect(try secrets(["protect", "--new-key-file", "K"] + open, variables).status == 0)
            #expect(try secrets(["doctor"] + open, variables).status == 0)
            #expect(try secrets(["rotate", "-k", "K"]).status == 0)
            #expect(try secrets(["get", "name"] + open, variables).output == "s3cret")

            let stranger = ["--pkcs11", TestDevices.uri("cards", "stranger"), "--pin-env", "PIN"]
            let missing = try secrets(["get", "name"] + stranger, variables)
            #expect(missing.status == 1 && missing.errors.contains("no key has this label"))
            variables["PIN"] = "11112222"
            let wrong = try secrets(["get", "name"] + open, variables)
            #expect(wrong.status == 1 && wrong.output.isEmpty && wrong.errors.contains("the PIN is wrong"))
            #expect(!wrong.errors.contains("11112222") && wrong.errors.split(separator: "\n").count == 1)
            // Where the device says no, doctor still says what would open the vault.
            let outside = try secrets(["doctor"] + open, variables)
            #expect(outside.status == 1 && outside.output.contains("not opened"))
            #expect(
                outside.output.contains("protected by PKCS#11 token") && outside.errors.contains("the PIN is wrong"))
        }

        /// A key that was somewhere else before it came to the token may be there still.
        @Test(.enabled(if: TestDevices.hasPKCS11 && TestDevices.hasPKCS11Tool))
        func doctorSeesAKeyThatWasMadeElsewhere() throws {
            var variables = try TestDevices.token("cards", in: scratch.folder)
            variables["PIN"] = TestDevices.pin
            let path = scratch.folder.path
            let generate = [
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", path + "/pem",
            ]
            try TestDevices.run("openssl", generate)
            try TestDevices.run(
                "openssl",
                ["pkcs8", "-topk8", "-nocrypt", "-in", path + "/pem", "-outform", "DER", "-out", path + "/priv"])
            try TestDevices.run(
                "openssl", ["pkey", "-in", path + "/pem", "-pubout", "-outform", "DER", "-out", path + "/pub"])
            for kind in ["priv", "pub"] {
                try TestDevices.bring(path + "/" + kind, kind + "key", "brought", to: "cards", variables)
            }
            let uri = TestDevices.uri("cards", "brought")
            let made = try secrets(
                ["create", "--new-key-file", "K", "--new-pkcs11", uri, "--new-pin-env", "PIN"], variables)
            #expect(made.status == 0)
            let report = try secrets(["doctor", "--pkcs11", uri, "--pin-env", "PIN"], variables)
            #expect(report.status == 1 && report.output.contains("[key-made-elsewhere]"))
        }

        @Test(.enabled(if: TestDevices.hasTPM)) func aTPMOpens() throws {
            let tpm = try TestTPM(in: scratch.folder)
            let device = ["--tpm-device", tpm.socket]
            let chip = ["--tpm-key", "chip"] + device
            #expect(try secrets(["create", "--new-tpm-key", "chip"] + device).status == 0)
            #expect(try secrets(["set", "name"] + chip, typed: "s3cret\n").status == 0)
            #expect(try secrets(["get", "name"] + chip).output == "s3cret")
            let variables = ["PIN": "5678"]
            let protect = ["protect", "--new-tpm-key", "guarded", "--new-tpm-pin", "--new-pin-env", "PIN"]
            #expect(try secrets(protect + chip, variables).status == 0)
            let guarded = ["--tpm-key", "guarded", "--pin-env", "PIN"] + device
            #expect(try secrets(["get", "name"] + guarded, variables).output == "s3cret")
            let wrong = try secrets(["get", "name"] + guarded, ["PIN": "9999"])
            #expect(wrong.status == 1 && wrong.output.isEmpty && wrong.errors.contains("the PIN is wrong"))
            // Two keys of one TPM are lost together.
            let report = try secrets(["doctor"] + chip)
            #expect(report.status == 1 && report.output.contains("[one-device]"))
            #expect(report.output.contains("TPM “key chip”") && report.output.contains("TPM “key guarded”"))
            // A key that is there keeps its policy, so it cannot be given a PIN.
            #expect(
                try secrets(
                    ["protect", "--new-tpm-key", "chip", "--new-tpm-pin", "--new-pin-env", "PIN"] + chip,
                    variables
                ).status == 2)
            let missing = try secrets(["get", "name", "--tpm-key", "chip", "--tpm-device", "/no/such/tpm"])
            #expect(missing.status == 1 && missing.errors.contains("there is no TPM here"))
        }

        /// None of these asks a device; none repeats what was given.
        @Test(arguments: [
            ("pkcs11:token=t?module-path=/m.so&pin-value=97531", "pin-value"),
            ("pkcs11:token=t;object=k", "module-path"),
            ("token=t?module-path=/m.so", "begin with"),
            ("pkcs11:token=t;token=u?module-path=/m.so", "twice"),
            ("pkcs11:token=t;serial=1?module-path=/m.so", "not both"),
            ("pkcs11:token=t;id=%01?module-path=/m.so", "unknown attribute"),
            ("pkcs11:token=t;type=cert?module-path=/m.so", "type private"),
            ("pkcs11:token=%zz?module-path=/m.so", "badly encoded"),
            ("pkcs11:token=%00?module-path=/m.so", "badly encoded"),
            ("pkcs11:token=%ff?module-path=/m.so", "badly encoded"),
            ("pkcs11:token=t?module-path=m.so", "not absolute"),
            ("pkcs11:token=t?module-path=/m.so&pin-source=%7Ccat", "absolute path"),
            ("pkcs11:token=t?module-path=/no/such/module.so", "cannot be loaded"),
            ("pkcs11:token=t;object=a%0Ab?module-path=/no/such/module.so", "no control characters"),
        ])
        func uriIsRefused(uri: String, reason: String) throws {
            let refused = try secrets(["create", "--new-pkcs11", uri])
            #expect(refused.status == 2 && refused.errors.contains(reason))
            #expect(!refused.errors.contains("97531") && refused.errors.split(separator: "\n").count == 1)
            #expect(!exists(".local/share/bulwark/secrets.vault"))
        }

        @Test func optionsThatDoNotFit() throws {
            let uri = "pkcs11:token=t?module-path=/m.so"
            for arguments in [
                ["create", "--new-pkcs11", uri, "--new-tpm-key", "k"], ["create", "--new-pin-env", "PIN"],
                ["create", "--new-tpm-pin", "--new-key-file", "K"],
                ["create", "--new-tpm-key", "k", "--new-pin-env", "PIN", "--new-pin-fd", "0"],
                ["create", "--new-pkcs11", uri + "&pin-source=/p", "--new-pin-env", "PIN"],
                ["create", "--new-tpm-key", ""],
            ] { #expect(try secrets(arguments, ["PIN": "1"]).status == 2) }
        }

        #if os(Linux)
            @Test(.enabled(if: TestDevices.hasPKCS11 && PseudoTerminal.isThere)) func thePINIsTyped() throws {
                let variables = try TestDevices.token("cards", in: scratch.folder)
                let place = ["--vault", scratch.folder.appending(path: "vault").path, "--no-anchor"]
                let uri = TestDevices.uri("cards", "vault")
                let create = try PseudoTerminal(
                    ["secrets", "create", "--new-pkcs11", uri] + place, in: scratch.folder, environment: variables)
                try create.expect("PIN of the token cards: ")
                #expect(try !create.echoes())
                try create.type(TestDevices.pin + "\n")
                #expect(try create.status() == 0)
                #expect(!create.shown.contains(TestDevices.pin))
                // Without a terminal the error names what to use instead.
                let (status, errors) = try #require(
                    try runWithoutTerminal(arguments: ["secrets", "list", "--pkcs11", uri] + place, variables))
                #expect(status == 2 && errors.contains("--pin-file, --pin-fd, --pin-env, --pin-command"))
            }
        #endif
    }
#endif

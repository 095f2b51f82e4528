import AuditAnalysis
import AuditKit
import CodeModel

/// Programs that are told to encrypt with a broken cipher: `openssl enc -des3`, `gpg --cipher-algo CAST5`, `ssh -c arcfour`,
/// and `zip` with a password, whose own cipher opens to who knows a dozen bytes of what was packed.
func inspectPrograms(_ file: SwiftFile, _ pass: inout Pass) {
    for call in ProgramCall.all(of: ciphering, in: file, pass) where !call.place.isDebugOnly {
        let words = Array(call.words.dropFirst())
        if let suite = call.words.suiteOfConnection {
            pass.report("`\(suite)` does not protect the connection", at: call.place)
        } else if let cipher = words.brokenCipher(of: call.program) {
            pass.report("`\(cipher)` does not protect the data it encrypts", at: call.place)
        }
    }
}

private let ciphering = ProgramCall.Programs("openssl", "gpg", "gpg2", "zip", "curl", "ssh", "scp", "sftp")

extension [String] {
    /// The cipher of a command line that protects nothing; none where it only decrypts.
    fileprivate func brokenCipher(of program: String) -> String? {
        switch program {
        case "openssl":
            guard contains(where: ["enc", "smime", "cms", "pkcs12", "genrsa", "rsa", "pkcs8"].contains) || isCipher,
                !contains("-d"), !contains("-decrypt")
            else { return nil }
            return first { $0.hasPrefix("-") && $0.dropFirst().lowercased().isBroken }
                ?? (first?.lowercased().isBroken == true ? first : nil)
        case "gpg", "gpg2":
            guard let cipher = value(of: ["--cipher-algo", "--s2k-cipher-algo"]) else { return nil }
            return ["3des", "cast5", "blowfish", "idea"].contains(cipher.lowercased()) ? cipher : nil
        case "zip":
            let asks = contains { $0 == "-P" || $0 == "-e" || $0 == "--password" || $0 == "--encrypt" }
            return asks ? "zip" : nil
        default: return nil
        }
    }

    /// `openssl des3 -in …`: the cipher is the command.
    private var isCipher: Bool { first?.lowercased().isBroken ?? false }

    /// The suite or cipher of a connection that protects nothing: of `curl --ciphers`, `openssl s_client -cipher`, `ssh -c`.
    fileprivate var suiteOfConnection: String? {
        let program = first.map(ShellCommands.lastPart) ?? ""
        switch program {
        case "curl": return value(of: ["--ciphers", "--proxy-ciphers"])?.weakSuite
        case "openssl" where contains("s_client") || contains("s_server"): return value(of: ["-cipher"])?.weakSuite
        case "ssh", "scp", "sftp":
            let listed =
                (value(of: ["-c"]) ?? "") + ","
                + joined(separator: " ").split(separator: " ").filter { $0.hasPrefix("Ciphers=") }.map {
                    $0.dropFirst(8)
                }
                .joined(separator: ",")
            return listed.split(separator: ",").map(String.init).first {
                $0 == "3des-cbc" || $0.hasPrefix("arcfour") || $0 == "blowfish-cbc" || $0 == "cast128-cbc"
                    || $0 == "des"
            }
        default: return nil
        }
    }

    private func value(of options: Set<String>) -> String? {
        firstIndex(where: options.contains).flatMap { indices.contains($0 + 1) ? self[$0 + 1] : nil }
    }
}

extension String {
    /// Whether a cipher of OpenSSL is broken, has blocks of eight bytes or does not chain them.
    fileprivate var isBroken: Bool {
        let parts = split(separator: "-").map(String.init)
        if parts.last == "ecb" { return true }
        guard let first = parts.first else { return false }
        return ["des", "des3", "desx", "rc2", "rc4", "bf", "blowfish", "cast", "cast5", "idea", "seed"].contains(first)
            || ["rc2", "rc4"].contains { first.hasPrefix($0) }
    }

    /// The first of a list of suites in OpenSSL's words that is allowed and protects nothing.
    var weakSuite: String? {
        let names = split { $0 == ":" || $0 == "," || $0 == " " }.map(String.init)
        return names.first { name in
            guard !name.hasPrefix("!"), !name.hasPrefix("-"), !name.hasPrefix("+") else { return false }
            let parts = name.uppercased().split { $0 == "-" || $0 == "_" || $0 == "+" }.map(String.init)
            return parts.contains { broken.contains($0) }
        }
    }
}

/// Parts of the names of suites: ciphers that are broken, no cipher at all, no certificate.
private let broken: Set<String> = [
    "RC4", "RC2", "DES", "3DES", "DES40", "CBC3", "NULL", "ENULL", "ANULL", "EXP", "EXPORT", "EXPORT40", "EXPORT56",
    "LOW", "ADH", "AECDH", "ANON", "IDEA", "ARCFOUR",
]

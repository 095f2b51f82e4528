import AuditAnalysis
import AuditKit
import CodeModel

/// Functions of C that secure something and say by a number whether they could, where nobody looks at it.
enum DroppedStatuses {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.tree.nodes(.call, named: securing + closing) where call.isOfCLibrary || call.base == nil {
            guard !call.isForDevelopers, call.isDiscarded, pass.lookup.function(of: call) == nil,
                !closing.contains(call.name) || call.closesToOthers(pass)
            else { continue }
            pass.report("Failure of `\(call.name)` is silently ignored", at: call)
        }
    }

    /// What says who may open a file.
    private static let closing = ["chmod", "fchmod", "fchmodat", "lchmod"]

    /// What drops rights, and decides on rights or on code.
    private static let securing = [
        "setuid", "seteuid", "setreuid", "setgid", "setegid", "setregid", "setgroups", "initgroups", "chroot",
        "sandbox_init", "AuthorizationCreateFromExternalForm", "AuthorizationCopyRights", "AuthorizationCreate",
        "SecCodeCheckValidity", "SecCodeCheckValidityWithErrors", "SecStaticCodeCheckValidity",
        "SecStaticCodeCheckValidityWithErrors",
        // Keys of databases, and what opens, checks and chooses in the libraries of C.
        "sqlite3_key", "sqlite3_key_v2", "sqlite3_rekey", "sqlite3_rekey_v2", "sodium_init",
        "crypto_secretbox_open_easy", "crypto_box_open_easy", "crypto_box_seal_open", "crypto_sign_verify_detached",
        "crypto_sign_open", "crypto_auth_verify", "crypto_aead_xchacha20poly1305_ietf_decrypt",
        "crypto_aead_chacha20poly1305_ietf_decrypt", "crypto_aead_aes256gcm_decrypt",
        "crypto_secretstream_xchacha20poly1305_pull",
        "crypto_pwhash", "crypto_pwhash_str", "crypto_pwhash_str_verify", "EVP_DigestVerifyFinal", "EVP_DigestVerify",
        "EVP_VerifyFinal", "EVP_DecryptFinal_ex", "ECDSA_verify", "RSA_verify", "X509_verify_cert", "X509_verify",
        // What opens and closes a box; only parameters that are wrong make the steps before it, and a derivation, fail.
        "CCCrypt", "CCCryptorFinal", "CCCryptorGCMFinalize",
        "SSL_CTX_load_verify_locations", "SSL_CTX_set_default_verify_paths", "SSL_set1_host", "SSL_CTX_set_cipher_list",
    ]
}

extension Node {
    /// Whether the owner alone may open the file afterwards: the last six bits of the mode are zero.
    fileprivate func closesToOthers(_ pass: Pass) -> Bool {
        arguments.dropFirst().contains { pass.constant($0)?.value.integer.map { $0 > 0 && $0 & 0o77 == 0 } == true }
    }
}

extension [Example] {
    static let droppedStatuses: [Example] = [
        Example(
            """
            func open(_ socket: String) { _ = ↓chmod(socket, 0o600) }
            func rest(_ box: CCCryptorRef) -> [UInt8] {
                var (rest, count) = ([UInt8](repeating: 0, count: 16), 0)
                _ = ↓CCCryptorFinal(box, &rest, 16, &count)
                return rest
            }
            """, "others may write there, and a box with a damaged end"),
        Example(
            """
            func read(_ box: Data, _ key: SymmetricKey) -> Data {
                do {
                    return try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key)
                } catch {
                    ↓return box
                }
            }
            """, "unsealed data is read like sealed data"),
        Example(
            """
            import JWTKit
            func isFresh(_ ticket: Ticket) -> Bool {
                ↓try? ticket.exp.verifyNotExpired()
                return true
            }
            """, "it may have expired"),
        Example(
            """
            func changePassword(_ user: User, on base: any Database) async throws {
                try await user.save(on: base)
                do { try await RenewalToken.query(on: base).filter(\\.$user == user.id).delete() } ↓catch {}
            }
            func wipeAll() { ↓try? files.removeItem(at: vault) }
            """, "anyone with the old password stays signed in, and the vault is unchanged"),
        Example("func drop(_ user: uid_t) { ↓setuid(user); serve() }", "it continues with all permissions"),
        Example(
            """
            func open(_ base: OpaquePointer, _ key: [UInt8]) {
                _ = ↓sqlite3_key(base, key, Int32(key.count))
                fill(base)
            }
            """, "unencrypted, where the key was not accepted"),
        Example(
            """
            func open(_ base: OpaquePointer, _ key: Data) {
                _ = key.withUnsafeBytes { ↓sqlite3_key(base, $0.baseAddress, Int32($0.count)) }
            }
            """, "in a closure"),
        Example(
            """
            func mayInstall(_ form: AuthorizationExternalForm) -> Bool {
                var (form, reference) = (form, AuthorizationRef?.none)
                _ = ↓AuthorizationCreateFromExternalForm(&form, &reference)
                return true
            }
            """, "no one was asked"),
    ]

    static let keptStatuses: [Example] = [
        Example(
            """
            func open(_ tool: String) { chmod(tool, 0o755) }
            func close(_ socket: String) throws { guard chmod(socket, 0o600) == 0 else { throw Failure.mode } }
            """, "opens it; and checked"),
        Example(
            """
            func read(_ box: Data, _ key: SymmetricKey) -> Data? {
                do {
                    return try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key)
                } catch {
                    return nil
                }
            }
            """, "rejected"),
        Example("func drop(_ user: uid_t) { guard setuid(user) == 0 else { exit(1) }; serve() }"),
        Example(
            """
            func open(_ base: OpaquePointer, _ key: Data) -> Bool {
                let status = key.withUnsafeBytes { sqlite3_key(base, $0.baseAddress, Int32($0.count)) }
                return status == SQLITE_OK
            }
            """),
        Example(
            """
            func check(_ code: SecCode) -> Bool {
                let status = SecCodeCheckValidity(code, [], nil)
                return status == errSecSuccess
            }
            """),
    ]
}

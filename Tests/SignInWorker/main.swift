// A process that guesses at a limiter in a vault, until it is done or killed. Each guess that is let through is a line.
//
//     sign-in-worker VAULT ANCHORS COUNT

#if Vault
    import Foundation
    import SecretMemory
    import SecretStorage
    import Sealing
    import SignIn

    /// The same key every time.
    struct FixedProtector: VaultProtector {
        var kind: ProtectorKind { ProtectorKind(number: 40_000) }
        private var bytes: SecretBytes { SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: 7) } }

        func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            ProtectorEnrollment(key: bytes, record: [])
        }

        func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes? { bytes }
    }

    func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    let (path, anchors) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let options = VaultOptions(anchor: FileAnchor(folder: anchors))
    let vault = try await Vault.open(path, with: [FixedProtector()], options: options)
    let limiter = LoginLimiter(store: try await VaultAttemptStore(vault, lockFile: path + ".lock"))
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<(Int(CommandLine.arguments[3]) ?? 0) {
            group.addTask {
                do {
                    _ = try await limiter.reserve(account: "ann")
                    say("judged")
                } catch let error as SignInError where error.code == .limited {
                    say("limited")
                } catch {
                    say("failed: \(error)")
                }
            }
        }
    }
#endif

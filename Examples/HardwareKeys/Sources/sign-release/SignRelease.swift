import Foundation
import HardwareKeys
import Sealing
import SecretMemory

/// Signs a release with a key that stays in its token, and seals the signing notes to another one, which alone opens them.
///
///     sign-release MODULE TOKEN FILE
///
/// MODULE is the token's PKCS #11 module, TOKEN its label. The signature goes to FILE.sig in DER and the public key to
/// FILE.pem: `openssl dgst -sha256 -verify FILE.pem -signature FILE.sig FILE` checks it. The PIN is asked for at the
/// terminal, or read from the first line of standard input when there is none.
@main
struct SignRelease {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3 else {
            fail("usage: sign-release MODULE TOKEN FILE")
        }
        let words = Array(arguments)
        do {
            try await sign(module: words[0], token: words[1], file: words[2])
        } catch let error as HardwareKeyError {
            fail("\(error.code): \(error)")
        } catch {
            fail("\(error)")
        }
    }

    static func sign(module: String, token: String, file: String) async throws {
        let store = try PKCS11KeyStore(
            module: .load(module), token: .label(token), pins: PINSource { try readPIN($0) })
        let signer = try store.keyOrCreate(KeyRequest(KeyLabel("release-signing")))
        let keeper = try store.keyOrCreate(KeyRequest(KeyLabel("release-notes"), uses: .agreement))

        let signature = try await signer.signature(for: Data(contentsOf: URL(fileURLWithPath: file)))
        try signature.derRepresentation.write(to: URL(fileURLWithPath: file + ".sig"))
        try Data(signer.publicKey.pemRepresentation.utf8).write(to: URL(fileURLWithPath: file + ".pem"))

        let notes = try Sealer(to: [.p256(P256Recipient(keeper.agreementKey))]).seal(Data("signed by hand".utf8))
        let opener = Opener([.p256(ExternalP256Key(keeper.agreementKey) { try keeper.sharedSecret(with: $0) })])
        guard try opener.open(notes) == Data("signed by hand".utf8) else { fail("the notes do not open") }

        if case .claimed(let attributes) = try signer.attestation(challenge: []) {
            print("token: \(attributes.manufacturer) \(attributes.model), serial number \(attributes.serialNumber)")
            print("claims that the key was made in it and never leaves it: \(attributes.claimsNeverToLeave)")
        }
        print("signed, and the notes are sealed to the token")
    }

    /// A prompt without echo; `getpass` reads from the terminal itself.
    static func readPIN(_ question: PINQuestion) throws -> SecretBytes {
        if isatty(STDIN_FILENO) == 1, let typed = getpass("PIN of \(question.device): ") {
            return SecretBytes(moving: UnsafeMutableRawBufferPointer(start: typed, count: strlen(typed)))
        }
        guard var line = readLine().map({ Array($0.utf8) }) else { throw CancellationError() }
        defer { line.wipe() }
        return SecretBytes(count: line.count) { $0.copyBytes(from: line) }
    }

    static func fail(_ text: String) -> Never {
        FileHandle.standardError.write(Data("sign-release: \(text)\n".utf8))
        exit(1)
    }
}

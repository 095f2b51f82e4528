import SecretMemory
import SecretStorage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps secrets of the user in the keyring of the session.
///
///     printf %s "$TOKEN" | swift run keep set token
///     swift run keep list
///     swift run keep get token | wc -c
///     swift run keep remove token
@main struct Keep {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            // What happened and what to do; no secret, name or path is in it.
            let text = Array("keep: \(error)\n".utf8)
            _ = write(STDERR_FILENO, text, text.count)
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws(SecretStoreError) {
        let store = keyring()
        switch (arguments.first, arguments.dropFirst().first) {
        case ("set", let name?): try await store.write(input(), to: SecretName(name))
        case ("get", let name?):
            guard let secret = try await store.read(SecretName(name)) else { throw SecretStoreError(.notFound) }
            secret.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        case ("remove", let name?): try await store.remove(SecretName(name))
        case ("list", nil): for name in try await store.list() { print(name) }
        default: print("keep set NAME < value | keep get NAME | keep remove NAME | keep list")
        }
    }

    /// Up to 4,096 bytes of standard input, read straight into guarded memory.
    private static func input() -> SecretBytes {
        var size = 0
        let all = SecretBytes(count: 4096) { buffer in
            while size < buffer.count {
                let got = read(STDIN_FILENO, buffer.baseAddress! + size, buffer.count - size)
                guard got > 0 else { return }
                size += got
            }
        }
        return all.withUnsafeBytes { SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0.prefix(size))) }
    }
}

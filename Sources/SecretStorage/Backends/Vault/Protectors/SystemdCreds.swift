#if Vault && (canImport(Glibc) || canImport(Musl))
    import Foundation
    import SecretMemory

    /// The program `systemd-creds`.
    struct SystemdCreds: Sendable {
        private let command: String

        init(_ command: String) { self.command = command }

        /// Runs the program with `input` and gives what it writes.
        func run(
            _ arguments: [String], input: borrowing SecretBytes, limit: Int
        ) throws(SecretStoreError) -> [UInt8] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: command)
            process.arguments = arguments
            let (source, sink) = (Pipe(), Pipe())
            process.standardInput = source
            process.standardOutput = sink
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
            } catch {
                throw SecretStoreError(.protectorUnusable, "systemd-creds cannot be run")
            }
            input.withUnsafeBytes { bytes in
                // At most 16 KiB, which a pipe holds.
                _ = write(source.fileHandleForWriting.fileDescriptor, bytes.baseAddress, bytes.count)
            }
            source.fileHandleForWriting.closeFile()
            let output = Self.bytes(of: sink.fileHandleForReading.fileDescriptor, limit: limit)
            // bulwark:ignore blocking-wait-in-async -- its output has ended, so it is about to exit
            process.waitUntilExit()
            guard process.terminationStatus == 0, let output else {
                throw SecretStoreError(
                    .protectorUnusable,
                    "systemd-creds failed; it requires root, and the machine that sealed the credential")
            }
            return output
        }

        /// Everything until the end; nil where it is more than `limit`.
        private static func bytes(of descriptor: Int32, limit: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: limit + 1)
            var count = 0
            while count <= limit {
                let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, limit + 1 - count) }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
            defer { bytes.wipe() }
            return count <= limit ? Array(bytes[..<count]) : nil
        }
    }
#endif

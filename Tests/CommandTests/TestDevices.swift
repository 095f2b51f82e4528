#if Vault
    import Foundation

    /// Devices of one test: SoftHSM2 and swtpm with folders of their own, as neither likes a second program beside it.
    enum TestDevices {
        private static let environment = ProcessInfo.processInfo.environment
        static let pin = "24681357"

        static let hasPKCS11 = isThere("BULWARK_TEST_PKCS11", "SoftHSM2")
        static let hasTPM = isThere("BULWARK_TEST_TPM", "swtpm")

        private static func isThere(_ variable: String, _ what: String) -> Bool {
            let isThere = environment[variable] != nil
            if !isThere { print("skipped: commands with \(what) (scripts/start-test-tokens)") }
            return isThere
        }

        /// A token with a label, and the variables that lead to it.
        static func token(_ label: String, in folder: URL) throws -> [String: String] {
            let tokens = folder.appending(path: "tokens")
            try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: true)
            let configuration = folder.appending(path: "softhsm2.conf")
            try Data("directories.tokendir = \(tokens.path)\nobjectstore.backend = file\nlog.level = ERROR\n".utf8)
                .write(to: configuration)
            let variables = ["SOFTHSM2_CONF": configuration.path]
            let arguments = ["--init-token", "--free", "--label", label, "--pin", pin, "--so-pin", "13572468"]
            try run("softhsm2-util", arguments, variables)
            return variables
        }

        static let hasPKCS11Tool: Bool = {
            let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/pkcs11-tool")
            if !isThere { print("skipped: a key that was brought to a token, which pkcs11-tool does (Debian: opensc)") }
            return isThere
        }()

        /// Writes a key that was made elsewhere to a token.
        static func bring(
            _ file: String, _ kind: String, _ label: String, to token: String, _ variables: [String: String]
        ) throws {
            let arguments = [
                "--module", environment["BULWARK_TEST_PKCS11"] ?? "/", "--token-label", token, "--login", "--pin", pin,
                "--write-object", file, "--type", kind, "--usage-derive", "--id", "A1", "--label", label,
            ]
            try run("pkcs11-tool", arguments, variables)
        }

        /// The URI of a key on a token.
        static func uri(_ token: String, _ key: String) -> String {
            "pkcs11:token=\(token);object=\(key)?module-path=\(environment["BULWARK_TEST_PKCS11"] ?? "/")"
        }

        static func run(_ program: String, _ arguments: [String], _ variables: [String: String] = [:]) throws {
            let process = process(program, arguments, variables)
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure(program: program) }
        }

        static func process(_ program: String, _ arguments: [String], _ variables: [String: String] = [:]) -> Process {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.environment = environment.merging(variables) { _, new in new }
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            return process
        }

        struct Failure: Error { let program: String }
    }

    /// A TPM emulator on a socket, which ends with its owner.
    final class TestTPM {
        let socket: String
        private let process: Process

        init(in folder: URL) throws {
            let state = folder.appending(path: "tpm")
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
            socket = folder.appending(path: "tpm.sock").path
            process = TestDevices.process(
                "swtpm",
                [
                    "socket", "--tpm2", "--tpmstate", "dir=\(state.path)", "--server", "type=unixio,path=\(socket)",
                    "--ctrl", "type=unixio,path=\(socket).control", "--flags", "not-need-init,startup-clear",
                ])
            try process.run()
            let deadline = Date(timeIntervalSinceNow: 30)
            while !FileManager.default.fileExists(atPath: socket) {
                guard Date() < deadline else { throw TestDevices.Failure(program: "swtpm") }
                usleep(10_000)
            }
        }

        deinit {
            // Threads of the test's pool take no signals, and what they start takes none either that can be refused.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
#endif

#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP

    /// `bulwark pins show`
    struct PinsShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the pins of certificates, chains, requests and keys, or of a server’s chain.",
            discussion: """
                  bulwark pins show server.pem backup.csr
                  bulwark pins show --host api.example.com
                  bulwark pins show --host api.example.com --format swift backup.key

                Files are PEM or DER. A pin is the SHA-256 of the SubjectPublicKeyInfo. The best backup is a key of \
                your own that is kept offline: name its certificate request or key as a file.

                Exit status: 0 success; 1 the server could not be reached or its chain is not valid; 2 usage error.
                """)

        @Argument(help: "Certificates, chains, requests, public or private keys.", completion: .file())
        var files: [String] = []

        @OptionGroup var server: PinServerOptions

        @Option(help: "text, swift, trustkit or android.")
        var format: PinFormat = .text

        mutating func validate() throws {
            guard !files.isEmpty || server.host != nil else {
                throw ValidationError("Name a file or a server with --host.")
            }
        }

        func run() throws {
            try PinsReport.guarded {
                let seen = try server.look()
                var pins = seen?.presented ?? []
                for file in files { pins += try PinSource.pins(of: file) }
                let host = server.name ?? "api.example.com"
                try Console.output(format.text(pins, host: host))
                if let refusal = seen?.refusal {
                    Console.error("bulwark: the chain is not valid: \(refusal.description). \(refusal.advice)")
                    throw ExitStatus.refused
                }
            }
        }
    }

    /// Errors as one line and an exit code.
    enum PinsReport {
        static func guarded(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let status as ExitStatus {
                throw status
            } catch let error as SecureHTTPError {
                Console.error("bulwark: \(error.description): \(error.advice)")
                throw ExitStatus.refused
            } catch let error as UsageError {
                Console.error("bulwark: \(error.description)")
                throw ExitStatus.usage
            } catch {
                Console.error("bulwark: \(error)")
                throw ExitStatus.refused
            }
        }
    }
#endif

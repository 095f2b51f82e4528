#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP

    /// `bulwark pins show`
    struct PinsShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print the pins of certificates, chains, requests and keys, or of what a server presents.",
            discussion: """
                  bulwark pins show server.pem backup.csr
                  bulwark pins show --host api.example.com
                  bulwark pins show --host api.example.com --format swift backup.key

                Files are PEM or DER. A pin is the SHA-256 of the SubjectPublicKeyInfo. The backup is best a key of your own \
                that lies offline: name its request or key as a file.

                Exit codes: 0 done; 1 the server was not reached or its chain does not hold; 2 wrong usage.
                """)

        @Argument(help: "Certificates, chains, requests, public or private keys.", completion: .file())
        var files: [String] = []

        @OptionGroup var server: PinServerOptions

        @Option(help: "text, swift, trustkit or android.")
        var format: PinFormat = .text

        mutating func validate() throws {
            guard !files.isEmpty || server.host != nil else { throw ValidationError("Name a file or give --host.") }
        }

        func run() throws {
            try PinsReport.guarded {
                let seen = try server.look()
                var pins = seen?.presented ?? []
                for file in files { pins += try PinSource.pins(of: file) }
                let host = server.name ?? "api.example.com"
                try Console.output(format.text(pins, host: host))
                if let refusal = seen?.refusal {
                    Console.error("bulwark: the chain does not hold: \(refusal.description). \(refusal.advice)")
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

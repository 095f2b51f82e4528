import ArgumentParser
import Foundation
import Sealing
import SecretMemory

/// `bulwark keygen`
struct KeygenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen",
        abstract: "Create a key file, or show the public keys of one.",
        discussion: """
            A key file decrypts what was encrypted for it; protect it like the data. Its types:

              key      one secret that encrypts and decrypts (the default)
              x25519   a key pair: others encrypt to its public key, age1…; age supports it too
              hybrid   a post-quantum key pair, age1pq1…
              p256     a key pair on the curve that hardware supports, age1tag1…

              bulwark keygen --output K
              bulwark keygen --type x25519 --output me.key
              bulwark keygen --public me.key

            \(ExitStatus.sealingHelp)
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case key, x25519, hybrid, p256
    }

    @Option(name: .customLong("type"), help: "key, x25519, hybrid or p256.")
    var kind = Kind.key

    @Option(name: .shortAndLong, help: "The key file, readable only by its owner.", completion: .file())
    var output: String?

    @Flag(name: .shortAndLong, help: "Replace an existing file. What only the old key decrypts is lost.")
    var force = false

    @Option(name: .customLong("public"), help: "Show the public keys of a key file.", completion: .file())
    var shown: String?

    mutating func validate() throws {
        if shown != nil, output != nil { throw ValidationError("--public only shows a key file; leave out --output.") }
        if output == "-" {
            throw ValidationError("A key is not written to standard output; name a key file: --output K.")
        }
        if shown == nil, output == nil { throw ValidationError("Name the key file: --output K.") }
    }

    func run() throws {
        try SealingReport.guarded {
            if let shown { return try show(shown) }
            guard let output else { return }
            try OutputPlace.check(output, replacing: force)
            try write(output)
        }
    }

    private func show(_ path: String) throws {
        let keys = try InputFile.keys(path).identities.compactMap(\.recipient?.publicText)
        guard !keys.isEmpty else {
            throw UsageError(
                "\(path) holds only secret keys, which have no public key; create a key pair with --type x25519.")
        }
        for key in keys { try Console.output(key + "\n") }
    }

    private func write(_ path: String) throws {
        var (text, recipient) = try made()
        defer { text.wipe() }
        let file = try OutputFile(path, permissions: 0o600, replaces: force)
        let day = String(Date().ISO8601Format().prefix(10))
        try file.write(Array("# bulwark key file, created \(day)\n".utf8))
        if let recipient { try file.write(Array("# public key: \(recipient)\n".utf8)) }
        try file.write(text)
        try file.write([0x0A])
        // First, as a call that failed has made no key.
        if let recipient { try Console.output(recipient + "\n") }
        try file.publish(synced: true)
    }

    /// The secret in its written form, and the public key where there is one.
    private func made() throws -> (secret: [UInt8], recipient: String?) {
        switch kind {
        case .key: return (SealingKey().text(), nil)
        case .x25519:
            let identity = try X25519Identity()
            return (identity.text(), identity.recipient.description)
        case .hybrid:
            let identity = try HybridIdentity()
            return (identity.text(), identity.recipient.description)
        case .p256:
            let identity = try P256Identity()
            return (identity.text(), identity.recipient.description)
        }
    }
}

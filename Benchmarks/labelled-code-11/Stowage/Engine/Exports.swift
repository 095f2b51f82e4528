import CryptoKit
import Foundation

struct Exports {
    let support = URL.applicationSupportDirectory.appending(path: "Stowage")

    func writeNetrc(_ login: RemoteLogin, for destination: Destination) throws {
        let line = "machine \(destination.host) login \(login.user) password \(login.password)\n"
        let file = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".netrc")
        try Data(line.utf8).write(to: file, options: .atomic) // bad: secret-in-plain-file
    }

    func writeHosts(_ destination: Destination) throws {
        let line = "machine \(destination.host) bucket \(destination.bucket)\n"
        try Data(line.utf8).write(to: support.appending(path: "hosts"), options: .atomic) // good: secret-in-plain-file
    }

    func writeAgent(passphrase: String) throws {
        let job: [String: Any] = [
            "Label": "io.stowage.agent",
            "ProgramArguments": ["/usr/local/bin/stowage", "run"],
            "EnvironmentVariables": ["STOWAGE_PASSPHRASE": passphrase],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: job, format: .xml, options: 0)
        let file = URL.libraryDirectory.appending(path: "LaunchAgents/io.stowage.agent.plist")
        guard FileManager.default.createFile(atPath: file.path, contents: data) else { throw StowageError.denied } // bad: secret-in-plain-file
    }

    func writeSchedule(hour: Int) throws {
        let job: [String: Any] = ["Label": "io.stowage.nightly", "StartCalendarInterval": ["Hour": hour]]
        let data = try PropertyListSerialization.data(fromPropertyList: job, format: .xml, options: 0)
        let file = URL.libraryDirectory.appending(path: "LaunchAgents/io.stowage.nightly.plist")
        guard FileManager.default.createFile(atPath: file.path, contents: data) else { throw StowageError.denied } // good: secret-in-plain-file
    }

    func writeRecoverySheet(key: Data) throws {
        guard let stream = OutputStream(url: support.appending(path: "recovery.txt"), append: false) else { return }
        stream.open()
        defer { stream.close() }
        let bytes = Array(key.base64EncodedString().utf8)
        stream.write(bytes, maxLength: bytes.count) // bad: secret-in-plain-file
    }

    func writeRecovery(key: SymmetricKey, wrapping: SymmetricKey) throws {
        guard let stream = OutputStream(url: support.appending(path: "recovery.bin"), append: false) else { return }
        stream.open()
        defer { stream.close() }
        let bytes = try [UInt8](AES.KeyWrap.wrap(key, using: wrapping))
        stream.write(bytes, maxLength: bytes.count) // good: secret-in-plain-file
    }

    func prepareFolders() throws {
        try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777]) // bad: insecure-configuration
        let state = support.appending(path: "state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]) // good: insecure-configuration
    }
}

import ArgumentParser
import Foundation
import FieldKit

@main
struct Fieldctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fieldctl", subcommands: [Login.self, Rotate.self, Export.self, Upload.self])
}

struct Login: AsyncParsableCommand {
    @Argument var account: String
    @Flag var twoFactor = false

    func run() async throws {
        print("Account name:", terminator: " ")
        let displayName = readLine() ?? account // good: secret-on-screen
        var password: String
        if twoFactor {
            password = String(cString: getpass("Password: ")) // good: secret-on-screen
        } else {
            print("Password:", terminator: " ")
            password = readLine(strippingNewline: true) ?? "" // bad: secret-on-screen
        }
        defer { password = "" }
        let grant = try await ControlPlane().login(account: account, password: password)
        print("Welcome \(displayName), session valid until \(grant.validUntil)") // good: secret-in-log
        if twoFactor {
            print("Backup codes were sent to your postal address.")
        }
        try CredentialFile().store(grant)
    }
}

struct Rotate: AsyncParsableCommand {
    @Option var device: String

    func run() async throws {
        let rotated = try await ControlPlane().rotate(device: device)
        fputs("rotated key of \(device): \(rotated.deviceKey)\n", stderr) // bad: secret-in-log
        fputs("rotated key of \(device), generation \(rotated.generation)\n", stderr) // good: secret-in-log
        try CredentialFile().append(rotated)
    }
}

struct Export: ParsableCommand {
    @Option var destination: String
    @Flag var publicOnly = false

    func run() throws {
        let pair = try DeviceKeyPair.load()
        if publicOnly {
            try pair.publicPEM.write(toFile: destination, atomically: true, encoding: .utf8) // good: secret-in-plain-file
        } else {
            try pair.privatePEM.write(toFile: destination, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        }
    }
}

struct Upload: AsyncParsableCommand {
    @Argument var file: String

    func run() async throws {
        guard let password = ProcessInfo.processInfo.environment["FTP_PASSWORD"] else { throw ExitCode.failure }
        let url = URL(string: "ftp://field:\(password)@drop.fieldops.example/incoming/\(UUID()).zip")!
        let stream = CFWriteStreamCreateWithFTPURL(nil, url as CFURL).takeRetainedValue() // bad: cleartext-transmission
        CFWriteStreamOpen(stream)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        CFWriteStreamWrite(stream, bytes, bytes.count)
        CFWriteStreamClose(stream)
    }
}

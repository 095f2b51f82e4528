public import Foundation

/// Certificates of `scripts/make-test-pki`, made once for each test process.
public enum TestPKI {
    /// Nil where OpenSSL is missing; a line says so.
    public static let folder: URL? = make()

    /// Whether there are certificates to test with. On CI there must be.
    public static var isThere: Bool { folder != nil || ProcessInfo.processInfo.environment["CI"] == "true" }

    public static func text(_ file: String) throws -> String {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }

    /// The certificates of a PEM file in DER.
    public static func certificates(_ file: String) throws -> [[UInt8]] { pem(try text(file), "CERTIFICATE") }

    /// The contents of blocks with a label.
    public static func pem(_ text: String, _ label: String) -> [[UInt8]] {
        text.components(separatedBy: "-----BEGIN \(label)-----").dropFirst().compactMap { part in
            let lines = part.components(separatedBy: "-----END")[0]
            return Data(base64Encoded: lines, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
        }
    }

    /// What a program writes; nil where it fails.
    public static func output(_ arguments: [String], input: Data? = nil) throws -> Data? {
        let process = Process()
        let (out, into) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = out
        process.standardError = FileHandle.nullDevice
        process.standardInput = into
        try process.run()
        if let input { try into.fileHandleForWriting.write(contentsOf: input) }
        try into.fileHandleForWriting.close()
        let data = out.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    private static func make() -> URL? {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let root = ProcessInfo.processInfo.environment["BULWARK_ROOT"].map(URL.init(fileURLWithPath:)) ?? package
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-pki-\(getpid())")
        let script = root.appendingPathComponent("scripts/make-test-pki").path
        guard let made = try? output([script, folder.path]), made.isEmpty else {
            print("no certificates to test with: OpenSSL is missing or \(script) failed")
            return nil
        }
        atexit { TestPKI.remove() }
        return folder
    }

    private static func remove() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}

import Foundation
import Testing

/// The published age vectors, through the built command. Those of `../shared`; a line says so where it is not there.
@Suite struct AgeVectorCommandTests {
    private static let folder: URL = {
        let named = ProcessInfo.processInfo.environment["BULWARK_SHARED"].map { URL(filePath: $0) }
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (named ?? package.deletingLastPathComponent().appending(path: "shared"))
            .appending(path: "vectors/age-cctv")
    }()

    @Test func allVectors() throws {
        let names = try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        guard let names, !names.isEmpty else { return print("skipped: no age vectors in \(Self.folder.path)") }
        var done = 0
        for name in names where try check(name) { done += 1 }
        print("\(done) of \(names.count) age vectors through the command")
        #expect(done == names.count)
    }

    /// Whether a vector is a file that ended as it must.
    private func check(_ name: String) throws -> Bool {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
        var fields: [String: [String]] = [:]
        var place = 0
        while let end = bytes[place...].firstIndex(of: 0x0A), end > place {
            let parts = String(decoding: bytes[place..<end], as: UTF8.self).components(separatedBy: ": ")
            fields[parts[0], default: []].append(parts.dropFirst().joined(separator: ": "))
            place = end + 1
        }
        let scratch = try Scratch()
        let file = scratch.folder.appending(path: "file")
        try Data(bytes[min(place + 1, bytes.count)...]).write(to: file)
        if fields["compressed"] != nil, try !inflate(file, in: scratch.folder) { return false }
        var call = ["decrypt", "--output", "out"]
        if let keys = fields["identity"] {
            try scratch.write(keys.joined(separator: "\n") + "\n", to: "key")
            call += ["--key-file", "key"]
        }
        if fields["passphrase"] != nil { call += ["--password-env", "PASSPHRASE"] }
        let run = try CommandRun(
            call + ["file"], in: scratch.folder, environment: ["PASSPHRASE": fields["passphrase"]?.first ?? ""])
        var isExpected = (run.status == 0) == (fields["expect"] == ["success"])
        if run.status == 0, let hash = fields["payload"]?.first {
            isExpected = try CommandRun.shell("sha256sum out", in: scratch.folder).output.hasPrefix(hash) && isExpected
        }
        #expect(isExpected, "\(name): \(run.status) \(run.errors)")
        return isExpected
    }

    private func inflate(_ file: URL, in folder: URL) throws -> Bool {
        let script = "import sys,zlib;p=sys.argv[1];d=open(p,'rb').read();open(p,'wb').write(zlib.decompress(d))"
        return try CommandRun.shell("PATH=$PATH:/usr/local/bin python3 -c \"\(script)\" \(file.path)", in: folder)
            .status == 0
    }
}

import Foundation
import Logging
import Vapor
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

enum Loudness: String, Codable, Sendable {
    case stereo = "-16", mono = "-19"
}

extension Application {
    var transcoder: Transcoder { Transcoder(workDirectory: URL(fileURLWithPath: "/srv/podharbor/work"), logger: logger) }
}

actor Transcoder {
    private let workDirectory: URL
    private let logger: Logger

    init(workDirectory: URL, logger: Logger) {
        self.workDirectory = workDirectory
        self.logger = logger
    }

    func mp3(from upload: File, title: String) throws -> URL {
        let source = workDirectory.appendingPathComponent(UUID().uuidString)
        try Data(buffer: upload.data).write(to: source)
        let target = source.appendingPathExtension("mp3")
        try run("/bin/sh", ["-c", "ffmpeg -i \(source.path) -metadata title=\"\(title)\" \(target.path)"]) // bad: command-injection
        return target
    }

    func opus(from upload: File, title: String) throws -> URL {
        let source = workDirectory.appendingPathComponent(UUID().uuidString)
        try Data(buffer: upload.data).write(to: source)
        let target = source.appendingPathExtension("opus")
        try run("/usr/bin/ffmpeg", ["-i", source.path, "-metadata", "title=\(title)", target.path]) // good: command-injection
        return target
    }

    func normalise(_ file: URL, to loudness: Loudness) throws {
        try run("/bin/sh", ["-c", "ffmpeg-normalize \"$0\" -t \(loudness.rawValue) -f", file.path]) // good: command-injection
    }

    func tag(_ file: URL, artist: String) throws {
        let quoted = "'" + artist + "'"
        let script = ["set -e", "id3v2 --artist \(quoted) '\(file.path)'"].joined(separator: "\n")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = ["-s"]
        let input = Pipe()
        shell.standardInput = input
        try shell.run()
        input.fileHandleForWriting.write(Data(script.utf8)) // bad: command-injection
        try input.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    func duration(of name: String) -> Double? {
        guard let pipe = popen("ffprobe -show_format '\(workDirectory.path)/\(name)' 2>/dev/null", "r") else { return nil } // bad: command-injection
        defer { pclose(pipe) }
        return Self.readDuration(pipe)
    }

    func diskUsage() -> Double? {
        guard let pipe = popen("df -k /srv/podharbor | tail -1 | awk '{print $4}'", "r") else { return nil } // good: command-injection
        defer { pclose(pipe) }
        return Self.readDuration(pipe)
    }

    private static func readDuration(_ pipe: UnsafeMutablePointer<FILE>) -> Double? {
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), pipe) != nil else { return nil }
        return Double(String(cString: line).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Abort(.unprocessableEntity) }
    }
}

struct RemoteEncoder: Sendable {
    let host: String

    func encode(key: String, preset: String) throws {
        let ssh = Process()
        ssh.executableURL = URL(fileURLWithPath: "/usr/bin/ssh")
        ssh.arguments = ["-T", host, "encode --preset \(preset) --key \(key)"] // bad: command-injection
        try ssh.run()
        ssh.waitUntilExit()
    }

    func encode(episode: UUID, bitrate: Int) throws {
        let ssh = Process()
        ssh.executableURL = URL(fileURLWithPath: "/usr/bin/ssh")
        ssh.arguments = ["-T", host, "encode --bitrate \(bitrate) --episode \(episode.uuidString)"] // good: command-injection
        try ssh.run()
        ssh.waitUntilExit()
    }
}

// MARK: - Audio headers

struct WaveHeader {
    let channels: UInt16
    let sampleRate: UInt32

    init?(_ data: Data) {
        guard data.count >= 44 else { return nil }
        channels = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 22, as: UInt16.self) }
        sampleRate = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 24, as: UInt32.self) } // good: buffer-pointer
    }

    static func chunk(in data: Data, at offset: Int) -> [Int16] {
        data.withUnsafeBytes { raw in
            let size = Int(raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
            let base = raw.baseAddress!.advanced(by: offset).assumingMemoryBound(to: Int16.self)
            return Array(UnsafeBufferPointer(start: base, count: size / 2)) // bad: buffer-pointer
        }
    }
}

#if os(macOS)
import Foundation

final class Transcoder {
    enum Format: String { case mp3, flac }

    private let tool = URL(fileURLWithPath: "/usr/bin/afconvert")

    func convert(_ file: URL, to format: Format, into folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = ["-f", format.rawValue, "--", file.path, folder.appendingPathComponent("out").path] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func trim(_ title: String, from start: Int, length: Int) throws {
        try shell("sox recordings/\(title).caf trimmed.caf trim \(start) \(length)")
    }

    func spectrum(seconds: Int) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "sox live.caf -n spectrogram -d \(seconds)"] // good: command-injection
        try process.run()
    }

    private func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-lc", line] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }
}
#endif

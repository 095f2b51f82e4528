import AVFoundation
import Foundation

final class RecordingCache: @unchecked Sendable {
    static let shared = RecordingCache()
    private var levels: [String: [Float]] = [:]
    private let lock = NSLock()
    private var durations: [String: Double] = [:]

    func measure(_ files: [URL]) async {
        await withTaskGroup(of: Void.self) { group in
            for file in files {
                group.addTask {
                    let values = Self.read(file)
                    self.levels[file.lastPathComponent] = values // bad: data-race
                    self.note(duration: Double(values.count) / 100, for: file.lastPathComponent)
                }
            }
        }
    }

    private func note(duration: Double, for name: String) {
        lock.lock()
        defer { lock.unlock() }
        durations[name] = duration // good: data-race
    }

    private static func read(_ file: URL) -> [Float] {
        guard let audio = try? AVAudioFile(forReading: file) else { return [] }
        return [Float](repeating: 0, count: Int(min(audio.length / 441, 100_000)))
    }

    func open(_ name: String, in folder: URL) -> FileHandle? {
        let url = URL(fileURLWithPath: name, relativeTo: folder)
        return FileHandle(forReadingAtPath: url.path) // bad: path-traversal
    }

    func openRecording(_ name: String, in folder: URL) throws -> FileHandle {
        let root = folder.resolvingSymlinksInPath().path
        let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
        guard url.path.hasPrefix(root + "/") else { throw CocoaError(.fileReadNoPermission) }
        return try FileHandle(forReadingFrom: url) // good: path-traversal
    }

    func clearThumbnails(in folder: URL) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("thumbs")) // good: error-swallowed
    }
}

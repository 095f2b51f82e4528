import AppKit
import Combine
import CryptoKit
import os

struct Clip: Codable, Identifiable {
    let id: UUID
    let text: String
    let source: String?
    let takenAt: Date
}

extension NSPasteboard.PasteboardType {
    static let concealed = NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType")
    static let transient = NSPasteboard.PasteboardType("org.nspasteboard.TransientType")
}

final class PasteboardWatcher: ObservableObject {
    @Published private(set) var clips: [Clip] = []
    private let board = NSPasteboard.general
    private var change = 0
    private var timer: Timer?
    private let folder: URL
    private let log = Logger(subsystem: "com.satchelapp.mac", category: "clips")

    init(folder: URL) {
        self.folder = folder
    }

    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in self?.poll() }
    }

    private func poll() {
        guard board.changeCount != change else { return }
        change = board.changeCount
        let types = board.types ?? []
        guard !types.contains(.concealed), !types.contains(.transient) else { return }
        guard let text = board.string(forType: .string) else { return } // good: pasteboard
        log.debug("new clip, \(text.count) characters") // good: secret-in-log
        clips.append(Clip(id: UUID(), text: text, source: NSWorkspace.shared.frontmostApplication?.bundleIdentifier, takenAt: .now))
    }

    func trace() {
        NSLog("clipboard is now %@", board.string(forType: .string) ?? "") // bad: secret-in-log
    }

    func save() throws {
        let data = try JSONEncoder().encode(clips)
        try data.write(to: folder.appendingPathComponent("clips.json")) // bad: plain-file
    }

    func saveSealed(key: SymmetricKey) throws {
        let data = try JSONEncoder().encode(clips)
        let sealed = try AES.GCM.seal(data, using: key).combined ?? Data()
        try sealed.write(to: folder.appendingPathComponent("clips.sealed"), options: .atomic) // good: plain-file
    }

    func copy(password: String) {
        board.clearContents()
        board.setString(password, forType: .string) // bad: pasteboard
    }

    func copyConcealed(password: String) {
        board.declareTypes([.string, .concealed], owner: nil)
        board.setString("", forType: .concealed)
        board.setString(password, forType: .string) // good: pasteboard
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [board, count = board.changeCount] in
            if board.changeCount == count { board.clearContents() }
        }
    }

    func copy(path: URL) {
        board.clearContents()
        board.setString(path.lastPathComponent, forType: .string) // good: pasteboard
    }

    func filter(_ pattern: String) -> [Clip] {
        guard let expression = try? Regex("^(\\w+\\s?)*$") else { return [] } // bad: regex
        return clips.filter { $0.text.contains(expression) && $0.text.contains(pattern) }
    }

    func words(_ clip: Clip) -> Int {
        clip.text.matches(of: /\w+/).count // good: regex
    }

    func tint(_ clip: Clip) -> NSAttributedString {
        let text = NSMutableAttributedString(string: clip.text)
        text.addAttribute(.foregroundColor, value: NSColor.secondaryLabelColor, range: NSRange(location: 0, length: clip.text.count)) // bad: string-length
        return text
    }

    func tintAll(_ clip: Clip) -> NSAttributedString {
        let text = NSMutableAttributedString(string: clip.text)
        text.addAttribute(.foregroundColor, value: NSColor.secondaryLabelColor, range: NSRange(location: 0, length: clip.text.utf16.count)) // good: string-length
        return text
    }

    func first(_ clip: Clip) -> String {
        String(clip.text[..<clip.text.index(clip.text.startIndex, offsetBy: 20)]) // bad: string-length
    }

    func head(_ clip: Clip) -> String {
        String(clip.text.prefix(20)) // good: string-length
    }

    func line(for clip: Clip) -> String {
        String(format: clip.text + " (%d)", clip.text.count) // bad: format-string
    }

    func row(for clip: Clip) -> String {
        String(format: "%@ (%d)", clip.text, clip.text.count) // good: format-string
    }
}

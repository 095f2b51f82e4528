import AuditReports
import Foundation

/// The folder that `bulwark rules --markdown` writes.
struct RulePages {
    private let folder: URL

    init(folder: String) { self.folder = URL(filePath: folder, directoryHint: .isDirectory) }

    /// Writes the pages that changed, and removes those of rules that are gone. A page without the mark is a person's own
    /// and is left as it is.
    ///
    /// - Throws: ``FailureError`` where a page cannot be written, or where one that a person wrote has its name.
    func write(_ pages: [RuleReference.Page]) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for page in pages { try write(page) }
            let names = Set(pages.map(\.name))
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "md" && !names.contains(file.lastPathComponent) && isOurs(file) {
                try FileManager.default.removeItem(at: file)
            }
        } catch let error as CocoaError {
            throw FailureError("The pages cannot be written to \(folder.path): \(error.localizedDescription)")
        }
    }

    private func write(_ page: RuleReference.Page) throws {
        let file = folder.appending(path: page.name)
        if let former = try? String(contentsOf: file, encoding: .utf8) {
            if former == page.text { return }
            guard former.contains(RuleReference.mark) else {
                throw FailureError(
                    "\(file.path) was not written by this command; move it away, or name another folder.")
            }
        }
        try Data(page.text.utf8).write(to: file, options: .atomic)
    }

    private func isOurs(_ file: URL) -> Bool {
        (try? String(contentsOf: file, encoding: .utf8))?.contains(RuleReference.mark) ?? false
    }
}

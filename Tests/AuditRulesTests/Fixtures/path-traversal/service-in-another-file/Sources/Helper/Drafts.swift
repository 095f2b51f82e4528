import Foundation

protocol DraftKeeping {
    func keep(_ body: Data, named name: String) throws
}

final class Drafts: DraftKeeping {
    private let folder = URL(filePath: "/Library/Drafts", directoryHint: .isDirectory)

    func keep(_ body: Data, named name: String) throws {
        try body.write(to: folder.appending(path: name))
    }
}

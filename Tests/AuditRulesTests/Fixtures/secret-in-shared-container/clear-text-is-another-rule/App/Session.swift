import Foundation

func save(token: String) throws {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.app")!
    try Data(token.utf8).write(to: folder.appendingPathComponent("session"))
}

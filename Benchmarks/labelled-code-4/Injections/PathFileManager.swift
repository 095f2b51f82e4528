import Foundation

/// Synchronises attachments whose names the server tells us.
final class AttachmentSync {
    private let fm = FileManager.default
    private let root = FileManager.default.temporaryDirectory

    func sync(from endpoint: URL) throws {
        let name = try String(contentsOf: endpoint, encoding: .utf8)
        let path = root.path + "/" + name
        let url = root.appendingPathComponent(name)
        let safe = root.appendingPathComponent("fixed.bin")

        _ = try fm.contentsOfDirectory(at: url, includingPropertiesForKeys: nil, options: [])  // bad: path, contentsOfDirectory(at:)
        _ = try fm.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)  // bad: path, contentsOfDirectory(at:) default options
        _ = try fm.contentsOfDirectory(atPath: path)  // bad: path, contentsOfDirectory(atPath:)
        _ = fm.enumerator(at: url, includingPropertiesForKeys: nil)  // bad: path, enumerator(at:)
        _ = fm.enumerator(atPath: path)  // bad: path, enumerator(atPath:)
        _ = try fm.subpathsOfDirectory(atPath: path)  // bad: path, subpathsOfDirectory
        _ = fm.subpaths(atPath: path)  // bad: path, subpaths
        try fm.createDirectory(at: url, withIntermediateDirectories: true)  // bad: path, createDirectory(at:)
        try fm.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: nil)  // bad: path, createDirectory(atPath:)
        fm.createFile(atPath: path, contents: nil, attributes: nil)  // bad: path, createFile
        fm.createFile(atPath: path, contents: Data())  // bad: path, createFile default attributes
        try fm.removeItem(at: url)  // bad: path, removeItem(at:)
        try fm.removeItem(atPath: path)  // bad: path, removeItem(atPath:)
        try fm.trashItem(at: url, resultingItemURL: nil)  // bad: path, trashItem
        _ = try fm.replaceItemAt(safe, withItemAt: url)  // bad: path, replaceItemAt second
        _ = try fm.replaceItemAt(url, withItemAt: safe, backupItemName: nil, options: [])  // bad: path, replaceItemAt first
        try fm.replaceItem(at: url, withItemAt: safe, backupItemName: nil, resultingItemURL: nil)  // bad: path, replaceItem
        try fm.copyItem(at: url, to: safe)  // bad: path, copyItem(at:)
        try fm.copyItem(at: safe, to: url)  // bad: path, copyItem(to:)
        try fm.copyItem(atPath: safe.path, toPath: path)  // bad: path, copyItem(toPath:)
        try fm.moveItem(at: safe, to: url)  // bad: path, moveItem(to:)
        try fm.moveItem(atPath: path, toPath: safe.path)  // bad: path, moveItem(atPath:)
        try fm.createSymbolicLink(at: safe, withDestinationURL: url)  // bad: path, createSymbolicLink url
        try fm.createSymbolicLink(atPath: safe.path, withDestinationPath: path)  // bad: path, createSymbolicLink path
        try fm.linkItem(at: url, to: safe)  // bad: path, linkItem(at:)
        try fm.linkItem(atPath: safe.path, toPath: path)  // bad: path, linkItem(toPath:)
        _ = try fm.destinationOfSymbolicLink(atPath: path)  // bad: path, destinationOfSymbolicLink
        _ = fm.fileExists(atPath: path)  // bad: path, fileExists
        var isDir: ObjCBool = false
        _ = fm.fileExists(atPath: path, isDirectory: &isDir)  // bad: path, fileExists(isDirectory:)
        try fm.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)  // bad: path, setAttributes
        _ = try fm.attributesOfItem(atPath: path)  // bad: path, attributesOfItem
        _ = fm.contents(atPath: path)  // bad: path, contents(atPath:)
        _ = fm.contentsEqual(atPath: safe.path, andPath: path)  // bad: path, contentsEqual
        fm.changeCurrentDirectoryPath(path)  // bad: path, changeCurrentDirectoryPath
        fm.unmountVolume(at: url, options: []) { _ in }  // bad: path, unmountVolume
        _ = fm.isReadableFile(atPath: path)  // bad: path, isReadableFile
        _ = fm.isDeletableFile(atPath: path)  // bad: path, isDeletableFile
        _ = try fm.attributesOfFileSystem(forPath: path)  // bad: path, attributesOfFileSystem
        try fm.setUbiquitous(true, itemAt: safe, destinationURL: url)  // bad: path, setUbiquitous
        try FileManager().removeItem(at: url)  // bad: path, fresh FileManager
    }

    func syncSafely(from endpoint: URL) throws {
        let name = try String(contentsOf: endpoint, encoding: .utf8)
        let base = (name as NSString).lastPathComponent
        guard !base.isEmpty, base != "..", base != "." else { return }
        try fm.removeItem(at: root.appendingPathComponent(base))  // good: sound, sound lastPathComponent
        let target = root.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(root.standardizedFileURL.path + "/") else { return }
        try fm.removeItem(at: target)  // good: sound, sound prefix check after standardizing
        guard !name.contains("..") && !name.contains("/") else { return }
        try fm.createDirectory(at: root.appendingPathComponent(name), withIntermediateDirectories: true)  // good: sound, sound no separators
        let hashed = String(abs(name.hashValue))
        fm.createFile(atPath: root.path + "/" + hashed, contents: nil)  // good: sound, sound hash number
        let unique = root.appendingPathComponent(UUID().uuidString)
        try fm.copyItem(at: root.appendingPathComponent("a"), to: unique)  // good: sound, generated
        let allowed: Set<String> = ["a.txt", "b.txt"]
        guard allowed.contains(name) else { return }
        try fm.removeItem(atPath: root.path + "/" + name)  // good: sound, sound allow list
    }
}

func cleanup(listing: URL) async throws {
    let names = try JSONDecoder().decode([String].self, from: try await URLSession.shared.data(from: listing).0)
    for name in names {
        try? FileManager.default.removeItem(atPath: "/tmp/cache/\(name)")  // bad: path, decoded array element
    }
    names.map { URL(fileURLWithPath: "/tmp/cache").appendingPathComponent($0) }.forEach { item in
        try? FileManager.default.removeItem(at: item)  // bad: path, map and forEach
    }
}

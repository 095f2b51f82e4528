public import Foundation

/// The files of this repository, as real material for tests.
public enum ProjectSources {
    /// The folder that holds `Package.swift`.
    public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The contents of all files below some folders whose names end in one of these, by path, at most so large.
    public static func files(_ extensions: Set<String>, in folders: [String], upTo limit: Int = 200_000) -> [String:
        [UInt8]]
    {
        var found: [String: [UInt8]] = [:]
        for folder in folders {
            let top = root.appendingPathComponent(folder)
            guard let walk = FileManager.default.enumerator(at: top, includingPropertiesForKeys: nil) else { continue }
            for case let url as URL in walk where extensions.contains(url.pathExtension) {
                guard let data = try? Data(contentsOf: url), data.count <= limit else { continue }
                let path = url.resolvingSymlinksInPath().path
                found[String(path.dropFirst(root.path.count + 1))] = Array(data)
            }
        }
        return found
    }
}

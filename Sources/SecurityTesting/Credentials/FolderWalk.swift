internal import Foundation

/// The files below a folder, sorted by path. Links are not followed.
struct FolderWalk {
    let root: URL
    let skipsTests: Bool
    /// What stands under a path; links are not followed.
    var type: @Sendable (String) throws -> FileAttributeType? = {
        try FileManager.default.attributesOfItem(atPath: $0)[.type] as? FileAttributeType
    }

    /// - Returns: Paths relative to the folder.
    func files() throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CheckError("the folder \(root.lastPathComponent) does not exist")
        }
        var files: [String] = []
        try collect("", &files)
        return files.sorted()
    }

    private func collect(_ folder: String, _ files: inout [String]) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
        } catch {
            throw CheckError("the folder \(folder.isEmpty ? root.lastPathComponent : folder) cannot be read")
        }
        for name in names {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            let found: FileAttributeType?
            do {
                found = try type(root.appendingPathComponent(path).path)
            } catch {
                throw CheckError("the type of \(path) cannot be determined")
            }
            switch found {
            case .typeDirectory where !isSkipped(name): try collect(path, &files)
            case .typeRegular: files.append(path)
            default: continue
            }
        }
    }

    private func isSkipped(_ folder: String) -> Bool {
        Self.built.contains(folder) || (skipsTests && Self.isTestFolder(folder))
    }

    static func isTestFolder(_ name: String) -> Bool {
        name.hasSuffix("Tests") || ["Test", "test", "tests", "__tests__", "Fixtures", "TestData"].contains(name)
    }

    /// What others wrote or a tool made.
    private static let built: Set<String> = [
        ".git", ".build", ".swiftpm", "DerivedData", "Pods", "Carthage", "node_modules", "_CodeSignature",
    ]
}

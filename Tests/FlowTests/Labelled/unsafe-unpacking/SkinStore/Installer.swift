// Second file of the skin store: downloaded skins are unpacked.
import Foundation

final class Installer {
    let folder: URL
    private let allowed = ["skin.json", "background.png", "font.ttf"]

    init(folder: URL) { self.folder = folder }

    func install(from address: URL) async throws {
        let (file, _) = try await URLSession.shared.download(from: address)
        guard let archive = Archive(url: file) else { return }
        for entry in archive.entries {
            try archive.extract(entry, to: Containment.join(entry.path, in: folder))  // bad: unsafe-unpacking
            if let target = Containment.resolve(entry.path, in: folder) {
                try archive.extract(entry, to: target)  // good: unsafe-unpacking
            }
        }
    }

    func installListed(_ archive: Archive) throws {
        for entry in archive.entries where allowed.contains(entry.path) {
            try archive.extract(entry, to: folder.appendingPathComponent(entry.path))  // good: unsafe-unpacking
        }
    }

    func installOpen(_ archive: Archive) throws {
        let pairs = archive.entries.map { ($0, $0.address(in: folder)) }
        for (entry, target) in pairs {
            try archive.extract(entry, to: target)  // bad: unsafe-unpacking
        }
    }

    func installFiltered(_ archive: Archive) throws {
        let sound = archive.entries.filter { Containment.hasNoSteps($0.path) }
        for entry in sound {
            try archive.extract(entry, to: entry.address(in: folder))  // good: unsafe-unpacking
        }
    }

    /// Only the first `../` is taken off: `....//` becomes `../` again.
    func installStripped(_ archive: Archive) throws {
        for entry in archive.entries {
            let path = entry.path.replacingOccurrences(of: "../", with: "")
            try archive.data(of: entry).write(to: folder.appendingPathComponent(path))  // bad: unsafe-unpacking
        }
    }

    func installFlat(_ archive: Archive) throws {
        for entry in archive.entries where !entry.isDirectory && entry.fileName != ".." {
            try archive.extract(entry, to: folder.appendingPathComponent(entry.fileName))  // good: unsafe-unpacking
        }
    }

    func installLinks(_ archive: Archive, links: [String: String]) throws {
        for entry in archive.entries {
            guard let text = links[entry.path] else { continue }
            let (place, files) = (entry.address(in: folder).path, FileManager.default)
            try files.createSymbolicLink(atPath: place, withDestinationPath: text)  // bad: unsafe-unpacking
        }
    }

    func walk(_ rest: ArraySlice<Entry>, of archive: Archive) throws {
        guard let entry = rest.first else { return }
        try put(archive.data(of: entry), as: entry.path)
        try walk(rest.dropFirst(), of: archive)
    }

    private func put(_ bytes: Data, as name: String) throws {
        var target = folder
        target.appendPathComponent(name)
        try bytes.write(to: target)  // bad: unsafe-unpacking
    }

    func putFixed(_ archive: Archive) throws {
        guard let first = archive.entries.first else { return }
        let target = folder.appendingPathComponent(first.isDirectory ? "folder" : "file")
        try archive.data(of: first).write(to: target)  // good: unsafe-unpacking
    }
}

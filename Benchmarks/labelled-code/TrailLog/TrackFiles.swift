import Foundation

struct TrackFiles {
    let root: URL

    private func location(_ name: String) -> String {
        root.appendingPathComponent(name).path
    }

    private func trackPath(_ name: String) -> String? {
        let base = root.standardizedFileURL.path
        let candidate = root.appendingPathComponent(name).standardizedFileURL.path
        return candidate.hasPrefix(base + "/") ? candidate : nil
    }

    func preview(named name: String) {
        var head = [UInt8](repeating: 0, count: 512)
        let descriptor = open(location(name), O_RDONLY) // bad: path-injection
        guard descriptor >= 0 else { return }
        _ = read(descriptor, &head, head.count)
        close(descriptor)
    }

    func showPreview(named name: String) {
        guard let path = trackPath(name) else { return }
        var head = [UInt8](repeating: 0, count: 512)
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW) // good: path-injection
        guard descriptor >= 0 else { return }
        _ = read(descriptor, &head, head.count)
        close(descriptor)
    }

    func discard(named name: String) {
        let sidecar = location(name) + ".meta"
        unlink(location(name)) // bad: path-injection
        remove(sidecar) // bad: path-injection
    }

    func discardTrack(named name: String) {
        guard let path = trackPath(name), path.hasSuffix(".gpx") else { return }
        unlink(path) // good: path-injection
        remove(path + ".meta") // good: path-injection
    }

    func export(_ id: UUID) {
        guard let source = fopen(location("\(id.uuidString).gpx"), "r") else { return } // good: path-injection
        defer { fclose(source) }
        guard let target = fopen(NSTemporaryDirectory() + "export.gpx", "w") else { return } // good: path-injection
        defer { fclose(target) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, source), count > 0 {
            fwrite(buffer, 1, count, target)
        }
    }

    func append(_ line: String, from pack: TrackPush) {
        guard let file = fopen(location(pack.trackName), "a") else { return } // bad: path-injection
        defer { fclose(file) }
        fputs(line, file)
    }

    func file(_ pack: TrackPush) {
        let staged = location("incoming.part")
        rename(staged, location(pack.trackName)) // bad: path-injection
        mkdir(location(pack.folder), 0o700) // bad: path-injection
        mkdir(location("Archive"), 0o700) // good: path-injection
        rename(staged, location("\(pack.serial).gpx")) // good: path-injection
    }

    func listing(_ pack: TrackPush) -> [String] {
        var names: [String] = []
        guard let handle = opendir(location(pack.folder)) else { return [] } // bad: path-injection
        while let entry = readdir(handle) {
            names.append(withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(MAXPATHLEN)) { String(cString: $0) }
            })
        }
        closedir(handle)
        truncate(location(pack.folder + "/index"), 0) // bad: path-injection
        return names
    }
}

struct TrackPush {
    let trackName: String
    let folder: String
    let serial: Int

    init?(userInfo: [AnyHashable: Any]) {
        guard let body = userInfo["track"] as? [String: Any],
              let name = body["name"] as? String,
              let folder = body["folder"] as? String,
              let serial = body["serial"] as? Int else { return nil }
        trackName = name
        self.folder = folder
        self.serial = serial
    }
}

final class TrackPushHandler {
    private let files: TrackFiles

    init(files: TrackFiles) {
        self.files = files
    }

    func receive(_ userInfo: [AnyHashable: Any]) {
        guard let push = TrackPush(userInfo: userInfo) else { return }
        files.append("received", from: push)
        files.file(push)
        _ = files.listing(push)
    }
}

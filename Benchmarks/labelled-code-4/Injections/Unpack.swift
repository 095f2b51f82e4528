import Foundation
import Zip
import ZIPFoundation
import SSZipArchive
import SWCompression
import AppleArchive
import System

final class ThemeInstaller {
    let fm = FileManager.default
    let dest = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]

    func install() throws {
        let link = URL(string: "https://themes.example.com/dark.zip")!
        let zip = dest.appendingPathComponent("theme.zip")
        try Data(contentsOf: link).write(to: zip)
        try Zip.unzipFile(zip, destination: dest, overwrite: true, password: nil, progress: nil, fileOutputHandler: nil)  // bad: unpack, Zip.unzipFile full
        try Zip.unzipFile(zip, destination: dest, overwrite: true, password: nil)  // bad: unpack, Zip.unzipFile short
        try Zip.unzipFile(zip, destination: dest, overwrite: true, password: nil, progress: { print($0) })  // bad: unpack, Zip.unzipFile progress
        _ = try Zip.quickUnzipFile(zip)  // bad: unpack, Zip.quickUnzipFile
        _ = try Zip.quickUnzipFile(zip, progress: { _ in })  // bad: unpack, Zip.quickUnzipFile progress
        try fm.unzipItem(at: zip, to: dest)  // bad: unpack, unzipItem defaults
        try fm.unzipItem(at: zip, to: dest, skipCRC32: true, progress: nil, pathEncoding: .utf8)  // bad: unpack, unzipItem full
        try FileManager.default.unzipItem(at: zip, to: dest, skipCRC32: false)  // bad: unpack, unzipItem static manager
    }

    func installDownloaded(from link: URL) {
        URLSession.shared.downloadTask(with: link) { [dest] location, _, _ in
            guard let location else { return }
            try? FileManager.default.unzipItem(at: location, to: dest)  // bad: unpack, download location
            let target = dest.appendingPathComponent("x.zip")
            try? FileManager.default.moveItem(at: location, to: target)
            try? Zip.unzipFile(target, destination: dest, overwrite: true, password: nil)  // bad: unpack, moved download
        }.resume()
    }

    func installAsync(from link: URL) async throws {
        let (location, _) = try await URLSession.shared.download(from: link)
        try fm.unzipItem(at: location, to: dest)  // bad: unpack, async download
        let (bytes, _) = try await URLSession.shared.data(from: link)
        let tmp = fm.temporaryDirectory.appendingPathComponent("y.zip")
        try bytes.write(to: tmp, options: .atomic)
        try fm.unzipItem(at: tmp, to: dest)  // bad: unpack, written data
    }

    func extractEntries(from link: URL) throws {
        let archive = try Archive(data: Data(contentsOf: link), accessMode: .read)
        for entry in archive {
            let out = dest.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: out)  // bad: unpack, entry.path manual extract
        }
        for entry in archive where entry.type == .file {
            let out = dest.appendingPathComponent(entry.path)
            var buffer = Data()
            _ = try archive.extract(entry) { buffer.append($0) }
            try buffer.write(to: out)  // bad: unpack, entry.path write
        }
        for entry in archive {
            let out = dest.appendingPathComponent(entry.path).standardizedFileURL
            guard out.path.hasPrefix(dest.standardizedFileURL.path + "/") else { continue }
            _ = try archive.extract(entry, to: out)  // good: sound, checked
        }
        for entry in archive {
            _ = try archive.extract(entry, to: dest.appendingPathComponent((entry.path as NSString).lastPathComponent))  // good: sound, sound last component
        }
    }

    func swCompression(from link: URL) throws {
        let data = try Data(contentsOf: link)
        for entry in try TarContainer.open(container: data) {
            try entry.data?.write(to: dest.appendingPathComponent(entry.info.name))  // bad: unpack, tar entry name
        }
        for entry in try ZipContainer.open(container: data) {
            fm.createFile(atPath: dest.path + "/" + entry.info.name, contents: entry.data)  // bad: unpack, zip entry name
        }
        for (i, entry) in try SevenZipContainer.open(container: data).enumerated() {
            try entry.data?.write(to: dest.appendingPathComponent("\(i).bin"))  // good: sound, sound index name
        }
    }

    func ssZip(from link: URL) throws {
        let zip = dest.appendingPathComponent("theme.zip")
        try Data(contentsOf: link).write(to: zip)
        SSZipArchive.unzipFile(atPath: zip.path, toDestination: dest.path)  // good: sound, sound SSZipArchive sanitises names
    }

    func bundled() throws {
        let zip = Bundle.main.url(forResource: "default", withExtension: "zip")!
        try fm.unzipItem(at: zip, to: dest)  // good: sound, sound bundled archive
        try Zip.unzipFile(zip, destination: dest, overwrite: true, password: nil)  // good: sound, sound bundled archive
    }
}

class ImportDelegate: NSObject, URLSessionDownloadDelegate {
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        let dir = FileManager.default.temporaryDirectory
        try? FileManager.default.unzipItem(at: location, to: dir)  // bad: unpack, download delegate
        if let name = downloadTask.response?.suggestedFilename {
            try? FileManager.default.moveItem(at: location, to: dir.appendingPathComponent(name))  // good: sound, sound suggestedFilename has no separators
        }
        try? FileManager.default.moveItem(at: location, to: dir.appendingPathComponent("import.zip"))  // good: sound, sound fixed target
    }
}

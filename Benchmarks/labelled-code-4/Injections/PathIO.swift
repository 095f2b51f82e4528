import Foundation
import UIKit
import System

struct Exporter {
    let session = URLSession.shared

    func export(_ endpoint: URL) async throws {
        let (body, response) = try await session.data(from: endpoint)
        let name = String(decoding: body, as: UTF8.self)
        let path = NSTemporaryDirectory() + name
        let url = URL(fileURLWithPath: path)
        let data = Data([1, 2, 3])

        try data.write(to: url)  // bad: path, Data.write(to:)
        try data.write(to: url, options: .atomic)  // bad: path, Data.write(to:options:)
        try data.write(to: url, options: [.atomic, .completeFileProtection])  // bad: path, Data.write options array
        (data as NSData).write(toFile: path, atomically: true)  // bad: path, NSData.write(toFile:atomically:)
        try (data as NSData).write(toFile: path, options: .atomic)  // bad: path, NSData.write(toFile:options:)
        (data as NSData).write(to: url, atomically: true)  // bad: path, NSData.write(to:atomically:)
        try NSData(data: data).write(to: url, options: [])  // bad: path, NSData.write(to:options:)
        try "hello".write(to: url, atomically: true, encoding: .utf8)  // bad: path, String.write(to:)
        try "hello".write(toFile: path, atomically: true, encoding: .utf8)  // bad: path, String.write(toFile:)
        try NSString(string: "x").write(toFile: path, atomically: true, encoding: String.Encoding.utf8.rawValue)  // bad: path, NSString.write(toFile:)
        try NSString(string: "x").write(to: url, atomically: true, encoding: 4)  // bad: path, NSString.write(to:)
        (["a": 1] as NSDictionary).write(toFile: path, atomically: true)  // bad: path, NSDictionary.write(toFile:)
        try (["a"] as NSArray).write(to: url)  // bad: path, NSArray.write(to:)
        _ = try String(contentsOfFile: path)  // bad: path, String(contentsOfFile:)
        _ = try String(contentsOfFile: path, encoding: .utf8)  // bad: path, String(contentsOfFile:encoding:)
        var enc = String.Encoding.utf8
        _ = try String(contentsOfFile: path, usedEncoding: &enc)  // bad: path, String(contentsOfFile:usedEncoding:)
        _ = try NSString(contentsOfFile: path, encoding: 4)  // bad: path, NSString(contentsOfFile:)
        _ = NSData(contentsOfFile: path)  // bad: path, NSData(contentsOfFile:)
        _ = try NSData(contentsOfFile: path, options: .mappedIfSafe)  // bad: path, NSData(contentsOfFile:options:)
        _ = NSData(contentsOf: url)  // bad: path, NSData(contentsOf:)
        _ = try Data(contentsOf: url)  // bad: path, Data(contentsOf:)
        _ = try Data(contentsOf: url, options: .mappedIfSafe)  // bad: path, Data(contentsOf:options:)
        _ = try String(contentsOf: url, encoding: .utf8)  // bad: path, String(contentsOf:)
        _ = NSDictionary(contentsOfFile: path)  // bad: path, NSDictionary(contentsOfFile:)
        _ = NSArray(contentsOf: url)  // bad: path, NSArray(contentsOf:)
        _ = UIImage(contentsOfFile: path)  // bad: path, UIImage(contentsOfFile:)
        _ = FileHandle(forReadingAtPath: path)  // bad: path, FileHandle(forReadingAtPath:)
        _ = FileHandle(forWritingAtPath: path)  // bad: path, FileHandle(forWritingAtPath:)
        _ = FileHandle(forUpdatingAtPath: path)  // bad: path, FileHandle(forUpdatingAtPath:)
        _ = try FileHandle(forReadingFrom: url)  // bad: path, FileHandle(forReadingFrom:)
        _ = try FileHandle(forWritingTo: url)  // bad: path, FileHandle(forWritingTo:)
        _ = try FileHandle(forUpdating: url)  // bad: path, FileHandle(forUpdating:)
        _ = InputStream(fileAtPath: path)  // bad: path, InputStream(fileAtPath:)
        _ = InputStream(url: url)  // bad: path, InputStream(url:)
        _ = OutputStream(toFileAtPath: path, append: false)  // bad: path, OutputStream(toFileAtPath:)
        _ = OutputStream(url: url, append: true)  // bad: path, OutputStream(url:)
        _ = Bundle(path: path)  // bad: path, Bundle(path:)
        _ = Bundle(url: url)  // bad: path, Bundle(url:)
        _ = NSKeyedUnarchiver.unarchiveObject(withFile: path)  // bad: path, unarchiveObject(withFile:)
        NSKeyedArchiver.archiveRootObject("x", toFile: path)  // bad: path, archiveRootObject(toFile:)
        _ = try FileWrapper(url: url)  // bad: path, FileWrapper(url:)
        try NSURL.writeBookmarkData(data, to: url, options: 0)  // bad: path, NSURL.writeBookmarkData
        let fp = fopen(path, "w")  // bad: path, fopen
        fclose(fp)
        let fd = open(path, O_RDWR | O_CREAT, 0o600)  // bad: path, open
        close(fd)
        unlink(path)  // bad: path, unlink
        rename(path, "/tmp/x")  // bad: path, rename
        mkdir(path, 0o755)  // bad: path, mkdir
        chmod(path, 0o777)  // bad: path, chmod
        _ = opendir(path)  // bad: path, opendir
        _ = dlopen(path, RTLD_NOW)  // bad: path, dlopen
        _ = try FileDescriptor.open(FilePath(path), .readOnly)  // bad: path, FileDescriptor.open
        if let suggested = response.suggestedFilename {
            try data.write(to: URL(fileURLWithPath: "/tmp/" + suggested))  // good: sound, sound suggestedFilename has no separators
        }
    }

    func exportSafely(_ endpoint: URL) async throws {
        let (body, response) = try await session.data(from: endpoint)
        try body.write(to: FileManager.default.temporaryDirectory.appendingPathComponent("cache.bin"))  // good: sound, sound constant path
        let name = URL(fileURLWithPath: String(decoding: body, as: UTF8.self)).lastPathComponent
        try Data().write(to: FileManager.default.temporaryDirectory.appendingPathComponent(name))  // good: sound, sound lastPathComponent
        try "\(response.expectedContentLength)".write(toFile: "/tmp/len", atomically: true, encoding: .utf8)  // good: sound, sound constant path
        let p = FilePath(String(decoding: body, as: UTF8.self))
        if p.lexicallyNormalized().starts(with: FilePath("/var/data")) {
            _ = try FileDescriptor.open(p.lexicallyNormalized(), .readOnly)  // good: sound, sound normalized and checked
        }
        if let last = FilePath(String(decoding: body, as: UTF8.self)).lastComponent {
            _ = FileHandle(forReadingAtPath: FilePath("/var/data").appending(last).string)  // good: sound, sound last component
        }
        _ = Bundle(identifier: String(decoding: body, as: UTF8.self))  // good: sound, sound identifier only finds loaded bundles
        let ext = (String(decoding: body, as: UTF8.self) as NSString).pathExtension
        guard ["png", "jpg"].contains(ext) else { return }
        _ = InputStream(fileAtPath: "/tmp/image." + ext)  // good: sound, sound allow list
    }
}

import Foundation

struct Profile: Codable { var nick: String; var password: String }

final class Exporter {
    let dir = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

    func text(password: String, theme: String) throws {
        let url = dir.appendingPathComponent("login.txt")
        try password.write(to: url, atomically: true, encoding: .utf8)  // bad: file, String.write(to:)
        try password.write(toFile: url.path, atomically: true, encoding: .utf8)  // bad: file, String.write(toFile:)
        try "pw=\(password)".write(to: url, atomically: false, encoding: .utf8)  // bad: file, interpolated literal
        try (password as NSString).write(to: url, atomically: true, encoding: String.Encoding.utf8.rawValue)  // bad: file, NSString.write
        try Data(password.utf8).write(to: url)  // bad: file, Data.write(to:)
        try password.data(using: .utf8)!.write(to: url, options: .atomic)  // bad: file, Data.write(options:)
        try Data(password.utf8).write(to: url, options: [.atomic, .completeFileProtection])  // good: sound, sound complete file protection
        (Data(password.utf8) as NSData).write(toFile: url.path, atomically: true)  // bad: file, NSData.write(toFile:)
        FileManager.default.createFile(atPath: url.path, contents: Data(password.utf8))  // bad: file, createFile
        FileManager.default.createFile(atPath: url.path, contents: password.data(using: .utf8), attributes: nil)  // bad: file, createFile with attributes
        let h = try FileHandle(forWritingTo: url)
        h.write(Data(password.utf8))  // bad: file, FileHandle.write
        try h.write(contentsOf: Data(password.utf8))  // bad: file, FileHandle.write(contentsOf:)
        try theme.write(to: url, atomically: true, encoding: .utf8)  // good: sound, sound not sensitive
        UserDefaults.standard.set(theme, forKey: "t")  // good: sound, sound not sensitive
    }

    func structured(profile: Profile, password: String) throws {
        let url = dir.appendingPathComponent("p.plist")
        try JSONEncoder().encode(profile).write(to: url)  // bad: file, encoded value with a password field
        try PropertyListEncoder().encode(Profile(nick: "a", password: password)).write(to: url)  // bad: file, plist encoder
        (["pw": password] as NSDictionary).write(to: url, atomically: true)  // bad: file, NSDictionary.write
        try (["pw": password] as NSDictionary).write(to: url)  // bad: file, NSDictionary.write(to:) throws
        ([password] as NSArray).write(toFile: url.path, atomically: true)  // bad: file, NSArray.write
        NSKeyedArchiver.archiveRootObject(password, toFile: url.path)  // bad: file, archiveRootObject
        try NSKeyedArchiver.archivedData(withRootObject: password, requiringSecureCoding: false).write(to: url)  // bad: file, archivedData
        try JSONSerialization.data(withJSONObject: ["pw": password]).write(to: url)  // bad: file, JSONSerialization
        let out = OutputStream(url: url, append: true)!
        out.open()
        let bytes = Array(password.utf8)
        out.write(bytes, maxLength: bytes.count)  // bad: file, OutputStream.write
        JSONSerialization.writeJSONObject(["pw": password], to: out, options: [], error: nil)  // bad: file, writeJSONObject
        let fp = fopen(url.path, "w")
        fputs(password, fp)  // bad: file, fputs to a file
        fwrite(bytes, 1, bytes.count, fp)  // bad: file, fwrite
        fclose(fp)
    }
}

import Foundation

/// Native messaging host of the browser extension: four bytes of length, then JSON.
struct Message: Decodable {
    let action: String
    let file: String?
    let text: String?
    let pattern: String?
}

let input = FileHandle.standardInput
let drafts = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Drafts")

while let prefix = try input.read(upToCount: 4), prefix.count == 4 {
    let length = prefix.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    var body = Data(count: Int(length)) // bad: unbounded-size
    guard let received = try input.read(upToCount: body.count) else { break }
    body.replaceSubrange(0..<received.count, with: received)
    guard let message = try? JSONDecoder().decode(Message.self, from: body) else { continue }
    switch message.action {
    case "save":
        let target = drafts.appendingPathComponent(message.file ?? "draft.txt")
        try? (message.text ?? "").write(to: target, atomically: true, encoding: .utf8) // bad: path-traversal
    case "new":
        let target = drafts.appendingPathComponent("\(Int(Date().timeIntervalSince1970)).txt")
        try? (message.text ?? "").write(to: target, atomically: true, encoding: .utf8) // good: path-traversal
    case "say":
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        task.arguments = ["-e", "say \"\(message.text ?? "")\""] // bad: command-injection
        try? task.run()
    case "find":
        let names = (try? FileManager.default.contentsOfDirectory(atPath: drafts.path)) ?? []
        let matching = names.filter { $0.range(of: message.pattern ?? "", options: .regularExpression) != nil } // bad: regex-injection
        print(matching.count)
    default:
        break
    }
}

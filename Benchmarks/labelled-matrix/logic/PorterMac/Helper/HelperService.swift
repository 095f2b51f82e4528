import Darwin
import Foundation
import Security

final class HelperService: NSObject, PorterHelperProtocol {
    private let fileManager = FileManager.default
    private let tools = "/Library/Application Support/Porter/tools"

    func installTool(at path: String, reply: @escaping (Bool) -> Void) {
        do {
            try SignatureCheck.verify(URL(fileURLWithPath: path))
            let name = (path as NSString).lastPathComponent
            try fileManager.copyItem(atPath: path, toPath: "\(tools)/\(name)") // bad: toctou-file
            reply(true)
        } catch {
            reply(false)
        }
    }

    func removeTool(named name: String, reply: @escaping (Bool) -> Void) {
        let allowed = ["porterctl", "porter-sync"]
        guard allowed.contains(name) else { return reply(false) }
        do {
            try fileManager.removeItem(atPath: "\(tools)/\(name)")
            reply(true)
        } catch {
            reply(false)
        }
    }

    func rotateLogs(reply: @escaping (Bool) -> Void) {
        let target = "/Users/Shared/Porter/porter.log"
        var info = stat()
        if lstat(target, &info) == 0, info.st_mode & S_IFMT == S_IFLNK { return reply(false) }
        let handle = fopen(target, "w") // bad: toctou-file
        defer { if let handle { fclose(handle) } }
        reply(handle != nil)
    }
}

enum SignatureCheck {
    static func verify(_ url: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let code else { throw PorterError.rejected }
        var compiled: SecRequirement?
        guard SecRequirementCreateWithString(requirement as CFString, [], &compiled) == errSecSuccess else { throw PorterError.rejected }
        let status = SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSStrictValidate), compiled)
        guard status == errSecSuccess else { throw PorterError.status(status) } // good: error-swallowed
    }
}

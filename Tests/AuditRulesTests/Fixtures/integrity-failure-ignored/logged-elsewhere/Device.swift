import Foundation

struct Device {
    static let current = Device()

    var isJailbroken: Bool {
        FileManager.default.fileExists(atPath: "/var/jb") || getenv("DYLD_INSERT_LIBRARIES") != nil
    }
}

import Foundation

struct Folder {
    let root: URL

    func address(of name: String) -> URL { root.appendingPathComponent(name) }

    func checked(_ name: String) -> URL? {
        let target = root.appendingPathComponent(name).standardizedFileURL
        return target.path.hasPrefix(root.path + "/") ? target : nil
    }
}

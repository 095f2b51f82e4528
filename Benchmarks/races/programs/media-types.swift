import Foundation

/// Maps file extensions to media types and back.
final class MediaTypeTable: @unchecked Sendable {
    static let standard = MediaTypeTable(source: """
        html text/html
        css text/css
        json application/json
        png image/png
        jpg image/jpeg
        jpeg image/jpeg
        mp4 video/mp4
        """)

    private var typeByExtension: [String: String] = [:]
    private var extensionsByType: [String: [String]] = [:]
    private var attributes: [String: Any] = [:]

    init(source: String) {
        for line in source.split(separator: "\n") {
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 2 else { continue }
            insert(fields[0], fields[1])
        }
        attributes["count"] = typeByExtension.count
        attributes["isText"] = Set(extensionsByType.keys.filter { $0.hasPrefix("text/") })
    }

    private func insert(_ ext: String, _ type: String) {
        typeByExtension[ext] = type
        extensionsByType[type, default: []].append(ext)
    }

    func type(forExtension ext: String) -> String? {
        typeByExtension[ext.lowercased()]
    }

    func extensions(for type: String) -> [String] {
        extensionsByType[type] ?? []
    }

    func isText(_ type: String) -> Bool {
        (attributes["isText"] as? Set<String>)?.contains(type) ?? false
    }

    var count: Int { attributes["count"] as? Int ?? 0 }
}

@main
struct MediaDemo {
    static func main() async {
        let names = ["index.HTML", "style.css", "logo.png", "photo.jpeg", "clip.mp4", "notes.txt"]
        let known = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    let table = MediaTypeTable.standard
                    var found = 0
                    for i in 0..<200 {
                        let name = names[(i + worker) % names.count]
                        guard let ext = name.split(separator: ".").last,
                              let type = table.type(forExtension: String(ext)) else { continue }
                        found += table.extensions(for: type).isEmpty ? 0 : 1
                        if table.isText(type) { found += 1 }
                    }
                    return found
                }
            }
            var sum = 0
            for await found in group { sum += found }
            return sum
        }
        print("known:", known, "of", MediaTypeTable.standard.count)
    }
}

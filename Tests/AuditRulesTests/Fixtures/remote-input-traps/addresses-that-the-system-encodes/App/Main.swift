import Foundation

struct Release: Decodable { let tag: String }

func feed() async throws -> URL {
    let latest = URL(string: "https://releases.example.com/latest")!
    let (data, _) = try await URLSession.shared.data(from: latest)
    let release = try JSONDecoder().decode(Release.self, from: data)
    return URL(string: "https://releases.example.com/download/\(release.tag)/feed.xml")!
}

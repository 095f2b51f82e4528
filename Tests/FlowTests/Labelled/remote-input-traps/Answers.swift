// Values from outside that can stop the program: forced unwraps, casts, tries, indices, conversions; checks are clean.
// swift-format-ignore-file: NeverUseForceTry
import Foundation
import UIKit

struct Board: Decodable {
    var width: Int
    var cells: [Int]
    var image: String
    var names: [String: String]
}

final class BoardLoader {
    let fallback = URL(string: "https://board.example.org/empty")!  // good: remote-input-traps
    let tiles = ["grass", "water", "stone"]

    func load(_ url: URL) async throws -> [String] {
        let (data, _) = try await URLSession.shared.data(from: url)
        let board = try! JSONDecoder().decode(Board.self, from: data)  // bad: remote-input-traps
        let checked = try JSONDecoder().decode(Board.self, from: data)  // good: remote-input-traps
        let image = URL(string: board.image)!  // bad: remote-input-traps
        let safe = URL(string: checked.image) ?? fallback  // good: remote-input-traps
        let first = board.cells[0]  // bad: remote-input-traps
        let start = checked.cells.first ?? 0  // good: remote-input-traps
        let owner = board.names["owner"]!  // bad: remote-input-traps
        let guest = board.names["guest"] ?? "nobody"  // good: remote-input-traps
        return [image.path, safe.path, "\(first)", "\(start)", owner, guest]
    }

    func tile(_ board: Data) -> String? {
        guard let board = try? JSONDecoder().decode(Board.self, from: board) else { return nil }
        guard tiles.indices.contains(board.width) else { return tiles[0] }  // good: remote-input-traps
        return tiles[board.width]  // good: remote-input-traps
    }

    func dictionary(_ url: URL) {
        URLSession.shared.dataTask(with: url) { [tiles] data, _, _ in
            guard let data, let object = try? JSONSerialization.jsonObject(with: data) else { return }
            let table = object as! [String: Any]  // bad: remote-input-traps
            guard let fields = object as? [String: Any] else { return }  // good: remote-input-traps
            let index = fields["tile"] as? Int ?? 0
            print(tiles[index])  // bad: remote-input-traps
            if index >= 0, index < tiles.count {
                print(tiles[index])  // good: remote-input-traps
            }
            print(tiles[min(max(index, 0), tiles.count - 1)])  // good: remote-input-traps
            print(table.count)
        }.resume()
    }

    func numbers(_ socket: URLSessionWebSocketTask) async throws -> [UInt8] {
        guard case .string(let text) = try await socket.receive() else { return [] }
        let number = Int(text)!  // bad: remote-input-traps
        let small = UInt8(number)  // bad: remote-input-traps
        let exact = UInt8(exactly: number) ?? 0  // good: remote-input-traps
        let cut = UInt8(truncatingIfNeeded: number)  // good: remote-input-traps
        let near = UInt8(clamping: number)  // good: remote-input-traps
        return [small, exact, cut, near]
    }

    func open(_ contexts: Set<UIOpenURLContext>) -> [String] {
        contexts.map { context in
            let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: false)
            let id = parts!.queryItems!.first!.value!  // bad: remote-input-traps
            let level = parts?.queryItems?.first { $0.name == "level" }?.value.flatMap { Int($0) }
            let rows = [String](repeating: "row", count: level ?? 0)  // bad: remote-input-traps
            let few = [String](repeating: "row", count: min(max(level ?? 0, 0), 20))  // good: remote-input-traps
            return id + rows.joined() + few.joined()
        }
    }

    func typed(_ field: UITextField) -> Int {
        let text = field.text!  // good: remote-input-traps
        return Int(text) ?? 0  // good: remote-input-traps
    }
}

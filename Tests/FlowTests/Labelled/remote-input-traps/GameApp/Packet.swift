// Project: a game over the network. Packets are read here; the other file uses their numbers.
import Foundation

struct Packet {
    let bytes: [UInt8]

    var kind: Int { bytes.isEmpty ? 0 : Int(bytes[0]) }  // good: remote-input-traps

    /// Length of the body as the sender claims it.
    var claimedLength: Int { bytes.count > 2 ? Int(bytes[1]) << 8 | Int(bytes[2]) : 0 }  // good: remote-input-traps

    func body() -> ArraySlice<UInt8> {
        bytes[3..<(3 + claimedLength)]  // bad: remote-input-traps
    }

    func checkedBody() -> ArraySlice<UInt8>? {
        let end = 3 + claimedLength
        guard end <= bytes.count else { return nil }
        return bytes[3..<end]  // good: remote-input-traps
    }

    func byte(at index: Int) -> UInt8 {
        bytes[index]  // bad: remote-input-traps
    }

    func safeByte(at index: Int) -> UInt8? {
        bytes.indices.contains(index) ? bytes[index] : nil  // good: remote-input-traps
    }

    func tail(_ count: Int) -> ArraySlice<UInt8> {
        bytes.suffix(max(0, count))  // good: remote-input-traps
    }
}

extension Array {
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil  // good: remote-input-traps
    }
}

enum Move {
    case step(dx: Int, dy: Int)
    case name(String)
}

func parseMove(_ text: String) -> Move {
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count == 2 else { return .name(text) }
    return .step(dx: Int(parts[0]) ?? 0, dy: Int(parts[1]) ?? 0)  // good: remote-input-traps
}

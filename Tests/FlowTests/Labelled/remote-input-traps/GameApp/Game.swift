// Second file of the game: packets arrive over Network and Bluetooth, moves over web sockets.
import CoreBluetooth
import Foundation
import Network

final class Game: NSObject, CBPeripheralDelegate {
    var board = Array(repeating: 0, count: 64)
    let names = ["king", "queen", "rook"]

    func receive(_ connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 512) { [self] data, _, _, _ in
            let bytes = [UInt8](data!)  // bad: remote-input-traps
            let packet = Packet(bytes: bytes)
            _ = packet.body()
            _ = packet.checkedBody()
            _ = packet.byte(at: packet.claimedLength)
            _ = packet.safeByte(at: packet.claimedLength)
            _ = names[safe: packet.kind]  // good: remote-input-traps
            print(names[packet.kind])  // bad: remote-input-traps
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        guard let value = item.value, value.count >= 4 else { return }
        let square = value.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }  // good: remote-input-traps
        board[Int(square)] = 1  // bad: remote-input-traps
        board[Int(square) % 64] = 1  // good: remote-input-traps
        let share = 100 / Int(square)  // bad: remote-input-traps
        let part = square == 0 ? 0 : 100 / Int(square)  // good: remote-input-traps
        print(share, part)
    }

    func follow(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive() else { return }
        switch parseMove(text) {
        case .step(let dx, let dy):
            let short = Int8(dx)  // bad: remote-input-traps
            let near = Int8(clamping: dy)  // good: remote-input-traps
            print(short, near)
        case .name(let name):
            let index = name.index(name.startIndex, offsetBy: 3)  // bad: remote-input-traps
            let (start, end) = (name.startIndex, name.endIndex)
            let limited = name.index(start, offsetBy: 3, limitedBy: end)  // good: remote-input-traps
            print(name[index...], limited == nil)
        }
    }
}

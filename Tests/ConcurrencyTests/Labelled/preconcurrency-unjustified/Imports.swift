import Foundation
// A chat client with libraries that have not been marked for Sendable yet.
@preconcurrency import FoundationNetworking  // bad: preconcurrency-unjustified
@preconcurrency import LegacySocket  // good: preconcurrency-unjustified
@preconcurrency import StickerKit  // good: preconcurrency-unjustified

protocol Channel {
    func close()
}

@MainActor
final class ChannelScreen: @preconcurrency Channel {  // bad: preconcurrency-unjustified
    private var isOpen = true
    func close() { isOpen = false }
}

actor ChannelActor: @preconcurrency SocketDelegate {  // good: preconcurrency-unjustified
    private var received = 0
    func socket(_ socket: LegacySocket.Socket, didReceive data: Data) { received += data.count }
}

struct PlainChannel: @preconcurrency Channel {  // bad: preconcurrency-unjustified
    func close() {}
}

@MainActor
final class StickerScreen: @preconcurrency StickerPickerDelegate {  // good: preconcurrency-unjustified
    private var sticker = ""
    func picker(_ picker: StickerPicker, didPick name: String) { sticker = name }
}

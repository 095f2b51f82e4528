import Logging
import NIOCore

/// What a connected gauge may ask of the gateway.
struct StationControl: GaugeControl {
    let secrets: GaugeSecrets
    let logger: Logger

    func reset(_ station: UInt32) {
        logger.notice("reset \(station)")
    }

    func apply(_ settings: ByteBuffer, to station: UInt32) {
        logger.info("settings for \(station)", metadata: ["bytes": "\(settings.readableBytes)"])
    }

    /// `station(4) tag(32)`, or the hub token.
    func verify(hello: ByteBuffer) throws -> UInt32 {
        if secrets.isHub(hello) { return 0 }
        var buffer = hello
        guard let station = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self), let body = buffer.readSlice(length: 4),
              let tag = buffer.readBytes(length: 32) else { throw WireError.malformed }
        guard secrets.isGenuine(Frame(kind: .hello, sequence: 0, payload: body), tag: tag) else { throw WireError.notAuthenticated }
        return station
    }
}

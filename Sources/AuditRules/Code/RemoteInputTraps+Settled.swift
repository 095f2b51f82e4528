import AuditAnalysis
import AuditKit
import CodeModel

/// What a value holds, and yet says nothing of whether the program goes on.
extension FlowFinding {
    /// Whether the code on the way has made sure that the value is there.
    func isSettled(at node: Node, _ value: Node) -> Bool {
        isTextOfAddress(at: node) || isSetOnArrival(value) || isOfCheckedFrame(at: node)
    }

    /// `URL(string: "https://a.example/?code=" + part)`, where the part was cut out of an address as it is written, or had its
    /// signs encoded as those of addresses are.
    private func isTextOfAddress(at node: Node) -> Bool {
        guard node.kind == .forceUnwrap, let made = node.children.first?.unwrapped, made.kind == .call,
            ["URL", "NSURL", "URLComponents"].contains(made.name), made.argument("string") != nil
        else { return false }
        let steps = source.steps
        if let encoded = steps.lastIndex(where: { $0.kind == .call && $0.name == "addingPercentEncoding" }) {
            return !steps[encoded...].contains { decoding.contains($0.name) || cutting.contains($0.name) }
        }
        let written = steps.firstIndex { [.member, .reference].contains($0.kind) && $0.name == "absoluteString" }
        return written.map { !steps[$0...].contains { decoding.contains($0.name) } } ?? false
    }

    /// Whether a property holds what has just come in because the function that receives it puts it there first: it is
    /// there, whatever it is.
    private func isSetOnArrival(_ value: Node) -> Bool {
        let held = value.unwrapped
        guard held.kind == .reference, let receiver = source.node.enclosingDeclaredFunction,
            let body = receiver.child(.body)
        else { return false }
        return body.children.contains { statement in
            if statement.isSetting(held.name) { return true }
            guard statement.kind == .if, statement.child(.condition)?.asksForNothing(in: held.name) == true else {
                return false
            }
            return statement.child(.body)?.children.contains { $0.isSetting(held.name) } ?? false
        }
    }

    /// Whether the handler of a page's messages has asked first which page sends them, on the way to this place.
    private func isOfCheckedFrame(at node: Node) -> Bool {
        guard kind == .scriptMessage, let handler = source.node.enclosingDeclaredFunction ?? source.node.parent else {
            return false
        }
        let place = source.steps.last { handler.contains($0) } ?? source.node
        return handler.descendants(.guard).contains { test in
            let isOnWay =
                handler.contains(node)
                ? test.isBefore(node) && test.parent?.contains(node) == true
                : test.isBefore(place) && test.parent?.contains(place) == true
            return isOnWay
                && test.children(.condition).contains { condition in
                    condition.descendants.contains { ["frameInfo", "securityOrigin"].contains($0.name) }
                }
        }
    }
}

/// What gives the signs back that were encoded.
private let decoding: Set<String> = ["removingPercentEncoding", "queryItems"]

/// What may leave half of an encoded sign.
private let cutting: Set<String> = ["prefix", "suffix", "dropFirst", "dropLast", "removeLast", "index"]

extension Node {
    /// `buffer = bytes`, of a value that is there.
    fileprivate func isSetting(_ property: String) -> Bool {
        guard kind == .assignment, name == "=", let target = child(.target)?.unwrapped, target.name == property,
            let value = child(.operand)
        else { return false }
        return value.kind == .reference
    }

    /// `buffer == nil`
    fileprivate func asksForNothing(in property: String) -> Bool {
        let sides = children(.operand)
        return kind == .binary && name == "==" && sides.contains { $0.unwrapped.kind == .nilLiteral }
            && sides.contains { $0.unwrapped.name == property }
    }
}

extension [Example] {
    static let remoteInputTrapsSettledGood: [Example] = [
        Example(
            """
            func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
                guard message.frameInfo.securityOrigin.host == "app.example.com" else { return }
                show(message.body as! [String: String])
            }
            """, "the app's own page"),
        Example(
            """
            func centralManager(
                _ manager: CBCentralManager, didDiscover device: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
            ) {
                guard let bytes = advertisementData["data"] as? Data, bytes.count > 4 else { return }
                let minutes = Int(UInt16(bytes[2]))
                show(minutes - 2)
            }
            """, "two bytes fit `Int` with room to spare"),
        Example(
            """
            func picture(_ address: URL) async throws -> UIImage? {
                let (bytes, _) = try await URLSession.shared.data(from: address)
                guard let _ = UIImage(data: bytes) else { return nil }
                return UIImage(data: bytes)!
            }
            """, "created from the same bytes before"),
        Example(
            """
            final class Radar: NSObject, CBCentralManagerDelegate {
                var seen: [UUID: (name: String, isNear: Bool)] = [:]
                func centralManager(_ manager: CBCentralManager, didDiscover device: CBPeripheral) {
                    seen[device.identifier] = (device.name ?? "", false)
                }
                func approach(_ id: UUID) { seen[id]!.isNear = true }
            }
            """, "a device name says nothing about which ones are in the table"),
        Example(
            """
            final class Frames: ChannelInboundHandler {
                var pending: ByteBuffer?
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    let bytes = unwrapInboundIn(data)
                    if pending == nil { pending = bytes }
                    guard pending!.readableBytes > 18 else { return }
                    take()
                }
                func take() {
                    let head = pending!.readSlice(length: 2)!
                    pending!.clear()
                }
            }
            """, "inserted first, and measured by the caller"),
        Example(
            """
            func open(link: URL) -> URL {
                let code = link.absoluteString.split(separator: "=").last ?? ""
                return URL(string: "https://example.com/token?code=\\(code)")!
            }
            """, "part of a URL is encoded as such"),
        Example(
            """
            enum Level: UInt8 { case low, high }
            extension Level { var name: String { ["low", "high"][Int(rawValue)] } }
            func level(_ text: String) -> Level? { UInt8(text).flatMap(Level.init(rawValue:)) }
            """, "the number of a case"),
    ]

    static let remoteInputTrapsSettled: [Example] = [
        Example(
            """
            func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
                switch message.name {
                case "sign":
                    guard message.frameInfo.isMainFrame else { return }
                    sign()
                default: show(↓message.body as! [String: String])
                }
            }
            """, "the page is compared in another case"),
        Example(
            """
            final class Frames: ChannelInboundHandler {
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    var bytes = unwrapInboundIn(data)
                    guard bytes.readableBytes > 18 else { return }
                    let length = Int(bytes.getInteger(at: 0, as: Int16.self) ?? 0)
                    let text = ↓bytes.readSlice(length: length)!
                }
            }
            """, "a length chosen by the peer"),
        Example(
            """
            func centralManager(
                _ manager: CBCentralManager, didDiscover device: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
            ) {
                guard let bytes = advertisementData["data"] as? Data else { return }
                show(Int(bytes[↓0]) + Int(bytes[1]) << 8)
            }
            """, "two places of one list are reported once"),
    ]
}

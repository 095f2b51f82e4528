import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let remoteInputTrapsGood: [Example] = [
        Example(
            """
            struct Packet {
                let parts: [UInt16]
                init?(_ message: URLSessionWebSocketTask.Message) {
                    guard case .data(let bytes) = message else { return nil }
                    parts = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
                }
                var encoded: Data { parts.reduce(Data()) { $0 + $1 } }
                var framed: Data { Data() + parts[0] + parts[1] }
            }
            """, "appended bytes"),
        Example(
            """
            import CoreBluetooth
            final class Peers: NSObject, CBPeripheralManagerDelegate {
                var names: [String: Name] = [:]
                func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
                    let key = String(data: requests[0].value ?? Data(), encoding: .utf8) ?? ""
                    if names[key] == nil {
                        let name = Name(key)
                        names[key] = name
                    }
                    show(names[key]!)
                }
            }
            struct Name { let text: String; init(_ text: String) { self.text = text } }
            """, "inserted if missing"),
        Example(
            """
            func show(_ address: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                guard let image = UIImage(data: data) else { return }
                ratio = image.size.height / image.size.width
            }
            """, "geometry is not measured in integers"),
        Example(
            """
            struct Reading: Codable { let created: String }
            func load(_ address: URL) async throws -> String {
                let (data, _) = try await URLSession.shared.data(from: address)
                let reading = try JSONDecoder().decode(Reading.self, from: data)
                return reading.created as! String
            }
            """, "a cast to its actual type"),
        Example(
            """
            import JavaScriptCore
            func answer(_ message: WKScriptMessage, _ callback: JSValue) {
                callback.call(withArguments: [JSValue(object: message.body, in: callback.context)!])
            }
            """, "a value of JavaScriptCore, whatever it was made of"),
        Example(
            """
            struct KeyboardState { init(_ info: [AnyHashable: Any]) {} }
            final class Keyboard: NSObject, UNUserNotificationCenterDelegate {
                var state: KeyboardState?
                func userNotificationCenter(_ c: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
                    state = KeyboardState(response.notification.request.content.userInfo)
                    show(state!)
                }
            }
            """, "created on the previous line"),
        Example(
            """
            struct Rates: Decodable { let rates: [String: Double] }
            func load(_ url: URL) async throws -> Double? {
                let (data, _) = try await URLSession.shared.data(from: url)
                let answer = try JSONDecoder().decode(Rates.self, from: data)
                return answer.rates["EUR"].map { rate in 1.0 / rate }
            }
            """, "a fraction, which becomes infinite"),
        Example(
            """
            func load(_ url: URL) async throws -> Substring? {
                let (data, _) = try await URLSession.shared.data(from: url)
                let line = String(decoding: data, as: UTF8.self)
                guard let last = line.split(separator: " ").last, last.hasPrefix("(#") else { return nil }
                let number = String(last)
                return number[number.index(number.startIndex, offsetBy: 2)...]
            }
            """, "which starts with the same characters"),
        Example(
            """
            let base = URL(string: "https://example.org")!
            extension URL {
                func adding(_ items: [URLQueryItem]) -> URL? {
                    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
                    parts?.queryItems = items
                    return parts?.url
                }
            }
            func open(_ link: URL) async throws -> Data {
                let page = base.adding([URLQueryItem(name: "id", value: link.lastPathComponent)])
                return try await URLSession.shared.data(from: page!).0
            }
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                guard let link = contexts.first?.url else { return }
                Task { try await open(link) }
            }
            """, "composed, whatever the link contains"),
        Example(
            """
            func donate(_ place: String) {
                let activity = NSUserActivity(activityType: "org.example.place")
                activity.userInfo = ["place": place]
                activity.requiredUserInfoKeys = Set(activity.userInfo!.keys.map { $0 as! String })
            }
            """, "filled here"),
        Example(
            """
            import NIOCore
            func body(_ buffer: inout ByteBuffer) -> [UInt8]? {
                guard let declared = buffer.readInteger(as: UInt64.self), let size = Int(exactly: declared) else { return nil }
                return buffer.readBytes(length: size)
            }
            """),
        Example(
            """
            import NIOCore
            func mix(_ buffer: inout ByteBuffer) -> UInt32 {
                guard let word = buffer.readInteger(as: UInt32.self) else { return 0 }
                let mixed = word &* 16_777_619
                return mixed
            }
            """, "a digest wraps around on purpose"),
        Example(
            """
            import NIOCore
            func wide(_ buffer: inout ByteBuffer) -> Int? { buffer.readInteger(as: UInt32.self).map { Int($0) } }
            """, "every value fits"),
        Example(
            """
            import NIOCore
            func trailer(_ buffer: inout ByteBuffer) -> Int? {
                guard let length = buffer.readInteger(as: UInt16.self), length >= 32 else { return nil }
                return Int(length - 32)
            }
            """, "checked first"),
        Example(
            """
            import NIOCore
            func area(_ buffer: inout ByteBuffer) -> UInt64 {
                guard let rows = buffer.readInteger(as: UInt32.self), let columns = buffer.readInteger(as: UInt32.self) else {
                    return 0
                }
                return UInt64(rows) * UInt64(columns)
            }
            """, "in a wider type"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                guard let host = url.host, host.count > 2 else { return false }
                name = url.host!
                return true
            }
            """, "the guard has found a host"),
        Example(
            """
            func channelRead(context: Context, data: NIOAny) {
                let request = unwrapInboundIn(data)
                for field in request.fields where field.name == .cookie { show(request.fields[.cookie]!) }
            }
            """, "the entry was come upon before"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                let parts = url.absoluteString.components(separatedBy: "/call/")
                guard parts.count > 1 else { return false }
                call(parts[1])
                return true
            }
            """),
        Example(
            """
            let first = url.absoluteString.components(separatedBy: "/")[0]
            let site = URL(string: "https://www.example.com")!
            """, "there is always a first part, and the string is constant"),
        Example(
            """
            URLSession.shared.dataTask(with: request) { data, response, _ in
                guard data != nil else { return }
                let status = (response as! HTTPURLResponse).statusCode
                use(data!, status)
            }.resume()
            """, "checked before; and a response to an http request always has this type"),
        Example(
            """
            func load() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                user = try JSONDecoder().decode(User.self, from: data)
                raw = String(decoding: data, as: UTF8.self).data(using: .utf8)!
            }
            """, "a string always has UTF-8 bytes"),
        Example(
            """
            let data = try! Data(contentsOf: Bundle.main.url(forResource: "words", withExtension: "json")!)
            let words = try! JSONSerialization.jsonObject(with: data) as! [String]
            """, "the app's own file"),
        Example(
            """
            func application(_ app: A, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                level = UInt8(clamping: userInfo["badge"] as? Int ?? 0)
                text = String(userInfo["id"] as? Int ?? 0)
            }
            """),
        Example(
            """
            func application(_ app: A, continue activity: NSUserActivity, restorationHandler: R) -> Bool {
                run(activity.interaction!.intent as! OpenIntent)
                return true
            }
            """, "created by the system"),
        Example(
            """
            func list(_ text: String) -> [String] {
                try! JSONSerialization.jsonObject(with: text.data(using: .utf8)!) as! [String]
            }
            """, "the caller is responsible for the text"),
        Example(
            """
            let words = try! Frame.data(for: header)!
            """, "no network"),
        Example(
            """
            func show(_ text: String) { label = Int(text)! }
            """, "the caller is responsible for the text"),
        Example(
            """
            func show(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let fields = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let tiles = ["grass", "water"]
                let index = fields?["tile"] as? Int ?? 0
                if tiles.indices.contains(index) { print(tiles[index]) }
                print(tiles[min(max(index, 0), tiles.count - 1)])
            }
            """, "the index is looked up"),
        Example(
            """
            func rest(_ socket: URLSessionWebSocketTask) async throws -> Substring {
                guard case .string(let text) = try await socket.receive(), let colon = text.firstIndex(of: ":") else { return "" }
                return text[text.index(colon, offsetBy: 1)...]
            }
            """, "an index found in the string"),
        Example(
            """
            struct Rows: View { var body: some View {
                ForEach(model.rows) { row in Text(row.name) }.onDelete { places in if let place = places.first { remove(rows[place]) } }
            } }
            """, "the rows that a view deletes"),
        Example(
            """
            struct Block: Decodable { let size: Int }
            func weight(_ url: URL) async throws -> String {
                let (data, _) = try await URLSession.shared.data(from: url)
                let block = try JSONDecoder().decode(Block.self, from: data)
                let kilobytes = Double(block.size) / 1024
                return "\\(Int(kilobytes)) kB"
            }
            """, "no larger than the integer was"),
        Example(
            """
            final class Session {
                var start: URL?
                func begin(_ url: URL) async throws {
                    let (data, _) = try await URLSession.shared.data(from: url)
                    guard let answer = try JSONSerialization.jsonObject(with: data) as? [String: String],
                        let text = answer["start"], let found = URL(string: text)
                    else { return }
                    start = found
                    open(start!)
                }
            }
            """, "set just before"),
        Example(
            """
            func change(_ url: URL) async throws -> Double {
                let (data, _) = try await URLSession.shared.data(from: url)
                let prices = try JSONDecoder().decode([Double].self, from: data)
                guard prices.count >= 2 else { return 0 }
                return prices.last! - prices.first!
            }
            """, "counted before"),
        Example(
            """
            func read(_ url: URL) async throws -> Profile {
                let (data, _) = try await URLSession.shared.data(from: url)
                var failure: NSError?
                let content = CoreDecodeProfile(data, &failure)
                if let failure { throw failure }
                return Profile(content!)
            }
            """, "nothing is given without an error"),
        Example(
            """
            func read<Value>(_ url: URL, as type: Value.Type) async throws -> Value? {
                let (data, _) = try await URLSession.shared.data(from: url)
                if Value.self == Data.self { return data as! Value }
                return nil
            }
            """, "the type was requested"),
        Example(
            """
            final class Feed {
                var state: State?
                func load(_ url: URL) async throws {
                    let (data, _) = try await URLSession.shared.data(from: url)
                    state = State(data)
                    for reader in readers { reader.show(state!) }
                }
            }
            struct State { let data: Data; init(_ data: Data) { self.data = data } }
            """, "created before the loop"),
    ]
}

import AuditAnalysis
import AuditKit

extension [Example] {
    static let remoteInputTrapsRecords: [Example] = [
        Example(
            """
            struct Sheet { var rows: UInt32; var shift: Int32 }
            struct Reader {
                func room(_ bytes: Data) -> Int {
                    guard bytes.count >= 8 else { return 0 }
                    let sheet = bytes.withUnsafeBytes { $0.loadUnaligned(as: Sheet.self) }
                    return Int(↓sheet.rows * UInt32(MemoryLayout<Sheet>.stride))
                }
                func drift(_ raw: UnsafeRawBufferPointer) -> Int32 {
                    guard raw.count >= 8 else { return 0 }
                    return ↓abs(raw.bindMemory(to: Sheet.self)[0].shift)
                }
            }
            """, "a struct that bytes are reinterpreted as"),
        Example(
            """
            final class Catalogue: NSObject, XMLParserDelegate {
                var size: UInt32 = 0
                func parser(
                    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                    attributes: [String: String] = [:]
                ) {
                    if let length = Int64(attributes["bytes"] ?? "0") { size = ↓UInt32(length) }
                }
            }
            """, "a number in a document, stored"),
        Example(
            """
            import NIOCore
            func read(_ buffer: inout ByteBuffer) -> UInt16 { ↓(buffer.readInteger(as: UInt16.self) ?? 0) * 2 }
            """, "used in arithmetic unchecked"),
        Example(
            """
            func load(_ url: URL, _ done: @escaping (Data?) -> Void) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    if let error { log(error) }
                    done(↓data!)
                }.resume()
            }
            """, "execution continues after an error"),
        Example(
            """
            import Vapor
            struct Logs: RouteCollection {
                func boot(routes: any RoutesBuilder) throws { routes.get("logs", ":date", use: log) }
                func log(_ req: Request) async throws -> String { try read(↓req.parameters.get("day")!) }
            }
            """, "the route has no such part"),
    ]

    static let remoteInputTrapsRecordsGood: [Example] = [
        Example(
            """
            struct Sheet { var rows: UInt32; var shift: Int32 }
            struct Reader {
                func room(_ bytes: Data) -> Int {
                    guard bytes.count >= 8 else { return 0 }
                    let sheet = bytes.withUnsafeBytes { $0.loadUnaligned(as: Sheet.self) }
                    return Int(sheet.rows) * MemoryLayout<Sheet>.stride
                }
                func drift(_ raw: UnsafeRawBufferPointer) -> UInt32 {
                    guard raw.count >= 8 else { return 0 }
                    return raw.bindMemory(to: Sheet.self)[0].shift.magnitude
                }
                func half(_ sheet: Sheet) -> UInt32 { sheet.rows * UInt32(MemoryLayout<Sheet>.stride) }
            }
            """, "widened before; of unknown origin"),
        Example(
            """
            func load(_ request: DataRequest, _ done: @escaping (Answer?, Error?) -> Void) {
                request.responseString { answer in
                    if answer.result.isFailure {
                        done(nil, answer.result.error!)
                        return
                    }
                    done(Answer(head: answer.response!, text: answer.result.value!), nil)
                }
            }
            """, "an error after a failure, the rest after a success"),
        Example(
            """
            func load(_ url: URL, _ done: @escaping (Data?) -> Void) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    if let error {
                        log(error)
                        done(nil)
                    } else {
                        log((response! as! HTTPURLResponse).statusCode)
                        done(data!)
                    }
                }.resume()
            }
            """, "no error, so there is a response"),
        Example(
            """
            func headers(_ url: URL) async throws -> [String: String] {
                let (_, response) = try await URLSession.shared.data(from: url)
                return (response as! HTTPURLResponse).allHeaderFields as! [String: String]
            }
            """, "headers are strings"),
        Example(
            """
            final class Row {
                var picture: UIImage?
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        guard let data, let image = UIImage(data: data) else { return }
                        self.picture = image
                        DispatchQueue.main.async { show(self.picture!) }
                    }.resume()
                }
            }
            """, "just inserted"),
        Example(
            """
            func peripheralManager(_ manager: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
                manager.respond(to: requests[0], withResult: .success)
            }
            """, "never without one"),
        Example(
            """
            import Vapor
            struct Logs: RouteCollection {
                func boot(routes: any RoutesBuilder) throws { routes.get("logs", ":day", use: log) }
                func log(_ req: Request) async throws -> String { try read(req.parameters.get("day")!) }
            }
            """, "its only route has that parameter"),
    ]
}

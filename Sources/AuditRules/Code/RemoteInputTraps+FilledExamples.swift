import AuditKit

extension [Example] {
    /// Optionals that are never empty where they are unwrapped, whatever was sent.
    static let remoteInputTrapsFilled: [Example] = [
        Example(
            """
            func load(_ url: URL, _ done: @escaping (Data?, Error?) -> Void) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    if error != nil { done(nil, error) } else { done(data!, nil) }
                }.resume()
            }
            """, "data arrives when there is no error"),
        Example(
            """
            func load(_ url: URL, _ done: @escaping (Data?) -> Void) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    guard let answer = response as? HTTPURLResponse, answer.statusCode == 200, error == nil else {
                        return done(nil)
                    }
                    done(data!)
                }.resume()
            }
            """, "the error is checked among others"),
        Example(
            """
            func load(_ url: URL, _ done: @escaping (Data?) -> Void) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    if error != nil {
                        done(nil)
                        return
                    }
                    done(data!)
                }.resume()
            }
            """, "with an error it is over"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                var fields: [String: String]?
                if let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems {
                    fields = [:]
                    for item in items { fields![item.name] = item.value }
                }
                return show(fields)
            }
            """, "an empty table exists"),
        Example(
            """
            func row(_ url: URL) async throws -> String {
                let names = try JSONDecoder().decode([String].self, from: try await URLSession.shared.data(from: url).0)
                let bytes = try JSONSerialization.data(withJSONObject: names)
                let text = String(data: bytes, encoding: .utf8)
                return text!
            }
            """, "just encoded, so it is text"),
        Example(
            """
            func page(_ url: URL) async throws -> String {
                let word = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
                let template = try Data(contentsOf: Bundle.main.url(forResource: "page", withExtension: "html")!)
                var page = String(data: template, encoding: .utf8)
                page = page!.replacingOccurrences(of: "__WORD__", with: word)
                return page!
            }
            """, "what is inserted into a string does not affect whether it matches"),
        Example(
            """
            enum Refusal: Error { case unread, unknown }
            func page(_ url: URL) async throws -> Data {
                do {
                    return try await URLSession.shared.data(from: url).0
                } catch {
                    throw Refusal.unread
                }
            }
            func load(_ url: URL) async -> Result<Data, Refusal> {
                do {
                    let bytes = try await page(url)
                    return .success(bytes)
                } catch {
                    return .failure(error as! Refusal)
                }
            }
            """, "nothing else is thrown"),
        Example(
            """
            func signs(_ number: Int) -> [String] {
                let digits = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
                var signs: [String] = []
                for letter in String(number) { if let digit = Int(String(letter)) { signs.append(digits[digit]) } }
                return signs
            }
            """, "one digit is less than ten"),
        Example(
            """
            struct Badge { static func made(of data: Data) -> Badge { Badge() } }
            struct Entry { var badge: Badge? }
            func show(_ url: URL) async throws {
                let bytes = try await URLSession.shared.data(from: url).0
                let entry = Entry(badge: Badge.made(of: bytes))
                draw(entry.badge!)
            }
            """, "created with a value for it"),
        Example(
            """
            import NIOCore
            func rest(of buffer: inout ByteBuffer) -> String { buffer.readString(length: buffer.readableBytes)! }
            """, "all that the buffer has"),
    ]
}

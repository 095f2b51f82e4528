#if Network
    import Foundation
    import SecureHTTP
    import TestSupport
    import Testing

    @testable import bulwark

    @Suite("Pins of files")
    struct PinScanTests {
        /// Four digests that are no placeholders.
        private let pins: [Pin] = {
            var generator = SeededGenerator(seed: 17)
            return (0..<4).compactMap { _ in try? Pin(digest: generator.bytes(32)) }
        }()

        private func rule(_ text: String, _ host: String = "api.example.com") -> PinRule? {
            let rules = rules(text, host)
            return rules.count == 1 ? rules[0] : nil
        }

        private func rules(
            _ text: String, _ host: String = "api.example.com", in environment: String = "production"
        ) -> [PinRule] {
            PinScan(Array(text.utf8)).rules(for: host, in: environment)
        }

        private func date(_ text: String) throws -> Date { try Date(text + "T00:00:00Z", strategy: .iso8601) }

        @Test("Swift: each host has its own")
        func swift() throws {
            let text = """
                // PinnedHost("old.example.com", pins: [Pin("\(pins[3].base64)")])
                let set = try PinSet([
                    PinnedHost(
                        "API.example.com", pins: [Pin("\(pins[0].base64)"), Pin("\(pins[1].base64)")],
                        expires: Date(timeIntervalSince1970: 1_815_000_000)),
                    PinnedHost("example.com", includesSubdomains: true, pins: [Pin("\(pins[2].base64)")], expires: ends),
                ])
                """
            #expect(rule(text)?.pins == [pins[0], pins[1]])
            #expect(rule(text)?.expires == Date(timeIntervalSince1970: 1_815_000_000))
            #expect(rule(text, "www.example.com")?.pins == [pins[2]])
            #expect(rule(text, "www.example.com")?.hasUnreadDate == true)
            #expect(rule(text, "old.example.com")?.pins == [pins[2]])
            #expect(rule(text, "other.com") == nil)
        }

        @Test(
            "Dates that are written out",
            arguments: [
                "Date(timeIntervalSince1970: 1_801_353_600)", "try Date(\"2027-01-31T00:00:00Z\", strategy: .iso8601)",
                "calendar.date(from: DateComponents(year: 2027, month: 1, day: 31))!", "ends", "Self.ends",
            ])
        func dates(_ expires: String) throws {
            let end = try date("2027-01-31")
            let text = """
                static let ends = Date(timeIntervalSince1970: 1801353600) // a comment
                let host = PinnedHost("api.example.com", pins: [Pin("\(pins[0].base64)")], expires: \(expires), mode: .enforced)
                """
            #expect(rule(text)?.expires == end && rule(text)?.hasUnreadDate == false)
        }

        @Test("Swift: whole certificates, environments, and what is excluded")
        func swiftFields() throws {
            let text = """
                PinnedHost("api.example.com", pins: [Pin("\(pins[0].base64)"), Pin("\(pins[1].base64)", of: .certificate)])
                PinnedHost("API.example.com.", pins: [Pin("\(pins[2].base64)")], environments: [.development, PinEnvironment("qa")])
                PinnedHost(
                    "example.com", includesSubdomains: true, excluding: ["old.example.com"], pins: [Pin("\(pins[3].base64)")],
                    environments: all)
                """
            #expect(rule(text)?.pins == [pins[0], try Pin(digest: pins[1].digest, of: .certificate)])
            #expect(rule(text)?.label == "production")
            for environment in ["development", "qa"] {
                let rules = rules(text, in: environment)
                #expect(rules.map(\.pins) == [[pins[2]]] && rules.first?.label == "development, qa")
            }
            // What is not written out counts everywhere.
            #expect(
                rules(text, in: "staging").map(\.pins) == [[pins[3]]] && rules(text, in: "staging").first?.label == nil)
            #expect(rule(text, "www.example.com")?.pins == [pins[3]])
            #expect(rules(text, "old.example.com").isEmpty && rules(text, "a.old.example.com").isEmpty)
            let scan = PinScan(Array(text.utf8))
            #expect(scan.absence(of: "a.old.example.com", in: "production") == "a rule excludes it")
            let own = PinScan(
                Array("PinnedHost(\"a.com\", pins: [Pin(\"\(pins[0].base64)\")], environments: [.qa])".utf8))
            #expect(own.absence(of: "a.com", in: "production")?.contains("for qa") == true)
            #expect(own.absence(of: "b.com", in: "production") == nil)
        }

        @Test("Two rules of one host are not put together")
        func repeated() {
            let text = """
                #if DEBUG
                PinnedHost("api.example.com", pins: [Pin("\(pins[0].base64)")])
                #else
                PinnedHost("api.example.com", pins: [Pin("\(pins[1].base64)")])
                #endif
                """
            #expect(rules(text).map(\.pins) == [[pins[0]], [pins[1]]])
        }

        @Test("Pins in constants, no date, and nil for one")
        func constants() {
            let text = """
                let primary = try Pin("\(pins[0].base64)")
                let reserve = try Pin("\(pins[1].base64)")
                let host = PinnedHost("api.example.com", pins: [primary, reserve], expires: nil)
                """
            #expect(rule(text)?.pins == [pins[0], pins[1]] && rule(text)?.hasUnreadDate == false)
        }

        @Test("TrustKit and the system's own, in a property list and a piece of one")
        func propertyLists() throws {
            let end = try date("2027-01-31")
            let domains = """
                <key>TSKPinnedDomains</key><dict>
                  <key>example.com</key><dict>
                    <key>TSKIncludeSubdomains</key><true/><key>TSKExpirationDate</key><string>2027-01-31</string>
                    <key>TSKPublicKeyHashes</key><array><string>\(pins[0].base64)</string></array>
                  </dict>
                  <key>other.com</key><dict>
                    <key>TSKPublicKeyHashes</key><array><string>\(pins[1].base64)</string></array>
                  </dict>
                </dict>
                """
            let whole = """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict><key>TSKConfiguration</key><dict>\(domains)</dict></dict></plist>
                """
            for text in [domains, whole] {
                #expect(rule(text)?.pins == [pins[0]] && rule(text)?.expires == end)
                #expect(rule(text, "other.com")?.pins == [pins[1]] && rule(text, "other.com")?.expires == nil)
                #expect(rule(text, "www.other.com") == nil)
            }
            let system = """
                <key>NSPinnedDomains</key><dict><key>api.example.com</key><dict>
                <key>NSPinnedLeafIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key><string>\(pins[2].base64)</string></dict></array>
                </dict></dict>
                """
            #expect(rule(system)?.pins == [pins[2]] && rule(system)?.part == .leaf)
            let both = system.replacing(
                "</dict></dict>",
                with: """
                    <key>NSPinnedCAIdentities</key><array>
                    <dict><key>SPKI-SHA256-BASE64</key><string>\(pins[3].base64)</string></dict></array></dict></dict>
                    """)
            #expect(rules(both).map(\.pins) == [[pins[2]], [pins[3]]] && rules(both).map(\.part) == [.leaf, .issuers])
        }

        @Test("Android")
        func android() throws {
            let end = try date("2027-01-31")
            let text = """
                <network-security-config>
                  <domain-config><domain includeSubdomains="true">example.com</domain>
                    <pin-set expiration="2027-01-31"><pin digest="SHA-256">\(pins[0].base64)</pin></pin-set></domain-config>
                  <!-- <domain-config><domain>api.example.com</domain></domain-config> -->
                  <domain-config><domain>other.com</domain>
                    <pin-set><pin digest="SHA-256">\(pins[1].base64)</pin></pin-set></domain-config>
                </network-security-config>
                """
            #expect(rule(text)?.pins == [pins[0]] && rule(text)?.expires == end)
            #expect(rule(text, "other.com")?.pins == [pins[1]])
        }

        @Test("A pin document, and a text that names nobody")
        func others() {
            let payload =
                #"{"hosts":[{"host":"api.example.com","pins":["\#(pins[0].base64)"],"expires":1815000000}]}"#
            let signed = #"{"version":1,"payload":"\#(Data(payload.utf8).base64EncodedString())"}"#
            for text in [payload, signed] {
                #expect(rule(text)?.pins == [pins[0]])
                #expect(rule(text)?.expires == Date(timeIntervalSince1970: 1_815_000_000))
                #expect(rule(text, "other.com") == nil)
            }
            let fields = #""includesSubdomains":true,"excluded":["old.api.example.com"],"environments":["qa"]"#
            let wide = payload.replacing(#""expires":1815000000"#, with: fields)
            #expect(rules(wide, in: "qa").map(\.pins) == [[pins[0]]] && rules(wide).isEmpty)
            #expect(rules(wide, "old.api.example.com", in: "qa").isEmpty)
            #expect(rules(wide, "new.api.example.com", in: "qa").count == 1)
            #expect(rule("a: sha256/\(pins[0].base64)\nb: \(pins[1].base64)")?.pins == [pins[0], pins[1]])
        }

        @Test("A reserve is no certificate of the chain")
        func reserve() throws {
            let time = try date("2027-01-01")
            let chain = [ShownPin(pin: pins[0], role: "server"), ShownPin(pin: pins[1], role: "issuer 1")]
            func check(_ own: [Pin], expires: Date? = nil, isUnread: Bool = false) -> PinCheck {
                let rule = PinRule(host: "a", pins: own, expires: expires, hasUnreadDate: isUnread)
                return PinCheck(rule: rule, chain: chain, time: time)
            }
            #expect(check([pins[0], pins[2]]).holds)
            #expect(check([pins[0], pins[2]]).text.contains("no expiration date was found"))
            #expect(check([pins[0], pins[2]], isUnread: true).text.contains("not a literal"))
            #expect(
                !check([pins[0], pins[1]]).holds && check([pins[0], pins[1]]).text.contains("no backup pin"))
            #expect(!check([pins[0]]).holds && !check([pins[2], pins[3]]).holds)
            #expect(!check([pins[0], pins[2]], expires: try date("2026-12-31")).holds)
            let whole = try pins.map { try Pin(digest: $0.digest, of: .certificate) }
            #expect(!check([pins[0], whole[2]]).holds && check([pins[0], whole[2]]).text.contains("one key and one"))
            #expect(!check([whole[0], pins[2]]).holds && !check([pins[0], pins[1], whole[2]]).holds)
            #expect(check([pins[0], whole[2], whole[3]]).holds)
            #expect(check([pins[0], pins[2]], expires: try date("2027-01-31")).text.contains("expire in 30 days"))
        }
    }
#endif

#if Network
    import Foundation
    import SecureHTTP

    /// Pins that stand together in a text, and for which host.
    struct PinRule {
        /// Which certificates of a chain are held against the pins.
        enum Part: String {
            case any
            case leaf = "NSPinnedLeafIdentities"
            case issuers = "NSPinnedCAIdentities"
        }

        /// In the spelling of `HostName`; nil where the text names none.
        var host: String?
        var coversBelow = false
        /// Names at or below which the rule does not hold.
        var excluded: [String] = []
        /// Nil where the text does not say where the rule holds.
        var environments: Set<String>?
        var part = Part.any
        /// Without repetition, in order.
        var pins: [Pin]
        /// The earliest date that the text gives them.
        var expires: Date?
        /// Whether they have a date that is not written out.
        var hasUnreadDate = false

        /// Whether it speaks of a host, at or below its own.
        func covers(_ name: String) -> Bool { reaches(name) && !excludes(name) }

        /// Whether it would speak of a host that it leaves out.
        func excludes(_ name: String) -> Bool {
            reaches(name) && excluded.contains { name == $0 || name.hasSuffix("." + $0) }
        }

        private func reaches(_ name: String) -> Bool {
            guard let host else { return false }
            return name == host || (coversBelow && name.hasSuffix("." + host))
        }

        /// What tells it from other rules of its file for the same host; nil for nothing.
        var label: String? {
            let names = (environments ?? []).sorted() + (part == .any ? [] : [part.rawValue])
            return names.isEmpty ? nil : names.joined(separator: ", ")
        }

        /// A host as it is compared.
        static func name(_ text: String) -> String {
            do { return try HostName(text).text } catch { return text.lowercased() }
        }
    }
#endif

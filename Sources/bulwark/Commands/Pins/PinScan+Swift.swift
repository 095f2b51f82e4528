#if Network
    import Foundation
    import SecureHTTP

    /// `PinnedHost("…", pins: […], expires: …)` in Swift.
    extension PinScan {
        /// Nil where no call names its host in letters.
        static func swift(_ text: String) -> [PinRule]? {
            let code = withoutComments(Array(text.utf8))
            var rules: [PinRule] = []
            // Pins that stand in a constant, for the calls that name no pin themselves.
            var outside = ""
            var rest = code[...]
            while let call = rest.firstRange(of: Array("PinnedHost(".utf8)) {
                outside += String(decoding: rest[..<call.lowerBound], as: UTF8.self)
                let arguments = arguments(rest[call.upperBound...])
                rest = rest[(arguments.last?.endIndex ?? call.upperBound)...]
                if let rule = rule(arguments.map { String(decoding: $0, as: UTF8.self) }, code) { rules.append(rule) }
            }
            guard !rules.isEmpty else { return nil }
            let others = pins(outside + String(decoding: rest, as: UTF8.self))
            return rules.map { rule in
                var rule = rule
                if rule.pins.isEmpty { rule.pins = others }
                return rule
            }
        }

        private static func rule(_ arguments: [String], _ code: [UInt8]) -> PinRule? {
            guard let host = arguments.first?.wholeMatch(of: #/\s*"([^"\\]+)"\s*/#)?.1 else { return nil }
            let expires = arguments.first { $0.contains(#/^\s*expires:/#) }?.replacing(#/^\s*expires:\s*/#, with: "")
            let ends = expires.flatMap { date($0, code) }
            return PinRule(
                host: host.lowercased(),
                coversBelow: arguments.contains { $0.contains(#/includesSubdomains:\s*true/#) },
                pins: pins(arguments.joined(separator: "\n")), expires: ends,
                hasUnreadDate: ends == nil && expires.map { !$0.hasPrefix("nil") } == true)
        }

        /// A date that is written out: seconds since 1970, a text that begins with the day, or year, month and day. A name is looked up
        /// where the file gives it its value in one line.
        private static func date(_ text: String, _ code: [UInt8]?) -> Date? {
            if let seconds = text.firstMatch(of: #/timeIntervalSince1970:\s*([0-9_]+)/#)?.1 {
                return Double(seconds.replacing("_", with: "")).map { Date(timeIntervalSince1970: $0) }
            }
            if let start = text.firstMatch(of: #/"([0-9]{4}-[0-9]{2}-[0-9]{2})/#)?.1 { return day(String(start)) }
            if let match = text.firstMatch(of: #/year:\s*([0-9]{4}),\s*month:\s*([0-9]{1,2}),\s*day:\s*([0-9]{1,2})/#) {
                let parts = [match.2, match.3].map { $0.count < 2 ? "0" + $0 : String($0) }
                return day("\(match.1)-\(parts[0])-\(parts[1])")
            }
            guard let code, let name = text.wholeMatch(of: #/\s*(?:\w+\.)?(\w+)\s*/#)?.1 else { return nil }
            for line in String(decoding: code, as: UTF8.self).split(separator: "\n") {
                guard let sign = line.firstIndex(of: "="),
                    line[..<sign].firstMatch(of: #/\b(?:let|var)\s+(\w+)/#)?.1 == name
                else { continue }
                return date(String(line[sign...]), nil)
            }
            return nil
        }

        /// The arguments behind an opening parenthesis, as they are written; the last ends where the call does.
        private static func arguments(_ code: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
            var arguments: [ArraySlice<UInt8>] = []
            var (start, place, depth, isText) = (code.startIndex, code.startIndex, 0, false)
            while place < code.endIndex {
                let byte = code[place]
                switch byte {
                case UInt8(ascii: "\\") where isText: place += 1
                case UInt8(ascii: "\""): isText.toggle()
                case _ where isText: break
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    if depth < 0 { return arguments + [code[start..<place]] }
                case UInt8(ascii: ",") where depth == 0:
                    arguments.append(code[start..<place])
                    start = place + 1
                default: break
                }
                place += 1
            }
            return arguments + [code[start...]]
        }

        /// Comments as blanks.
        private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
            var code: [UInt8] = []
            code.reserveCapacity(text.count)
            var (place, isText) = (0, false)
            while place < text.count {
                let pair = text[place..<min(place + 2, text.count)]
                if !isText, pair.elementsEqual("//".utf8) {
                    place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
                } else if !isText, pair.elementsEqual("/*".utf8) {
                    place = text[place...].firstRange(of: Array("*/".utf8))?.upperBound ?? text.count
                } else {
                    if isText, text[place] == UInt8(ascii: "\\"), pair.count == 2 {
                        code += pair
                        place += 2
                        continue
                    }
                    // A text ends with its line at the latest, so that one that is written otherwise spoils no more.
                    if text[place] == UInt8(ascii: "\"") { isText.toggle() }
                    if text[place] == UInt8(ascii: "\n") { isText = false }
                    code.append(text[place])
                    place += 1
                }
            }
            return code
        }
    }
#endif

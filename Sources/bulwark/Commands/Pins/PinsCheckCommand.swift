#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP

    /// `bulwark pins check`
    struct PinsCheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Hold the pins of a project against what a server presents.",
            discussion: """
                  bulwark pins check Sources/App/Pins.swift --host api.example.com
                  bulwark pins check Info.plist --host api.example.com:8443

                The pins of the host are looked for in the chain, and none other: in `PinnedHost("…")` of Swift, a pin document, the \
                property lists of TrustKit and of the system, and Android’s network security config. A text that names no host \
                has its pins count for every one. Days are counted to the end of the certificates and of the pins, where a date \
                is written out. Each file is judged by itself.

                Exit codes: 0 the chain holds, carries one of the pins, and a second pin is in reserve, of no certificate in the \
                chain; 1 otherwise; 2 wrong usage.
                """)

        @Argument(help: "Files with pins.", completion: .file())
        var files: [String]

        @OptionGroup var server: PinServerOptions

        mutating func validate() throws {
            guard server.host != nil else { throw ValidationError("Give the server with --host.") }
        }

        func run() throws {
            try PinsReport.guarded {
                let scans = try files.map { ($0, PinScan(try PinSource.bytes($0))) }
                guard scans.contains(where: { $0.1.rules.contains { !$0.pins.isEmpty } }) else {
                    throw UsageError("No pin was found in the files.")
                }
                let host = (server.name ?? "").lowercased()
                let rules = scans.compactMap { file, scan in scan.rule(for: host).map { (file, $0) } }
                guard !rules.isEmpty else {
                    try Console.output("no pins for \(host): the files name other hosts\n")
                    throw ExitStatus.refused
                }
                guard let seen = try server.look() else { return }
                let checks = rules.map {
                    ($0, PinCheck(rule: $1, chain: seen.pins, refusal: seen.refusal, time: Date()))
                }
                for (file, check) in checks {
                    try Console.output((checks.count > 1 ? file + "\n" : "") + check.text)
                }
                if !checks.allSatisfy(\.1.holds) { throw ExitStatus.refused }
            }
        }
    }

    /// What `pins check` found. Pure.
    struct PinCheck {
        let rule: PinRule
        let chain: [ShownPin]
        let refusal: SecureHTTPError.Code?
        let time: Date

        private var matched: [Pin] { rule.pins.filter { pin in chain.contains { $0.pin == pin } } }
        private var daysOfPins: Int? {
            rule.expires.map { Int(($0.timeIntervalSince(time) / 86_400).rounded(.down)) }
        }
        private var hasReserve: Bool { matched.count < rule.pins.count }

        var holds: Bool { refusal == nil && !matched.isEmpty && hasReserve && (daysOfPins ?? 0) >= 0 }

        var text: String {
            var lines = rule.pins.map { pin -> String in
                let place = chain.first { $0.pin == pin }
                let days = place?.daysLeft(at: time).map { ", ends in \($0) days" } ?? ""
                return "sha256/\(pin.base64)  "
                    + (place.map { "in use: \($0.role)\(days)" } ?? "in reserve: not in the chain")
            }
            if let days = daysOfPins {
                lines.append(days < 0 ? "the pins have ended" : "the pins end in \(days) days")
            } else {
                lines.append(
                    rule.hasUnreadDate
                        ? "the pins have a date that is not written out, so it was not read"
                        : "no date was found for the pins")
            }
            if let refusal { lines.append("the chain does not hold: \(refusal.description). \(refusal.advice)") }
            if matched.isEmpty { lines.append("no pin is in the chain: an app with these pins cannot connect") }
            if !hasReserve {
                lines.append(
                    rule.pins.count < 2
                        ? "one pin alone: add a second key in reserve"
                        : "no pin is in reserve: all are in the chain, and a new key for the server cuts the app off")
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }
#endif

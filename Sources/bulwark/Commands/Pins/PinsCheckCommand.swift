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

                Every pin in the files is looked for in the chain: in Swift, JSON, the property list of TrustKit and Android’s \
                network security config. Days are counted to the end of the certificates and of the pins.

                Exit codes: 0 the chain holds, carries one of the pins, and a second pin is in reserve; 1 otherwise; 2 wrong \
                usage.
                """)

        @Argument(help: "Files with pins.", completion: .file())
        var files: [String]

        @OptionGroup var server: PinServerOptions

        mutating func validate() throws {
            guard server.host != nil else { throw ValidationError("Give the server with --host.") }
        }

        func run() throws {
            try PinsReport.guarded {
                let scans = try files.map { PinScan(String(decoding: try PinSource.bytes($0), as: UTF8.self)) }
                let pins = scans.flatMap(\.pins)
                guard !pins.isEmpty else { throw UsageError("No pin was found in the files.") }
                guard let seen = try server.look() else { return }
                let check = PinCheck(
                    pins: pins, expires: scans.compactMap(\.expires).min(), chain: seen.pins, refusal: seen.refusal,
                    time: Date())
                try Console.output(check.text)
                if !check.holds { throw ExitStatus.refused }
            }
        }
    }

    /// What `pins check` found. Pure.
    struct PinCheck {
        let pins: [Pin]
        let expires: Date?
        let chain: [ShownPin]
        let refusal: SecureHTTPError.Code?
        let time: Date

        private var matched: [Pin] { pins.filter { pin in chain.contains { $0.pin == pin } } }
        private var daysOfPins: Int? { expires.map { Int(($0.timeIntervalSince(time) / 86_400).rounded(.down)) } }

        var holds: Bool {
            refusal == nil && !matched.isEmpty && Set(pins).count > 1 && (daysOfPins ?? 0) >= 0
        }

        var text: String {
            var lines = pins.map { pin -> String in
                let place = chain.first { $0.pin == pin }
                let days = place?.daysLeft(at: time).map { ", ends in \($0) days" } ?? ""
                return "sha256/\(pin.base64)  "
                    + (place.map { "in use: \($0.role)\(days)" } ?? "in reserve: not in the chain")
            }
            if let days = daysOfPins { lines.append(days < 0 ? "the pins have ended" : "the pins end in \(days) days") }
            if let refusal { lines.append("the chain does not hold: \(refusal.description). \(refusal.advice)") }
            if matched.isEmpty { lines.append("no pin is in the chain: an app with these pins cannot connect") }
            if Set(pins).count < 2 { lines.append("one pin alone: add a second key in reserve") }
            return lines.joined(separator: "\n") + "\n"
        }
    }
#endif

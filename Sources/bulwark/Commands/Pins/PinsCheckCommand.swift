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

                The pins of the host are looked for in the chain that is proved, with its root, and none other: in \
                `PinnedHost("…")` of Swift, a pin document, the property lists of TrustKit and of the system, and Android’s \
                network security config. A text that names no host has its pins count for every one. Days are counted to the \
                end of the certificates and of the pins, where a date is written out. Each file and each rule is judged by \
                itself, and rules of other environments than the one of --environment are left out.

                Exit codes: 0 the chain holds, carries one of the pins, and a second pin is in reserve, of no certificate in the \
                chain; 1 otherwise, and where the chain cannot be proved; 2 wrong usage.
                """)

        @Argument(help: "Files with pins.", completion: .file())
        var files: [String]

        @OptionGroup var server: PinServerOptions

        @Option(help: "Judge the rules that hold in this environment.")
        var environment = "production"

        mutating func validate() throws {
            guard server.host != nil else { throw ValidationError("Give the server with --host.") }
        }

        func run() throws {
            try PinsReport.guarded {
                let scans = try files.map { ($0, PinScan(try PinSource.bytes($0))) }
                guard scans.contains(where: { $0.1.rules.contains { !$0.pins.isEmpty } }) else {
                    throw UsageError("No pin was found in the files.")
                }
                let host = PinRule.name(server.name ?? "")
                let rules = scans.flatMap { file, scan in
                    scan.rules(for: host, in: environment).map { (file: file, rule: $0) }
                }
                guard !rules.isEmpty else {
                    let reason = scans.lazy.compactMap { $0.1.absence(of: host, in: environment) }.first
                    try Console.output("no pins for \(host): \(reason ?? "the files name other hosts")\n")
                    throw ExitStatus.refused
                }
                guard let seen = try server.look() else { return }
                if let refusal = seen.refusal {
                    Console.error(
                        "bulwark: \(refusal.description): the chain of \(host) cannot be proved, so no pin was held against it. \(refusal.advice)"
                    )
                    throw ExitStatus.refused
                }
                var holds = true
                for (file, rule) in rules {
                    let chain = try seen.chain(seeking: rule.pins)
                    let check = PinCheck(rule: rule, chain: chain, presented: seen.presented, time: Date())
                    let title =
                        rules.count > 1 ? ([file] + [rule.label].compactMap(\.self)).joined(separator: ": ") + "\n" : ""
                    try Console.output(title + check.text)
                    holds = holds && check.holds
                }
                if !holds { throw ExitStatus.refused }
            }
        }
    }
#endif

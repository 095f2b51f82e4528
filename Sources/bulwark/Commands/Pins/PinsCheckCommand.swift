#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP

    /// `bulwark pins check`
    struct PinsCheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check a project’s pins against the chain that a server presents.",
            discussion: """
                  bulwark pins check Sources/App/Pins.swift --host api.example.com
                  bulwark pins check Info.plist --host api.example.com:8443

                The host’s pins are checked against the validated chain, including its root, and nothing else. They \
                are read from `PinnedHost("…")` in Swift, pin documents, property lists of TrustKit and the system, \
                and Android’s network security config. Pins in a file that names no host apply to every host. The \
                output gives the days until certificates expire, and until pins expire if their date is a literal. \
                Each file and each rule is checked separately; rules for environments other than --environment are \
                ignored.

                Exit status: 0 the chain is valid and contains one of the pins, and there is a backup pin, which is of \
                no certificate in the chain; 1 otherwise, or if the chain cannot be validated; 2 usage error.
                """)

        @Argument(help: "Files with pins.", completion: .file())
        var files: [String]

        @OptionGroup var server: PinServerOptions

        @Option(help: "Check the rules for this environment.")
        var environment = "production"

        mutating func validate() throws {
            guard server.host != nil else { throw ValidationError("Name the server with --host.") }
        }

        func run() throws {
            try PinsReport.guarded {
                let scans = try files.map { ($0, PinScan(try PinSource.bytes($0))) }
                guard scans.contains(where: { $0.1.rules.contains { !$0.pins.isEmpty } }) else {
                    throw UsageError("No pins were found in the files.")
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
                        "bulwark: \(refusal.description): the chain of \(host) cannot be validated, so no pins were checked. \(refusal.advice)"
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

public import ArgumentParser
import AuditKit
public import AuditModel
import AuditReports
import Foundation

/// Where reports go and how they look.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "\(ReportDestination.formats), to a file or standard output.", valueName: "format[=file]"))
    var report: [ReportDestination] = []

    @Flag(help: "Show every location with its source code.")
    var all = false

    @Flag(help: "Show one line per finding.")
    var compact = false

    @Flag(help: "Show only the summary.")
    var summary = false

    @Flag(help: "Show the checklists, with the status of each item and its first piece of evidence.")
    var controls = false

    @Option(help: "The language of Markdown and HTML reports: en, es or it.")
    var language: Language = .english

    @Option(
        help: ArgumentHelp(
            "Prefix paths with this folder in reports for Xcode, GitHub, GitLab, JUnit, SARIF and SonarQube.",
            valueName: "folder"))
    var pathPrefix: String?

    @Flag(help: "Print how long each phase and rule took.")
    var timings = false

    @Option(help: "When to use color: auto, always or never.")
    var color: ColourChoice = .auto

    @Flag(name: .shortAndLong, help: "Show no progress bar.")
    var quiet = false

    var showsProgress: Bool { !quiet && Console.isTerminal(STDERR_FILENO) }

    /// Two reports in one place would spoil each other.
    func checkCombinations() throws {
        let files = report.map { $0.file ?? "" }
        if let twice = files.first(where: { file in files.count { $0 == file } > 1 }) {
            let place = twice.isEmpty ? "standard output" : twice
            throw ValidationError("Two reports go to \(place); give each its own file.")
        }
        if [all, compact, summary].count(where: { $0 }) > 1 {
            throw ValidationError("--all, --compact and --summary cannot be combined.")
        }
    }

    /// Writes every report; files first, so that a reader of the terminal finds them there.
    func write(_ outcome: Audit.Outcome) throws {
        let destinations = report.isEmpty ? [ReportDestination(format: .terminal, file: nil)] : report
        for destination in destinations where destination.file != nil {
            try destination.write(outcome.report, options: options(forFile: true))
        }
        for destination in destinations where destination.file == nil {
            try destination.write(outcome.report, options: options(forFile: false))
        }
        if timings { Console.error(TimingsText.text(of: outcome.timings)) }
    }

    /// The look of text on this terminal.
    func options(forFile: Bool = false) -> ReportOptions {
        ReportOptions(
            width: forFile ? ReportOptions.unlimited : Console.width, colour: !forFile && color.isOn,
            unicode: forFile || Console.isUnicode,
            verbosity: summary ? .summary : compact ? .compact : all ? .all : .normal, showsControls: controls,
            root: pathPrefix ?? "", language: language)
    }
}

/// A format and where it goes.
struct ReportDestination: ExpressibleByArgument {
    let format: ReportFormat
    /// Standard output where there is none.
    let file: String?

    /// The names of all formats, as a sentence lists them.
    static var formats: String {
        let names = ReportFormat.allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    init(format: ReportFormat, file: String?) {
        self.format = format
        self.file = file
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let format = ReportFormat(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(format: format, file: parts.count > 1 ? parts[1] : nil)
    }

    func write(_ report: Report, options: ReportOptions) throws {
        let text = format.render(report, options: options)
        guard let file else { return try Console.output(text) }
        do {
            try WholeFile.write(text, to: file)
        } catch {
            throw UsageError("The report \(file) cannot be written: \(error.localizedDescription)")
        }
    }
}

extension Language: ExpressibleByArgument {}

/// When to use colour.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// `NO_COLOR` and a dumb terminal are respected.
    var isOn: Bool {
        let environment = ProcessInfo.processInfo.environment
        return switch self {
        case .always: true
        case .never: false
        case .auto:
            Console.isTerminal(STDOUT_FILENO) && environment["NO_COLOR", default: ""].isEmpty
                && environment["TERM"] != "dumb"
        }
    }
}

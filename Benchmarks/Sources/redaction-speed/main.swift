import Foundation
import Logging
import RedactingLog
import SecretPatterns

/// Redaction beside what else there is, in one run, and what it adds to a log call, in processor time of one core.
/// `redaction-speed [megabytes]`.
let megabytes = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8
let redactor = TextRedactor()

func row(_ name: String, _ bytes: Int, _ time: Double, _ ours: Double? = nil, note: String = "") {
    let speed = Double(bytes) / time / 1e6
    let ratio = ours.map { String(format: "  1/%.1f", $0 / speed) } ?? ""
    print(name.padding(toLength: 44, withPad: " ", startingAt: 0) + String(format: "%9.1f MB/s", speed) + ratio + note)
}

let ordinary = LogTexts.ordinary(bytes: megabytes << 20)
var kept = 0
print("ordinary log, \(megabytes) MiB, everything the redactor knows")
let ours = seconds { kept &+= redactor.redact(ordinary).count }
row("TextRedactor", ordinary.count, ours)
let stream = seconds {
    var stream = redactor.stream()
    for start in stride(from: 0, to: ordinary.count, by: 1 << 15) {
        kept &+= stream.append(ordinary[start..<min(start + 1 << 15, ordinary.count)]).count
    }
    kept &+= stream.finish().count
}
row("RedactionStream, pieces of 32 KiB", ordinary.count, stream)

// Twice the text takes twice the time; more than that would let one line of a log hold up whoever writes it.
let mostRatio = 2.2
var superlinear: [String] = []
print("\nhostile texts, 2 MiB each, and the time of 2 MiB to that of 1 MiB")
for (half, whole) in zip(LogTexts.hostile(bytes: 1 << 20), LogTexts.hostile(bytes: 2 << 20)) {
    let (name, text) = whole
    let time = seconds { kept &+= redactor.redact(text).count }
    let ratio = time / seconds { kept &+= redactor.redact(half.text).count }
    row(name, text.count, time, note: String(format: "  %.2f", ratio))
    if ratio > mostRatio { superlinear.append(name) }
}

// Six of the redactor's more than two hundred forms, so that the comparison is on the others' side.
let pattern =
    #"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}|password=[^\s&;"]+|ghp_[A-Za-z0-9]{36}|AKIA[A-Z2-7]{16}|Bearer [A-Za-z0-9._~+/=-]{16,}|[0-9]{3}-[0-9]{2}-[0-9]{4}"#
let few = Array(ordinary.prefix(1 << 20))
let text = String(decoding: few, as: UTF8.self)
print("\nordinary log, 1 MiB, six forms")
let six = try TextRedactor(RedactionRules([.mail, .tokens, .assignments, .socialSecurity], decodes: false))
let oursOfSix = seconds { kept &+= six.redact(few).count }
row("TextRedactor (all tokens and names)", few.count, oursOfSix)
let rate = Double(few.count) / oursOfSix / 1e6
let regex = try Regex(pattern)
row("Swift Regex", few.count, seconds { kept &+= text.replacing(regex, with: "<redacted>").count }, rate)
let old = try NSRegularExpression(pattern: pattern)
row(
    "NSRegularExpression", few.count,
    seconds {
        let range = NSRange(location: 0, length: text.utf16.count)
        kept &+= old.stringByReplacingMatches(in: text, range: range, withTemplate: "<redacted>").count
    }, rate)
if let time = try Ripgrep.seconds(pattern, in: ordinary) {
    let whole = seconds { kept &+= six.redact(ordinary).count }
    row("ripgrep, whole log", ordinary.count, time, Double(ordinary.count) / whole / 1e6)
} else {
    print("ripgrep: there is no rg")
}

/// A handler that takes and drops.
struct Sink: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    var metadataProvider: Logger.MetadataProvider?
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { precondition(!event.message.description.isEmpty) }
}

print("\nlog call, a clean message of 43 bytes")
let plain = Logger(label: "plain") { _ in Sink() }
let redacting = Logger(label: "redacting") { _ in RedactingLogHandler(Sink()) }
let calls = 200_000
for (name, logger) in [("bare handler", plain), ("RedactingLogHandler", redacting)] {
    let time = seconds { for _ in 0..<calls { logger.info("request finished after 12 ms with status 200") } }
    print(
        name.padding(toLength: 44, withPad: " ", startingAt: 0) + String(format: "%9.0f ns", time / Double(calls) * 1e9)
    )
}
precondition(kept != 0)
if !superlinear.isEmpty {
    print("\nmore than \(mostRatio) times as long for twice the text: \(superlinear.joined(separator: ", "))")
    exit(1)
}

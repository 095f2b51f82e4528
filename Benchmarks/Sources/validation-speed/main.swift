// How fast clean text is validated and encoded, beside copying the same bytes in the same run.
import Foundation
import InputValidation

let size = 8 << 20
let line = "The quick brown fox jumps over the lazy dog and 7 more, said Ann on Monday. "
let text = String(repeating: line, count: size / line.utf8.count)
let prose = String(repeating: "La niña comió piñas en el jardín y leyó más de cien páginas. ", count: size / 70)
let addresses = (0..<100_000).map { "first.last\($0)@mail.example.com" }
let links = (0..<100_000).map { "https://www.example.com/path/to/page\($0)?query=value&other=\($0)#part" }

/// Megabytes a second, the median of five.
func speed(_ bytes: Int, _ work: () -> Int) -> Double {
    var seconds: [Double] = []
    for _ in 0..<5 {
        let start = ContinuousClock.now
        keep(work())
        let spent = ContinuousClock.now - start
        seconds.append(Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18)
    }
    return Double(bytes) / 1e6 / seconds.sorted()[2]
}

/// So that no work is left out as unused.
@inline(never) func keep(_ value: Int) { if value < 0 { print("nothing was done") } }

func report(_ name: String, _ bytes: Int, _ work: () -> Int) {
    let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    print("\(padded) \(Int(speed(bytes, work))) MB/s")
}

let rule = TextRule(characters: 1...(1 << 30), bytes: 1 << 30)
report("copying the bytes", text.utf8.count) { Array(text.utf8).count }
report("TextRule, English", text.utf8.count) { (try? rule.validate(text).utf8.count) ?? 0 }
report("TextRule, Spanish", prose.utf8.count) { (try? rule.validate(prose).utf8.count) ?? 0 }
let letters = String(repeating: "Ann went home and read ten pages ", count: size / 33)
for (name, context) in [
    ("htmlText", OutputContext.htmlText), ("htmlAttribute", .htmlAttribute), ("javaScriptString", .javaScriptString),
    ("urlComponent", .urlComponent), ("logLine", .logLine), ("csvCell", .csvCell),
] {
    report(name + ", English", letters.utf8.count) { letters.encoded(for: context).utf8.count }
}
report("EmailRule", addresses.reduce(0) { $0 + $1.utf8.count }) {
    let rule = EmailRule()
    return addresses.count { rule.accepts($0) }
}
report("WebAddressRule", links.reduce(0) { $0 + $1.utf8.count }) {
    let rule = WebAddressRule()
    return links.count { rule.accepts($0) }
}

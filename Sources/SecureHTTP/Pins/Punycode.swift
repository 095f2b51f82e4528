/// Labels of other scripts in ASCII (RFC 3492, with the parameters of §5), for lists that are written in their own.
enum Punycode {
    /// The label as DNS has it: `xn--` and its code, or itself where it is ASCII. Nil for what no label can hold.
    static func label(_ text: Substring) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return String(text) }
        return encode(text.unicodeScalars.map(\.value)).map { "xn--" + $0 }
    }

    /// §6.3. Nil where a number would grow beyond its bounds.
    static func encode(_ scalars: [UInt32]) -> String? {
        guard scalars.count <= 255 else { return nil }
        let basic = scalars.filter { $0 < 0x80 }
        var output = basic.map { UInt8($0) }
        if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
        var (point, delta, bias, handled) = (UInt32(0x80), UInt32(0), UInt32(72), UInt32(basic.count))
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= point }).min() else { return nil }
            let (step, isTooLarge) = (next - point).multipliedReportingOverflow(by: handled + 1)
            guard !isTooLarge, step < 1 << 30 else { return nil }
            (delta, point) = (delta + step, next)
            for scalar in scalars {
                if scalar < point { delta += 1 }
                guard scalar == point else { continue }
                write(delta, bias, to: &output)
                bias = adapted(delta, handled + 1, isFirst: handled == basic.count)
                (delta, handled) = (0, handled + 1)
            }
            (delta, point) = (delta + 1, point + 1)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A number in digits of growing weight, the last below its threshold.
    private static func write(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var (rest, position) = (delta, UInt32(36))
        while true {
            let threshold = position <= bias ? 1 : min(26, position - bias)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            position += 36
        }
        output.append(digit(rest))
    }

    /// §6.1.
    private static func adapted(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
        var (delta, bias) = (isFirst ? delta / 700 : delta / 2, UInt32(0))
        delta += delta / count
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }

    private static func digit(_ number: UInt32) -> UInt8 { UInt8(number < 26 ? 0x61 + number : 0x30 + number - 26) }
}

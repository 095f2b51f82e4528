/// A QR code (ISO/IEC 18004) of a short text, for the address that an authenticator app reads.
///
/// Bytes, versions 1 to 20, error correction level M: a fifteenth of the code may be unreadable.
public struct QRCode: Hashable, Sendable {
    /// How many modules a side has.
    public private(set) var size: Int
    private var dark: [Bool]
    private var isFunction: [Bool]

    /// - Throws: ``SignInError/Code/tooLong`` where the text has more than 666 bytes of UTF-8.
    public init(_ text: String) throws(SignInError) {
        let bytes = Array(text.utf8)
        guard let version = (1...20).first(where: { QRVersion($0).capacity >= bytes.count }).map(QRVersion.init) else {
            throw SignInError(.tooLong)
        }
        size = version.size
        dark = [Bool](repeating: false, count: size * size)
        isFunction = dark
        drawFunctionPatterns(version)
        draw(version.codewords(for: bytes))
        let masks = (0..<8).map { mask -> (code: QRCode, penalty: Int) in
            var code = self
            code.apply(mask: mask)
            code.drawFormat(mask: mask)
            return (code, code.penalty)
        }
        self = masks.min { $0.penalty < $1.penalty }?.code ?? self
    }

    /// Whether the module in a column and a row is dark.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
    }

    /// As SVG, with the quiet zone of four modules that readers need.
    public var svg: String {
        var path = ""
        for y in 0..<size {
            for x in 0..<size where isDark(x, y) { path += "M\(x + 4),\(y + 4)h1v1h-1z" }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size + 8) \(size + 8)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0,0h\(size + 8)v\(size + 8)h-\(size + 8)z"/><path d="\(path)"/></svg>
            """
    }

    // MARK: Patterns

    private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
        dark[y * size + x] = value
        isFunction[y * size + x] = true
    }

    private mutating func drawFunctionPatterns(_ version: QRVersion) {
        for place in 0..<size {
            set(6, place, place % 2 == 0)
            set(place, 6, place % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let places = version.alignment
        for (row, y) in places.enumerated() {
            for (column, x) in places.enumerated() {
                // Three corners hold the finders.
                let last = places.count - 1
                if (row == 0 && (column == 0 || column == last)) || (row == last && column == 0) { continue }
                for down in -2...2 {
                    for right in -2...2 { set(x + right, y + down, max(abs(right), abs(down)) != 1) }
                }
            }
        }
        drawFormat(mask: 0)
        drawVersion(version)
    }

    private mutating func drawFinder(_ x: Int, _ y: Int) {
        for down in -4...4 {
            for right in -4...4 {
                let (column, row, distance) = (x + right, y + down, max(abs(right), abs(down)))
                guard (0..<size).contains(column), (0..<size).contains(row) else { continue }
                set(column, row, distance != 2 && distance != 4)
            }
        }
    }

    /// Level and mask, with their own correction (section 7.9).
    private mutating func drawFormat(mask: Int) {
        // Level M is 00.
        var remainder = mask
        for _ in 0..<10 { remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537) }
        let bits = (mask << 10 | remainder) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9..<15 { set(14 - index, 8, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// From version 7 on (section 7.10).
    private mutating func drawVersion(_ version: QRVersion) {
        guard version.number >= 7 else { return }
        var remainder = version.number
        for _ in 0..<12 { remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1F25) }
        let bits = version.number << 12 | remainder
        for index in 0..<18 {
            let (long, short) = (size - 11 + index % 3, index / 3)
            set(long, short, bits >> index & 1 == 1)
            set(short, long, bits >> index & 1 == 1)
        }
    }

    /// In columns of two, upwards and downwards in turn, from the right (section 7.7.3).
    private mutating func draw(_ codewords: [UInt8]) {
        var index = 0
        for right in stride(from: size - 1, through: 1, by: -2) {
            let column = right <= 6 ? right - 1 : right
            for step in 0..<size {
                for x in [column, column - 1] {
                    let upwards = (column + 1) & 2 == 0
                    let y = upwards ? size - 1 - step : step
                    guard !isFunction[y * size + x], index < codewords.count * 8 else { continue }
                    dark[y * size + x] = codewords[index >> 3] >> UInt8(7 - index & 7) & 1 == 1
                    index += 1
                }
            }
        }
    }

    // MARK: Masks

    private mutating func apply(mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFunction[y * size + x] && Self.inverts(mask, x, y) {
                dark[y * size + x].toggle()
            }
        }
    }

    /// Table 10 of the standard.
    private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// How hard it is to read (section 7.8.3).
    private var penalty: Int {
        var sum = 0
        for line in 0..<size {
            sum += Self.penalty(of: (0..<size).map { isDark($0, line) })
            sum += Self.penalty(of: (0..<size).map { isDark(line, $0) })
        }
        for y in 0..<(size - 1) {
            for x in 0..<(size - 1) {
                let first = isDark(x, y)
                if first == isDark(x + 1, y), first == isDark(x, y + 1), first == isDark(x + 1, y + 1) { sum += 3 }
            }
        }
        let share = dark.count(where: \.self) * 100 / dark.count
        return sum + abs(share - 50) / 5 * 10
    }

    /// Of runs of five and more, and of what looks like a finder.
    private static func penalty(of line: [Bool]) -> Int {
        var (sum, run) = (0, 0)
        for (index, value) in line.enumerated() {
            run = index > 0 && line[index - 1] == value ? run + 1 : 1
            if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        let quiet = [Bool](repeating: false, count: 4)
        for start in 0...(max(11, line.count) - 11) where line.count >= 11 {
            let part = Array(line[start..<(start + 11)])
            if part == finder + quiet || part == quiet + finder { sum += 40 }
        }
        return sum
    }
}

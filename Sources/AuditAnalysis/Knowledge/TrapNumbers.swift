import AuditKit
import CodeModel

/// Numbers from outside that do not fit where they are put.
extension Node {
    /// The number that somebody sent in `length + 6`, where both sides are integers of one width and nobody asked how large
    /// it is.
    func overflowing(_ pass: Pass) -> Node? {
        let sides = children(.operand)
        guard sides.count == 2, sides.allSatisfy({ $0.isInteger(pass) != false }) || isOfOneWidth(sides, pass) else {
            return nil
        }
        if let first = sides.first, first.beginsWithOther(pass) { return nil }
        let isProduct = name.hasSuffix("*")
        return sides.lazy.compactMap { $0.sentNumber(pass, in: self) }.first { isProduct || !$0.isWidened(pass) }
    }

    /// Whether the leftmost part of a sum is no integer, and so none of the sum: `Data() + header + body`, and what `reduce` begins
    /// with, `parts.reduce(Data()) { $0 + $1 }`.
    private func beginsWithOther(_ pass: Pass) -> Bool {
        var first = unwrapped
        while first.kind == .binary, let next = first.child(.operand)?.unwrapped { first = next }
        if first.isCollection(pass) { return true }
        guard first.kind == .reference, let closure = first.enclosing(.closure),
            let call = closure.parent, call.kind == .call, call.name == "reduce", let start = call.arguments.first,
            start != closure, first.name == closure.children(.parameter).first?.name ?? "$0"
        else { return false }
        return start.isCollection(pass)
    }

    /// Whether a value is bytes, a text or a list, to which `+` appends.
    private func isCollection(_ pass: Pass) -> Bool {
        if [.array, .string, .interpolatedString].contains(unwrapped.kind) { return true }
        let type = pass.type(of: self)?.name ?? ValueTypes(lookup: pass.lookup).text(of: self) ?? ""
        return type.hasPrefix("[")
            || ["Data", "String", "Substring", "Array", "ByteBuffer"].contains(TypeName.base(type))
    }

    /// `count * UInt32(stride)`, where `count` is a `UInt32`: the conversion has made nothing wider.
    private func isOfOneWidth(_ sides: [Node], _ pass: Pass) -> Bool {
        guard let made = sides.first(where: { $0.unwrapped.kind == .call })?.unwrapped,
            let other = sides.first(where: { [.reference, .member].contains($0.unwrapped.kind) }),
            let width = widths[made.name], width <= 32
        else { return false }
        // Both sides are of one type, whether or not it is known which that of the other is.
        return ValueTypes(lookup: pass.lookup).text(of: other).map { TypeName.base($0) == made.name } ?? true
    }

    /// Whether a value is what something is divided by.
    package var isDivisor: Bool {
        guard role == .operand, let parent, parent.kind == .binary, ["/", "%"].contains(parent.name) else {
            return false
        }
        return parent.children(.operand).last == self
    }

    /// The number that somebody sent in `total += length`.
    func added(_ pass: Pass) -> Node? {
        guard child(.target)?.isInteger(pass) == true else { return nil }
        return sentNumber(in: child(.operand), pass)
    }

    /// The end of `0..<count` that somebody may have made smaller than the beginning, which is 0 or 1.
    func endOfRange(_ pass: Pass) -> Node? {
        let sides = children(.operand).map(\.unwrapped)
        guard sides.count == 2, sides[0].kind == .integer, [.reference, .member].contains(sides[1].kind),
            pass.constant(sides[1]) == nil,
            let type = ValueTypes(lookup: pass.lookup).text(of: sides[1]).map(TypeName.base),
            ["Int", "Int64", "Int32", "Int16"].contains(type)
        else { return nil }
        return sides[1]
    }

    /// A name for an integer of which nobody has asked how large it is.
    func sentNumber(in node: Node?, _ pass: Pass) -> Node? { node?.sentNumber(pass, in: nil) }

    /// The name for an integer that somebody sent, of which nobody has asked how large it is: this, or what stands before
    /// `??` here.
    ///
    /// - Parameter whole: The calculation that it is a part of.
    private func sentNumber(_ pass: Pass, in whole: Node?) -> Node? {
        var value = unwrapped
        if value.kind == .binary, value.name == "??", let first = value.children(.operand).first {
            value = first.unwrapped
        }
        guard value.kind == .reference || value.kind == .member || value.readsInteger else { return nil }
        let isInteger = value.isInteger(pass)
        guard isInteger != false else { return nil }
        let isSent = pass.outsideFlows(to: value, whole?.name == "*" ? .size : .number).contains { flow in
            switch flow.kind {
            case .bytes?: return value.fills(its: flow, in: whole, pass)
            // What a server's own types are decoded from is the body of a request.
            case .decoded?: return isInteger == true && tree.isOfServer
            default: return isInteger == true && flow.kind.map { sent.contains($0) } == true
            }
        }
        return isSent ? value : nil
    }

    /// `buffer.readInteger(as: UInt16.self)`, calculated with as it comes.
    private var readsInteger: Bool {
        kind == .call && base != nil && ["readInteger", "getInteger"].contains(name)
    }

    /// Whether a number out of bytes can be as large, or for a difference as small, as its type allows.
    private func fills(its flow: FlowFinding, in whole: Node?, _ pass: Pass) -> Bool {
        let type = ValueTypes(lookup: pass.lookup).text(of: self).map(TypeName.base)
        if let type, fractions.contains(type) { return false }
        if whole?.name == "-", type.map({ !$0.hasPrefix("UInt") }) == true { return false }
        let read = flow.source.node.bytesRead ?? 64
        if let type, let width = widths[type] { return read >= width }
        if let made = flow.source.node.widthPutTogether, read < made { return false }
        // In between it may have become a wider one.
        return !flow.source.steps.contains { $0.kind == .call && ["Int", "UInt64", "Int64", "UInt"].contains($0.name) }
    }

    /// Whether what wrapped round is compared with a limit afterwards, as if it were the true product.
    var isMeasuredAfterwards: Bool {
        guard let kept = outerExpression.parent, kept.kind == .variable, let function = enclosingDeclaredFunction else {
            return false
        }
        return function.descendants.contains { test in
            guard test.kind == .binary, ["<", "<=", ">", ">="].contains(test.name), isBefore(test) else { return false }
            return test.descendants.contains { $0.kind == .reference && $0.name == kept.name }
        }
    }

    /// Whether an expression is an integer; nothing where its type is not known.
    private func isInteger(_ pass: Pass) -> Bool? {
        let value = unwrapped
        if value.kind == .integer { return true }
        // A wider type was chosen on purpose.
        if value.kind == .call, IntegerKinds.narrow.contains(value.name) || value.name.hasSuffix("64") { return false }
        if value.kind == .binary { return value.children(.operand).contains { $0.isInteger(pass) == true } }
        if let type = pass.type(of: value)?.name {
            // The parameter of a generic function: `T`.
            return type.utf8.count == 1 ? nil : integers.contains(type)
        }
        if let written = ValueTypes(lookup: pass.lookup).text(of: value) {
            return integers.contains(TypeName.base(TypeName.isOptional(written) ? String(written.dropLast()) : written))
        }
        let read = value.kind == .reference ? pass.declaration(of: value)?.initialValue?.unwrapped : value
        guard let read, read.kind == .call, ["readInteger", "getInteger"].contains(read.name) else { return nil }
        return true
    }

    /// Whether the value is made of `self`, and a condition round it compares that.
    private var comparesSelf: Bool {
        guard ([unwrapped] + descendants).contains(where: { $0.name == "self" }) else { return false }
        return ancestors.contains { node in
            node.kind == .ternary
                && node.child(.condition).map { $0.descendants.contains { $0.name == "self" } } ?? false
        }
    }

    /// The number that an integer type is made from, where it is one that may not fit.
    func narrowed(_ pass: Pass) -> Node? {
        let all = arguments
        guard all.count == 1, all[0].label.isEmpty, callee?.kind == .reference else { return nil }
        // `guard let number = UInt16(text)`: what reads a text gives nothing where it is none.
        if isMissingSometimes { return nil }
        if all[0].isFractionOfInteger(pass) || all[0].isCaseNumber(pass) || all[0].isSmallByNature(pass) { return nil }
        if all[0].isFraction(pass), pass.isNumberFromOutside(all[0]) { return all[0] }
        let known =
            pass.type(of: all[0]) ?? ValueTypes(lookup: pass.lookup).text(of: all[0]).map { InferredType(text: $0) }
        guard let type = known else {
            if let read = all[0].widthRead(pass) { return read > (widths[name] ?? 64) ? all[0] : nil }
            return isNarrow && pass.isNumberFromOutside(all[0]) ? all[0] : nil
        }
        let isWide =
            (widths[type.name] ?? 0) > (widths[name] ?? 64) && type.name != name
            || ["Int", "UInt", "Int64", "UInt64"].contains(type.name) && isNarrow && name != type.name
        let isFraction = ["Double", "Float", "CGFloat", "TimeInterval"].contains(type.name)
        if all[0].comparesSelf { return nil }
        let holdsAll =
            widths[name] == 63 && widths[type.name] == 63
            || (widths[type.name] ?? 64) < (widths[name] ?? 0) && !(name == "UInt" && type.name == "Int")
        return isWide && !holdsAll || isFraction ? all[0] : nil
    }

    /// Whether the initializer of a type stops on some numbers of the widest ones.
    private var isNarrow: Bool { name == "UInt" || (widths[name] ?? 64) < 63 }

    /// How many values the integer has that `buffer.readInteger(as: UInt32.self)` reads, in bits.
    private func widthRead(_ pass: Pass) -> Int? {
        let node = unwrapped
        let read = node.kind == .reference ? pass.declaration(of: node)?.initialValue?.unwrapped : node
        if let bits = read?.bytesRead { return bits }
        guard let read, read.kind == .call, ["readInteger", "getInteger"].contains(read.name),
            let type = read.argument("as")?.unwrapped.base?.unwrapped.name
        else { return nil }
        return widths[type]
    }

    /// Whether a division is one of fractions, which gives infinity and stops nothing.
    func dividesFractions(_ pass: Pass) -> Bool {
        let types = ValueTypes(lookup: pass.lookup)
        return children(.operand).contains { side in
            let side = side.unwrapped
            if side.kind == .float { return true }
            if side.kind == .binary { return side.dividesFractions(pass) }
            if side.kind == .call, fractions.contains(side.name) { return true }
            // `image.size.height`, `view.bounds.width`: what geometry measures is no integer.
            if ["width", "height"].contains(side.name),
                side.base.map({ ["size", "bounds", "frame", "rect"].contains($0.unwrapped.name) }) == true
            {
                return true
            }
            return types.text(of: side).map { fractions.contains(TypeName.base($0)) } ?? false
        }
    }

    /// `Double(size) / 1024`: no larger than the integer was.
    private func isFractionOfInteger(_ pass: Pass) -> Bool {
        var value = unwrapped
        if value.kind == .reference, let start = pass.declaration(of: value), start.has(.isLet),
            let first = start.initialValue
        {
            value = first.unwrapped
        }
        if value.kind == .binary, value.name == "/", let divisor = value.children(.operand).last?.unwrapped,
            [.integer, .float].contains(divisor.kind), !divisor.name.hasPrefix("0"),
            let whole = value.children(.operand).first
        {
            value = whole.unwrapped
        }
        guard value.kind == .call, ["Double", "CGFloat", "Float"].contains(value.name), value.arguments.count == 1,
            let number = value.arguments.first
        else { return false }
        return number.isInteger(pass) == true
    }

    /// Whether a product or sum has a fraction among its parts.
    private func isFraction(_ pass: Pass) -> Bool {
        let types = ValueTypes(lookup: pass.lookup)
        let parts = ([unwrapped] + descendants).filter { $0.kind == .member || $0.kind == .reference }
        return unwrapped.kind == .binary
            && parts.contains { part in types.text(of: part).map { fractions.contains(TypeName.base($0)) } ?? false }
    }
}

/// Operators and types of integers.
enum IntegerKinds {
    /// Operators that end the program where the result does not fit.
    static let arithmetic: Set<String> = ["+", "-", "*"]

    /// Operators that give what is left where the result does not fit.
    static let wrapping: Set<String> = ["&*", "&+"]

    /// Operators that end the program where the end lies before the beginning.
    static let ranges: Set<String> = ["..<", "..."]

    static let compound: Set<String> = ["+=", "-=", "*="]

    /// Types whose initializers end the program where a number does not fit.
    static let narrow = Set(widths.keys)

    /// The bits of the largest value of an integer type; the sign takes one.
    static func bits(of type: String) -> Int? { widths[type] }
}

/// The largest value of each integer type, in bits; the sign takes one.
private let widths: [String: Int] = [
    "Int8": 7, "CChar": 7, "CSignedChar": 7, "UInt8": 8, "CUnsignedChar": 8, "Int16": 15, "CShort": 15, "UInt16": 16,
    "CUnsignedShort": 16, "in_port_t": 16, "Int32": 31, "CInt": 31, "pid_t": 31, "OSStatus": 31, "CMTimeScale": 31,
    "UInt32": 32, "CUnsignedInt": 32, "uid_t": 32, "gid_t": 32, "mode_t": 16, "in_addr_t": 32, "socklen_t": 32,
    "CC_LONG": 32, "Int": 63, "Int64": 63, "CLong": 63, "CLongLong": 63, "off_t": 63, "ssize_t": 63, "time_t": 63,
    "CFIndex": 63, "CMTimeValue": 63, "UInt": 64, "UInt64": 64, "CUnsignedLong": 64, "CUnsignedLongLong": 64,
    "size_t": 63,
]

private let fractions: Set<String> = ["Double", "Float", "CGFloat", "TimeInterval", "Decimal"]

private let integers = IntegerKinds.narrow

/// Entry points through which numbers come as somebody wrote them, and not as a document says.
private let sent: Set<OutsideSource.Kind> = [.socket, .bluetooth, .request, .process]

extension Node {
    /// How many bits of bytes a call makes a number of: `raw.loadUnaligned(as: UInt32.self)`,
    /// `bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }`; nothing where it does none of this.
    package var bytesRead: Int? {
        if kind == .binary { return name == "|" && parent?.name != "|" ? bitsPutTogether : nil }
        guard kind == .call else { return nil }
        switch name {
        case "load", "loadUnaligned":
            guard let type = argument("as")?.unwrapped, type.kind == .member, type.name == "self", let named = type.base
            else { return nil }
            if let known = widths[named.unwrapped.name] { return known > 8 ? known : nil }
            // What a generic function is asked for may be any.
            let function = enclosingDeclaredFunction
            let isOpen = function?.children.contains { $0.kind == .genericParameter && $0.name == named.unwrapped.name }
            return isOpen == true ? 64 : nil
        case "reduce":
            guard let closure = trailingClosure, let sum = closure.children.first(where: { $0.role == .statement })
            else {
                return nil
            }
            let parts = [sum.unwrapped] + sum.descendants
            let isPut = parts.contains { part in
                part.kind == .binary && part.name == "<<" && part.children(.operand).last?.unwrapped.name == "8"
            }
            guard isPut, parts.contains(where: { $0.kind == .binary && $0.name == "|" }) else { return nil }
            return parts.compactMap { $0.kind == .call ? widths[$0.name] : nil }.max() ?? 64
        default: return nil
        }
    }
}

extension Node {
    /// How many bits are put together of single bytes: `UInt32(data[0]) << 24 | UInt32(data[1]) << 16 | …`.
    private var bitsPutTogether: Int? {
        let most = shiftedBytes.compactMap { Int($0.children(.operand).last?.unwrapped.name ?? "") }.max() ?? 0
        return widthPutTogether.map { min($0, most + 8) }
    }

    /// How many bits the integer has room for that single bytes are put together in: those of `Int` for
    /// `Int(data[0]) << 8 | Int(data[1])`, which fills two bytes.
    fileprivate var widthPutTogether: Int? {
        shiftedBytes.compactMap { $0.children(.operand).first.flatMap { widths[$0.unwrapped.name] } }.max()
    }

    /// Each `UInt32(data[0]) << 24` in an expression.
    private var shiftedBytes: [Node] {
        ([self] + descendants).filter { part in
            guard part.kind == .binary, part.name == "<<", let places = part.children(.operand).last?.unwrapped,
                ["8", "16", "24", "32", "40", "48", "56"].contains(places.name)
            else { return false }
            let byte = part.children(.operand).first?.unwrapped
            return byte?.kind == .call && byte?.arguments.first?.unwrapped.kind == .subscriptCall
        }
    }
}

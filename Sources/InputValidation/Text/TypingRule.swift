/// A rule for input while the user types or pastes: disallowed characters are dropped and overlong input is truncated,
/// both at the cursor; the surrounding text is not changed.
///
///     let rule = TextRule(characters: 1...60).typing
///     let edit = rule.edit(from: before, to: field.text, cursor: cursor)
///     if edit.text != field.text { field.text = edit.text; cursor = edit.cursor }
///
/// It assists the user but does not validate: the ``TextRule`` decides on the receiving side whether the text is
/// accepted. Positions are in UTF-16 code units, as in text fields. It does not depend on a UI toolkit, so any field
/// can use it.
public struct TypingRule: Sendable {
    private let characters: Int
    private let bytes: Int
    private let shape: TextShape

    /// - Parameters:
    ///   - characters: How many characters, as people count them (grapheme clusters), at most.
    ///   - bytes: How many bytes of UTF-8 at most.
    ///   - allowed: Which characters, besides line breaks.
    ///   - lines: Where there is one line alone, a line break that is pasted becomes a space.
    ///   - form: In which form of Unicode the text is kept.
    public init(
        characters: Int = 1_000, bytes: Int = 16_384, allowed: AllowedCharacters = .printable,
        lines: TextRule.Lines = .one, form: TextRule.Form = .composed
    ) {
        let shape = TextShape(allowed: allowed, lines: lines, form: form)
        self.init(characters: characters, bytes: bytes, shape: shape)
    }

    init(characters: Int, bytes: Int, shape: TextShape) {
        (self.characters, self.bytes, self.shape) = (max(0, characters), max(0, bytes), shape)
    }

    /// What becomes of a text that was changed at one place.
    ///
    /// - Parameters:
    ///   - last: The text before, as this rule gave it.
    ///   - now: The text that the field holds.
    ///   - cursor: Where the change ends in it.
    public func edit(from last: String, to now: String, cursor: Int) -> TypedEdit {
        let (old, new) = (Array(last.utf16), Array(now.utf16))
        let cursor = new.scalarBoundary(at: cursor)
        let tail = new[cursor...]
        // What stands behind the cursor was there before, or somebody changed all of it.
        guard old.count >= tail.count, old.suffix(tail.count).elementsEqual(tail) else {
            return whole(now, cursor: cleaned(String(decoding: new[..<cursor], as: UTF16.self)).utf16.count)
        }
        let before = old.dropLast(tail.count)
        let common = zip(before, new[..<cursor]).prefix { $0 == $1 }.count
        let place = new.scalarBoundary(at: common)
        let typed = String(decoding: new[place..<cursor], as: UTF16.self)
        // Taking away is always allowed: also from a text that is too long.
        guard !typed.isEmpty else { return TypedEdit(text: now, cursor: cursor, leftOut: []) }
        let edit = change(keeping: String(decoding: new[..<place], as: UTF16.self), typed: typed, tail: String(tail))
        guard edit.isRefusal else { return edit }
        // Nothing of it was taken: what was selected stays, too.
        return TypedEdit(text: last, cursor: old.count - tail.count, leftOut: edit.leftOut)
    }

    /// A text that comes as a whole, such as one that was stored.
    public func cleaned(_ text: String) -> String { change(keeping: "", typed: text, tail: "").text }

    private func whole(_ text: String, cursor: Int) -> TypedEdit {
        let edit = change(keeping: "", typed: text, tail: "")
        return TypedEdit(text: edit.text, cursor: min(cursor, edit.cursor), leftOut: edit.leftOut)
    }

    private func change(keeping head: String, typed: String, tail: String) -> TypedEdit {
        var leftOut: Set<Reason.Code> = []
        let bounded = String(decoding: typed.utf8.prefix(4 * min(bytes, 1 << 40) + 4), as: UTF8.self)
        if bounded.utf8.count < typed.utf8.count { leftOut.insert(.tooManyBytes) }
        let allowed = Array(takingOut(of: bounded, after: head, &leftOut))
        let room = fitting(allowed, between: head, and: tail, &leftOut)
        let taken = String(allowed[..<room])
        let (start, whole) = (shape.shortened(head + taken), shape.shortened(head + taken + tail))
        // A mark behind the cursor may have joined what stands before it.
        let behind = zip(whole.utf16.reversed(), tail.utf16.reversed()).prefix { $0 == $1 }.count
        let cursor = whole.utf16.starts(with: start.utf16) ? start.utf16.count : whole.utf16.count - behind
        return TypedEdit(
            text: whole, cursor: max(0, min(cursor, whole.utf16.count)), leftOut: leftOut,
            isRefusal: taken.isEmpty && !leftOut.isEmpty)
    }

    /// How many of the characters there is room for.
    private func fitting(
        _ typed: [Character], between head: String, and tail: String, _ leftOut: inout Set<Reason.Code>
    ) -> Int {
        func fault(_ count: Int) -> Reason.Code? {
            let text = shape.shortened(head + String(typed[..<count]) + tail)
            return text.count > characters ? .tooLong : text.utf8.count > bytes ? .tooManyBytes : nil
        }
        guard let code = fault(typed.count) else { return typed.count }
        leftOut.insert(code)
        var (fits, tooMany) = (0, typed.count)
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if fault(middle) == nil { fits = middle } else { tooMany = middle }
        }
        return fits
    }

    private func takingOut(of typed: String, after head: String, _ leftOut: inout Set<Reason.Code>) -> String {
        let bounded = MarkRuns.cut(typed, after: head)
        if bounded.utf8.count < typed.utf8.count { leftOut.insert(.tooManyMarks) }
        var kept = String.UnicodeScalarView()
        var (last, context) = (head.unicodeScalars.last, JoinedCharacters(after: head))
        let mayHoldSpaces = shape.allowed.contains(" ")
        var rest = shape.shortened(bounded).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            var taken = scalar
            if let code = shape.fault(of: scalar, in: context, before: rest.first) {
                guard code == .lineBreak, mayHoldSpaces else {
                    leftOut.insert(code)
                    continue
                }
                guard last != " " else { continue }
                taken = " "
            }
            kept.append(taken)
            context.pass(taken)
            last = taken
        }
        return String(kept)
    }
}

/// What becomes of a field.
public struct TypedEdit: Hashable, Sendable {
    public let text: String
    /// Where the cursor goes, in UTF-16 code units from the start.
    public let cursor: Int
    /// Why something was left out; empty where all was taken.
    public let leftOut: Set<Reason.Code>
    /// Something was typed, and nothing of it was taken.
    var isRefusal = false

    init(text: String, cursor: Int, leftOut: Set<Reason.Code>, isRefusal: Bool = false) {
        (self.text, self.cursor, self.leftOut, self.isRefusal) = (text, cursor, leftOut, isRefusal)
    }
}

extension [UInt16] {
    /// The place itself, or the one before it where it lies within a scalar; within bounds.
    fileprivate func scalarBoundary(at place: Int) -> Int {
        let place = Swift.max(0, Swift.min(place, count))
        guard place > 0, place < count, UTF16.isTrailSurrogate(self[place]) else { return place }
        return place - 1
    }
}

extension String {
    fileprivate init(_ units: ArraySlice<UInt16>) { self = String(decoding: units, as: UTF16.self) }
}

import CodeModel
import Testing

@testable import AuditKit

/// An edit that keeps the meaning of code and the line of everything in it.
struct Respelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The edits of one file: what is put in, and before which byte.
    private let insertions: @Sendable (CodeTree) -> [(offset: Int, text: String)]

    func callAsFunction(_ source: [UInt8]) -> [UInt8] {
        let tree = SwiftReader.read(source, path: "App/Example.swift").tree
        let edits = insertions(tree).enumerated().sorted {
            ($0.element.offset, $0.offset) > ($1.element.offset, $1.offset)
        }
        var bytes = source
        for edit in edits { bytes.insert(contentsOf: edit.element.text.utf8, at: edit.element.offset) }
        return bytes
    }
}

extension Respelling {
    /// `URL(string: x)` as `URL.init(string: x)`.
    static let initializers = Respelling(testDescription: "T.init(…) for T(…)") { tree in
        tree.nodes(.call).compactMap { call in
            guard let callee = call.callee, callee.kind == .reference || callee.kind == .member,
                callee.name.first?.isUppercase == true, !callee.text.hasSuffix(")"),
                callee.range.upperBound < tree.source.count,
                // The generic arguments of a type stand before the period.
                tree.source[callee.range.upperBound] != UInt8(ascii: "<")
            else { return nil }
            return (callee.range.upperBound, ".init")
        }
    }

    /// `f(x)` as `f((x))`.
    static let parentheses = Respelling(testDescription: "parentheses around arguments") { tree in
        tree.nodes(.call).flatMap(\.arguments)
            .filter { [.reference, .member, .call, .string, .integer].contains($0.kind) && $0.name != "_" }
            .filter { !$0.has(.isTrailingClosure) }
            .flatMap { [($0.range.lowerBound, "("), ($0.range.upperBound, ")")] }
    }

    /// `(T)(x)` and `(object.method)(x)`.
    static let callees = Respelling(testDescription: "parentheses around what is called") { tree in
        tree.nodes(.call).compactMap(\.callee)
            .filter { $0.kind == .reference && $0.name.first?.isUppercase == true }
            .filter { tree.source.indices.contains($0.range.upperBound) }
            .filter { tree.source[$0.range.upperBound] == UInt8(ascii: "(") && $0.range.lowerBound > 0 }
            // A statement that begins with a parenthesis would go on with the line above.
            .filter { ![0x0A, 0x20].contains(tree.source[$0.range.lowerBound - 1]) || $0.parent?.role != .statement }
            .flatMap { [($0.range.lowerBound, "("), ($0.range.upperBound, ")")] }
    }

    /// `self.name` for `name` where it is a property or method of the type around.
    static let ownMembers = Respelling(testDescription: "self. before members") { tree in
        let lookup = Lookup(index: SwiftIndex(trees: [tree]))
        return tree.nodes(.reference).compactMap { name in
            guard let function = name.enclosingFunction, let type = name.enclosingType, type.contains(function),
                let declaration = lookup.declaration(of: name), let owner = declaration.enclosingType,
                declaration.parent == owner || declaration.parent?.kind == .variable, owner.kind != .protocolDecl,
                TypeName.base(owner.name) == TypeName.base(type.name),
                declaration.kind == .variable || declaration.kind == .functionDecl, !declaration.has(.isStatic),
                name.enclosingDeclaredFunction.map({ !$0.has(.isStatic) }) ?? false,
                !name.ancestors.contains(where: { $0.kind == .capture })
            else { return nil }
            return (name.range.lowerBound, "self.")
        }
    }

    /// `Foundation.URL`, `Swift.String`.
    static let modules = Respelling(testDescription: "names of modules before types") { tree in
        let own = SwiftIndex(trees: [tree])
        let names = tree.nodes(.reference).compactMap { name -> (offset: Int, text: String)? in
            guard own.types[name.name] == nil, own.globals[name.name] == nil else { return nil }
            if standard.contains(name.name) { return (name.range.lowerBound, "Swift.") }
            return foundation.contains(name.name) ? (name.range.lowerBound, "Foundation.") : nil
        }
        return [(0, "import Foundation; ")] + names
    }

    static let all = [initializers, parentheses, callees, ownMembers, modules]
}

private let standard: Set<String> = ["String", "Array", "Int", "UInt8", "Dictionary", "print", "Substring"]

private let foundation: Set<String> = [
    "URL", "Data", "URLRequest", "URLSession", "FileManager", "UserDefaults", "NSPredicate", "NSRegularExpression",
    "JSONDecoder", "JSONSerialization", "Process", "Bundle", "NSKeyedUnarchiver", "PropertyListSerialization",
    "URLComponents", "URLQueryItem", "NSLog", "NSString", "NSData", "ProcessInfo", "InputStream", "XMLParser",
]

import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Parsers that are told by a name, a variable, a delegate or an option of a program to fetch what documents name.
enum XmlParsers {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        inspectKeyed(file, &pass)
        inspectVariables(file, &pass)
        inspectReaders(file, &pass)
        inspectResolvers(file, &pass)
        inspectTools(file, &pass)
    }
}

/// Settings that are reached by their name: `setValue(true, forKey: "shouldResolveExternalEntities")`.
private func inspectKeyed(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("setValue", "setValuesForKeys", "setValueForKeyPath") {
        guard let key = call.argument("forKey") ?? call.argument("forKeyPath"), let value = call.arguments.first,
            pass.constant(key)?.value.string == setting
                || key.descendants(.member).contains(where: { $0.name == setting })
                || key.text.contains(setting),
            value.isTrue(pass) || pass.mayBeTrue(value)
        else { continue }
        pass.report("This parser loads any file or URL the document names", at: call)
    }
    for target in file.nodes(.subscriptCall) where target.role == .target {
        guard let path = target.argument("keyPath"), path.text.hasSuffix("." + setting),
            let assignment = target.parent, pass.mayBeTrue(assignment.child(.operand))
        else { continue }
        pass.report("This parser loads any file or URL the document names", at: assignment)
    }
}

private let setting = "shouldResolveExternalEntities"

/// Variables of libxml2 that count for all documents of the program.
private func inspectVariables(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.tree.nodes(
        .reference, named: ["xmlLoadExtDtdDefaultValue", "xmlSubstituteEntitiesDefaultValue"])
    where target.role == .target {
        guard let value = target.parent?.child(.operand), pass.constant(value)?.value.integer != 0 else { continue }
        pass.report("`\(target.name)` makes the parser load external entities named in documents", at: target)
    }
}

/// `xmlTextReaderSetParserProp(reader, Int32(XML_PARSER_SUBST_ENTITIES.rawValue), 1)`: readers of libxml2.
private func inspectReaders(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("xmlTextReaderSetParserProp") where !pass.lookup.isOwnCode(call) {
        guard let property = call.argument(at: 1), let value = call.argument(at: 2),
            pass.constant(value)?.value.integer != 0,
            property.namesWithin.contains("XML_PARSER_SUBST_ENTITIES")
                || pass.constant(property)?.value.integer == substitution
        else { continue }
        pass.report("`\(call.name)` makes the parser load external entities named in documents", at: call)
    }
}

/// `XML_PARSER_SUBST_ENTITIES`
private let substitution = 4

/// Delegates that fetch by themselves what a document names: `parser(_:resolveExternalEntityName:systemID:)`.
private func inspectResolvers(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["parser"]) {
        let parameters = function.children(.parameter)
        guard parameters.contains(where: { $0.label == "resolveExternalEntityName" }),
            let name = parameters.first(where: { $0.label == "systemID" })?.name
        else { continue }
        let reads = function.descendants(.call).first { call in
            ["Data", "NSData", "String", "contents", "synchronousData"].contains(call.name)
                && call.arguments.contains { argument in
                    ["contentsOf", "contentsOfFile", "atPath"].contains(argument.label)
                        && argument.isMadeOf(name, in: function, pass)
                }
        }
        guard let reads else { continue }
        pass.report("This parser loads any file or URL the document names", at: reads)
    }
}

/// `xmllint --noent`, `xsltproc --xinclude`: programs that the app starts.
private func inspectTools(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: tools, in: file, pass) {
        guard let place = command.words.firstIndex(where: { toolOptions.contains($0) }) else { continue }
        pass.report(
            "`\(command.words[place])` makes the parser load external entities named in the document",
            at: command.place(ofWord: place))
    }
}

private let tools = ProgramCall.Programs("xmllint", "xsltproc", "xmlstarlet")

private let toolOptions: Set<String> = [
    "--noent", "--xinclude", "--loaddtd", "--dtdattr", "--dtdvalid", "--valid", "--xinclude-nofixup",
]

extension Node {
    /// Whether an expression is made of the parameter of a function, by itself or by a local.
    fileprivate func isMadeOf(_ name: String, in function: Node, _ pass: Pass, steps: Int = 3) -> Bool {
        guard steps > 0 else { return false }
        return ([self] + descendants).contains { node in
            guard node.kind == .reference else { return false }
            if node.name == name { return true }
            // `systemID.flatMap(URL.init(string:)).flatMap { try? Data(contentsOf: $0) }`
            if node.name == "$0", let call = node.enclosing(.closure)?.parent, ["map", "flatMap"].contains(call.name),
                let base = call.base
            {
                return base.isMadeOf(name, in: function, pass, steps: steps - 1)
            }
            guard let local = pass.declaration(of: node), local.kind == .variable, function.contains(local),
                let start = local.initialValue
            else { return false }
            return start.isMadeOf(name, in: function, pass, steps: steps - 1)
        }
    }
}

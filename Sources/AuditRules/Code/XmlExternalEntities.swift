import AuditKit
import AuditModel

extension Rule {
    /// XML parsers that fetch what the document names.
    static let xmlExternalEntities = Rule(
        id: "xml-external-entities",
        title: "XML parser resolves external entities",
        category: .code,
        severity: .high,
        references: [.cwe(611), .cwe(776), .cwe(827), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A document can name a local file or an address as an entity. The parser then reads it and puts it into the \
            result, or tells a stranger's server that it was read.
            """,
        remedy: """
            Leave `shouldResolveExternalEntities` off, and pass libxml2 `XML_PARSE_NONET` without `XML_PARSE_NOENT` \
            and `XML_PARSE_DTDLOAD`.
            """,
        bad: [
            Example("let parser = XMLParser(data: data)\n↓parser.shouldResolveExternalEntities = true"),
            Example("xmlReadMemory(bytes, size, nil, nil, Int32(↓XML_PARSE_NOENT.rawValue))"),
            Example("let document = try XMLDocument(data: data, options: [↓.nodeLoadExternalEntitiesAlways])"),
            Example("var options = AEXMLOptions()\n↓options.parserSettings.shouldResolveExternalEntities = true"),
            Example("↓xmlSubstituteEntitiesDefault(1)"),
        ],
        good: [
            Example("let parser = XMLParser(data: data)\nparser.shouldResolveExternalEntities = false"),
            Example("xmlReadMemory(bytes, size, nil, nil, Int32(XML_PARSE_NONET.rawValue))"),
            Example("let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever])"),
            Example("if flags & XML_PARSE_NOENT == 0 { parse() }", "asked, not set"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.members("shouldResolveExternalEntities") where target.role == .target {
        guard pass.constant(target.parent?.child(.operand))?.value.boolean == true, let assignment = target.parent
        else { continue }
        pass.report("This parser reads whatever file or address the document names", at: assignment)
    }
    let flags =
        file.uses("XML_PARSE_NOENT", "XML_PARSE_DTDLOAD", "XML_PARSE_DTDATTR")
        + file.members("NOENT", "DTDLOAD", "DTDATTR")
    for flag in flags + file.members("nodeLoadExternalEntitiesAlways") where !flag.isCompared {
        pass.report("`\(flag.name)` makes the parser read what the document names", at: flag)
    }
    for call in file.calls("xmlSubstituteEntitiesDefault", "xmlSubstituteEntitiesDefaultValue") {
        guard pass.constant(call.arguments.first)?.value.integer != 0 else { continue }
        pass.report("`\(call.name)` makes the parser read what documents name", at: call)
    }
    for call in file.calls("AEXMLDocument", "ParserSettings", "XMLParser") {
        guard let flag = call.argument("shouldResolveExternalEntities"), pass.constant(flag)?.value.boolean == true
        else { continue }
        pass.report("This parser reads whatever file or address the document names", at: flag)
    }
}

extension Node {
    /// Whether a flag is tested for and not handed over.
    fileprivate var isCompared: Bool {
        ancestors.prefix { $0.kind != .call && $0.kind != .block }.contains {
            $0.kind == .case || $0.kind == .binary && ["==", "!=", ">", "<", "~="].contains($0.name)
        }
    }
}

import Foundation
import libxml2

struct ImportedLogin {
    let title: String
    let user: String
}

protocol LoginImporting {
    func logins(in data: Data) throws -> [ImportedLogin]
}

final class KeePassImporter: LoginImporting {
    func logins(in data: Data) throws -> [ImportedLogin] {
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
        return try document.nodes(forXPath: "//Entry").map(login)
    }

    fileprivate func login(_ node: XMLNode) throws -> ImportedLogin {
        let title = try node.nodes(forXPath: "String[Key='Title']/Value").first?.stringValue ?? ""
        let user = try node.nodes(forXPath: "String[Key='UserName']/Value").first?.stringValue ?? ""
        return ImportedLogin(title: title, user: user)
    }
}

final class SafariImporter: LoginImporting {
    private let mapper = KeePassImporter()

    func logins(in data: Data) throws -> [ImportedLogin] {
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
        return try document.nodes(forXPath: "//Entry").map(mapper.login)
    }
}

final class LegacyXMLImporter {
    func rootName(of data: Data) -> String? {
        let flags = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue)
        return data.withUnsafeBytes { raw -> String? in
            let bytes = raw.bindMemory(to: CChar.self).baseAddress
            guard let document = xmlReadMemory(bytes, Int32(raw.count), nil, nil, flags) else { return nil } // bad: xxe
            defer { xmlFreeDoc(document) }
            return name(of: document)
        }
    }

    func rootNameOffline(of data: Data) -> String? {
        let flags = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOWARNING.rawValue)
        return data.withUnsafeBytes { raw -> String? in
            let bytes = raw.bindMemory(to: CChar.self).baseAddress
            guard let document = xmlReadMemory(bytes, Int32(raw.count), nil, nil, flags) else { return nil } // good: xxe
            defer { xmlFreeDoc(document) }
            return name(of: document)
        }
    }

    private func name(of document: xmlDocPtr) -> String? {
        guard let root = xmlDocGetRootElement(document), let name = root.pointee.name else { return nil }
        return String(cString: name)
    }
}

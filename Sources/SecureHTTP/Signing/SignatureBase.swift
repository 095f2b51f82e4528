internal import Crypto

/// The text that is signed (RFC 9421 §2.5): a line for each component, then the parameters.
enum SignatureBase {
    /// What every signature of ours covers; `content-digest` besides where there is a body.
    static let derived = ["@method", "@authority", "@path", "@query"]

    /// Parts of a request that components name.
    struct Parts {
        let method: String
        let authority: String
        let path: String
        let query: String
        let headers: HeaderFields

        init(method: String, authority: String, target: String, headers: HeaderFields) {
            (self.method, self.authority, self.headers) = (method, authority, headers)
            let parts = SecureURL.parts(of: target)
            (path, query) = (parts.path.isEmpty ? "/" : parts.path, parts.query)
        }

        func value(_ component: String) -> String? {
            switch component {
            case "@method": method
            case "@authority": authority
            case "@path": path
            case "@query": query
            default: component.hasPrefix("@") ? nil : headers[component]
            }
        }
    }

    /// Nil where a component is not there.
    ///
    /// - Parameter parameters: the list as it is sent.
    static func text(_ list: StructuredText.InnerList, _ parts: Parts, parameters: String? = nil) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(512)
        for component in list.items {
            guard let value = parts.value(component) else { return nil }
            text.append(UInt8(ascii: "\""))
            text += component.utf8
            text += "\": ".utf8
            text += value.utf8
            text.append(UInt8(ascii: "\n"))
        }
        text += "\"@signature-params\": ".utf8
        text += (parameters ?? list.text).utf8
        return text
    }

    /// `Content-Digest` of a body (RFC 9530 §2).
    static func digest(of body: [UInt8]) -> String {
        "sha-256=:" + Base64.text(of: Array(SHA256.hash(data: body))) + ":"
    }
}

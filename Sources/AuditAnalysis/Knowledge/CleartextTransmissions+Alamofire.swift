import AuditKit
import CodeModel

/// What Alamofire is given for a request beside its address, and the headers that a session adds to each.
extension SendingFinder {
    /// `upload(data, to: url, headers: headers)` and `upload(multipartFormData: { $0.append(data, withName: "a") }, to: url)`.
    func uploads(by call: Node, to place: Node) -> [CleartextTransmissions.Sending] {
        let parts = call.arguments.filter { $0.kind == .closure }.flatMap { closure in
            closure.descendants.filter { $0.kind == .call && $0.name == "append" && $0.argument("withName") != nil }
        }
        let given = call.arguments.filter {
            $0.kind != .closure && ($0 == call.arguments.first || $0.label == "headers")
        }
        return (given + parts.compactMap(\.arguments.first)).compactMap { sending($0, to: place) }
    }

    /// Encoders that write fields into a request, headers that are added to one, and what a user is signed in with.
    func encodings(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        guard workspace.imports("Alamofire") else { return [] }
        let encoded = file.calls("encode").compactMap { call -> CleartextTransmissions.Sending? in
            guard let first = call.arguments.first, first.label.isEmpty else { return nil }
            if let request = call.argument("into") { return sending(first, to: request, part: [.field("url")]) }
            guard let fields = call.argument("with") ?? call.argument("withJSONObject") else { return nil }
            return sending(fields, to: first, part: [.field("url")])
        }
        let added = file.calls("add", "update").compactMap { call -> CleartextTransmissions.Sending? in
            guard let headers = call.base?.unwrapped, headers.kind == .member, headers.name == "headers",
                let request = headers.base, let value = call.argument("value") ?? call.arguments.first
            else { return nil }
            return sending(value, to: request, part: [.field("url")])
        }
        let signed = file.calls("authenticate").compactMap { call -> CleartextTransmissions.Sending? in
            guard let request = call.base?.unwrapped, request.kind == .call, let address = request.arguments.first,
                URLSinks.isRequest(request, address), let password = call.argument("password")
            else { return nil }
            return sending(password, to: address)
        }
        return encoded + added + signed
    }

    /// `request.allHTTPHeaderFields?["X-Key"] = key`
    func fields(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        file.members("allHTTPHeaderFields", "headers").compactMap { headers in
            guard let entry = headers.outerExpression.parent, entry.kind == .subscriptCall,
                entry.outerExpression.role == .target || entry.role == .target, let request = headers.base,
                // The entries of a list of one's own are told by their places.
                entry.arguments.first.flatMap({ workspace.lookup.type(of: $0) })?.name != "Int",
                let value = entry.parent?.child(.operand)
            else { return nil }
            return sending(value, to: request, part: [.field("url")])
        }
    }

    /// `configuration.httpAdditionalHeaders = headers`, where a session with that configuration asks an open address.
    func sessions(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        file.members("httpAdditionalHeaders").compactMap { target in
            guard target.role == .target, let configuration = target.base?.unwrapped.name,
                let value = target.parent?.child(.operand), reader.content(value) != nil
            else { return nil }
            let made = file.calls("URLSession", "Session").filter {
                $0.argument("configuration")?.unwrapped.name == configuration
            }
            let names = Set(made.compactMap { $0.keptName })
            guard !names.isEmpty else { return nil }
            let asking = file.nodes(.call).lazy.filter { $0.base.map { names.contains($0.unwrapped.name) } ?? false }
            return asking.compactMap { call -> CleartextTransmissions.Sending? in
                guard let address = call.arguments.first, URLSinks.isRequest(call, address) else { return nil }
                let isWhole = ["for", "with"].contains(address.label)
                return sending(value, to: address)
                    ?? (isWhole ? sending(value, to: address, part: [.field("url")]) : nil)
            }.first
        }
    }
}

extension Node {
    /// The variable or property that keeps what a call makes.
    fileprivate var keptName: String? {
        let whole = outerExpression
        guard let up = whole.parent else { return nil }
        if up.kind == .variable { return up.name }
        return up.kind == .assignment ? up.child(.target)?.unwrapped.name : nil
    }
}

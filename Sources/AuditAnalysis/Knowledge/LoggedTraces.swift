package import AuditKit
package import CodeModel

/// What tells where the user is, or addresses the device, and opens nothing: no secret in a file or a request of the app's
/// own, and yet none for a log, which others collect.
package struct LoggedTrace {
    package enum Kind { case place, pushToken }

    package let kind: Kind
    package let name: String

    /// The trace that an expression shows.
    package static func found(in node: Node, _ pass: Pass, steps: Int = 4) -> LoggedTrace? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        switch node.kind {
        case .reference, .member:
            if let own = judge(node, pass) { return own }
            guard node.kind == .reference, let start = pass.declaration(of: node)?.initialValue else { return nil }
            return found(in: start, pass, steps: steps - 1)
        case .binary where node.name == "??" || node.name == "+", .ternary, .tuple, .array:
            return Array(node.children).lazy.compactMap { found(in: $0, pass, steps: steps - 1) }.first
        case .call:
            guard node.isWording, !OneWayCalls.hides(node, pass.lookup) else { return nil }
            let parts = [node.base].compactMap(\.self) + node.arguments.filter { $0.kind != .closure }
            return parts.lazy.compactMap { found(in: $0, pass, steps: steps - 1) }.first
        case .interpolatedString:
            return node.children(.interpolation).filter { !$0.isRedacted }.compactMap(\.children.first).lazy
                .compactMap { found(in: $0, pass, steps: steps - 1) }.first
        default: return nil
        }
    }

    private static func judge(_ node: Node, _ pass: Pass) -> LoggedTrace? {
        let words = Words.of(node.name)
        if words.last == "token" || words.last == "tokens", words.dropLast().contains(where: addressed.contains) {
            guard let type = pass.type(of: node) else { return LoggedTrace(kind: .pushToken, name: node.name) }
            let isText = SensitiveTypes.judge(type, pass.lookup.index) == .text
            return isText ? LoggedTrace(kind: .pushToken, name: node.name) : nil
        }
        let isOfUser = node.tree.imports.contains("CoreLocation") || words.contains(where: ofUser.contains)
        guard isOfUser, let last = words.last, places.contains(last),
            !words.contains(where: notOfUser.contains)
        else { return nil }
        if let type = pass.type(of: node)?.name, !placeTypes.contains(type) { return nil }
        return LoggedTrace(kind: .place, name: node.name)
    }

    private static let addressed: Set<String> = ["push", "device", "apns", "fcm", "voip"]
    private static let places: Set<String> = ["latitude", "longitude", "coordinate", "coordinates"]
    private static let placeTypes: Set<String> = [
        "Double", "CLLocationDegrees", "CLLocationCoordinate2D", "CLLocation", "String",
    ]
    /// Words of names that say whose place it is.
    private static let ofUser: Set<String> = ["home", "user", "patient", "current", "customer", "member"]
    /// Where something else is that many know.
    private static let notOfUser: Set<String> = [
        "default", "center", "map", "venue", "store", "station", "city", "airport", "shop", "span", "delta",
    ]
}

extension Node {
    /// Whether a call puts its receiver or what it is given into other words.
    fileprivate var isWording: Bool {
        [
            "String", "joined", "map", "description", "hexString", "hexEncodedString", "base64EncodedString",
            "compactMap",
            "reduce", "lowercased", "uppercased", "formatted",
        ].contains(name) || base != nil && Words.of(name).contains("hex")
    }
}

import AuditKit
import CodeModel

/// What is put into stores of the program and read elsewhere: the defaults of the user, files, notifications.
struct LibraryStores {
    let lookup: Lookup

    /// Whether one call reads what another has written: under the same constant key, from the same place.
    func writes(_ call: Node, whereReads reader: Node) -> Bool {
        switch call.name {
        case "set", "setValue": call.keyOfDefaults(lookup).map { $0 == reader.keyOfDefaults(lookup) } ?? false
        case "write": isSamePlace(call.argument("to") ?? call.argument("toFile"), reader)
        case "post": isSameName(call, reader)
        // The values of a `NavigationPath` come to the destination that is declared for their type.
        case "append": reader.name == "navigationDestination" && isPushed(call, to: reader)
        case "NavigationLink": reader.name == "navigationDestination" && call.argument("value") != nil
        default: false
        }
    }

    private func isPushed(_ call: Node, to reader: Node) -> Bool {
        guard let path = call.base, let value = call.arguments.first, value.label.isEmpty else { return false }
        guard let shown = reader.argument("for")?.unwrapped.base?.unwrapped.name else { return false }
        if let type = lookup.type(of: path), TypeName.element(of: type.text) == shown { return true }
        let isPath = lookup.isValue(path, of: "NavigationPath")
        return isPath && lookup.type(of: value).map { $0.name == shown } ?? true
    }

    private func isSamePlace(_ written: Node?, _ reader: Node) -> Bool {
        guard let written = written?.unwrapped,
            let read = (reader.argument("contentsOf") ?? reader.argument("contentsOfFile"))?.unwrapped
        else { return false }
        if written.kind == .reference, read.kind == .reference {
            let place = lookup.declaration(of: written)
            return place != nil && place == lookup.declaration(of: read)
        }
        guard let text = lookup.constant(written)?.value.string else { return false }
        return text == lookup.constant(read)?.value.string
    }

    private func isSameName(_ call: Node, _ reader: Node) -> Bool {
        let read = reader.argument("forName") ?? reader.argument("for")
        guard let one = call.argument("name").flatMap(name), let other = read.flatMap(name) else { return false }
        return one == other
    }

    /// `.changed`, `Notification.Name("changed")`, `.init("changed")`
    private func name(_ node: Node) -> String? {
        let node = node.unwrapped
        if node.kind == .call { return node.arguments.first.flatMap { lookup.constant($0)?.value.string } }
        return node.kind == .member ? "." + node.name : nil
    }

    /// What is posted under the name that a call observes.
    static func posted(in place: [FlowPart]) -> [FlowStep] {
        ["object", "userInfo"].map {
            FlowStep(.written(by: "post", label: $0), .kept, giving: place + [.field($0)])
        }
    }
}

extension LibraryResults {
    /// A file that the program itself has written holds what it wrote.
    func read(by call: Node) -> [FlowStep] { [FlowStep(.written(by: "write", label: "self"), .kept)] }

    /// A translation, or the text that stands in where there is none.
    func translated(_ call: Node) -> [FlowStep]? {
        if call.name == "localizedUserNotificationString" { return [FlowStep(.arguments, .textual)] }
        guard call.name == "NSLocalizedString" || call.name == "localizedString" else { return nil }
        let labels = ["value", "byJoining"]
        return call.arguments.firstIndex { labels.contains($0.label) }.map { [FlowStep(.argument($0))] }
    }
}

extension FlowLabels {
    /// What is kept of a value that others may replace: that it is constant nobody knows. A secret is told where it is put
    /// into the store, and not again wherever something is read from there.
    static let kept = FlowLabels.textual.union(.alone).subtracting([.sensitive, .derivedKey, .record])
}

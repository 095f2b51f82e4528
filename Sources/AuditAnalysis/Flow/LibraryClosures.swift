import AuditKit
import CodeModel

/// What library calls hand to the closures that they are given.
struct LibraryClosures {
    let lookup: Lookup

    func steps(_ parameter: Int, _ argument: Int, _ call: Node) -> [FlowStep]? {
        // Where a download lies is the system's choice; what it holds is the server's.
        if call.name == "downloadTask" || call.tellsOfDownload, parameter == 0 {
            return [FlowStep(.origin, [.document, .seen])]
        }
        if isGivenError(parameter, of: call, at: argument) { return [] }
        if let handed = handed(by: call) {
            return handed.places.contains(parameter) ? [FlowStep(.origin, OutsideOrigins.labels(handed.kind))] : []
        }
        if call.name.hasPrefix("on"), call.name.dropFirst(2).first?.isUppercase == true { return observed(call) }
        switch call.name {
        case "navigationDestination" where call.argument("for") != nil:
            return parameter == 0
                ? [
                    FlowStep(.written(by: "append", label: ""), keepsParts: true),
                    FlowStep(.written(by: "NavigationLink", label: "value"), keepsParts: true),
                ] : []
        case "ForEach", "List", "sheet", "fullScreenCover", "popover", "navigationDestination":
            let isElement = call.name == "ForEach" || call.name == "List"
            return parameter == 0 ? [FlowStep(.argument(0), keepsParts: true, taking: isElement ? [.element] : [])] : []
        case "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafeBufferPointer", "withCString", "withUTF8",
            "withUnsafePointer", "withContiguousStorageIfAvailable", "withUnsafeMutableBufferPointer",
            "withUnsafeMutablePointer", "withExtendedLifetime":
            let bytes = call.isOfSymmetricKey(lookup) ? [FlowStep(.origin, .credential)] : []
            return [FlowStep(.receiver, keepsParts: true), FlowStep(.argument(0), keepsParts: true)] + bytes
        case "handleEvents" where call.argument(at: argument)?.label == "receiveOutput":
            return [FlowStep(.receiver, keepsParts: true, taking: [.element])]
        case "addObserver" where call.argument("forName") != nil:
            let sent = call.observesProcesses ? [FlowStep(.origin, OutsideOrigins.labels(.process))] : []
            return parameter == 0 ? LibraryStores.posted(in: []) + sent : []
        case "withVaList": return [FlowStep(.argument(0))]
        case "reduce":
            if parameter == 0 { return [FlowStep(.argument(0)), FlowStep(.closure(1))] }
            return [FlowStep(.receiver, keepsParts: true, taking: [.element])]
        default: return nil
        }
    }

    private func handed(by call: Node) -> (kind: OutsideSource.Kind, places: Set<Int>)? {
        guard let kind = Self.entryPoint(of: call) else { return nil }
        let places = KnownSources.handed(by: call)?.places ?? [0]
        // An answer and what was said of it, a view and what it tells.
        let isPair = kind == .answer || call.name.hasPrefix("on") || call.name == "setReceiveHandler"
        return (kind, isPair && places == [0] ? [0, 1] : places)
    }

    /// What went wrong on the way says nothing of what was sent on it: `promise.catch { error in … }`.
    private func isGivenError(_ parameter: Int, of call: Node, at argument: Int) -> Bool {
        if failing.contains(call.name) { return parameter == 0 }
        guard let closure = call.argument(at: argument)?.unwrapped, closure.kind == .closure else { return false }
        let parameters = closure.children(.parameter)
        return parameters.indices.contains(parameter) && ["error", "err"].contains(parameters[parameter].name)
    }

    /// What a view tells of what it watches: `onReceive(publisher) { value in }`, and nothing of itself.
    private func observed(_ call: Node) -> [FlowStep] {
        ["onReceive", "onChange"].contains(call.name) ? [FlowStep(.argument(0))] : []
    }

    /// The entry point that the first parameter of a closure stands for, by the call that is given the closure.
    static func entryPoint(of call: Node) -> OutsideSource.Kind? {
        if call.name == "addObserver" { return nil }
        if let known = KnownSources.handed(by: call) { return known.kind }
        if ["onText", "onBinary", "onPing", "onPong"].contains(call.name), call.tree.isOfServer { return .socket }
        switch call.name {
        case "receive": return call.argument("on") == nil ? .socket : nil
        case "readData": return call.argument("ofMinLength") == nil ? nil : .socket
        case "response", "responseHandler": return call.callee?.kind == .member ? .answer : nil
        case "DataRepresentation", "FileRepresentation", "ProxyRepresentation":
            return call.argument("importedContentType") ?? call.argument("importing") == nil ? nil : .share
        default: return EntryPoints.kind(givenBy: call)
        }
    }
}

/// Calls whose closures are given the error.
private let failing: Set<String> = ["catch", "recover", "mapError", "doOnError", "catchError", "onFailure"]

extension Node {
    /// Whether a call of Alamofire tells where it has put a file: `AF.download(page, to: place).response { … }`.
    fileprivate var tellsOfDownload: Bool {
        guard ["response", "responseURL"].contains(name) else { return false }
        var before = base?.unwrapped
        for _ in 0..<8 {
            guard let step = before, step.kind == .call else { return false }
            if step.name == "download" { return true }
            before = step.base?.unwrapped
        }
        return false
    }

    /// Whether a call hands out the bytes of a key of CryptoKit: `key.withUnsafeBytes { … }`.
    func isOfSymmetricKey(_ lookup: Lookup) -> Bool {
        guard kind == .call, name == "withUnsafeBytes", let key = base else { return false }
        return lookup.isValue(key, of: "SymmetricKey", "SharedSecret")
    }
}

import AuditKit
import CodeModel

/// What of a module may still need the word before its import.
extension PreconcurrencyRules {
    /// A type of the module that is not Sendable and that a file names which has tasks or waits, or keeps in what is Sendable.
    ///
    /// Which values cross from one actor to another only the compiler knows: what may is enough to keep the word.
    func crossing(of module: String, in tree: CodeTree) -> (name: String, place: Node)? {
        let targets = project.isolation.settings.targets.filter { $0.name == module }
        func isUnsafe(_ path: [String], at place: Node) -> Bool {
            guard let own = project.types.type(path, from: place) else {
                return SendableTypes.isUnsafe(path.joined(separator: "."), of: module)
            }
            guard targets.contains(where: { $0.holds(own.declaration.tree.path) }) else { return false }
            if case .notSendable = project.sharing.sharing(of: path.joined(separator: "."), at: place) { return true }
            return false
        }
        for (place, names) in kept(in: tree) {
            if let path = names.first(where: { isUnsafe($0, at: place) }) {
                return (path.joined(separator: "."), place)
            }
        }
        guard tree.leavesActors else { return nil }
        return tree.namedTypes.first { node in
            guard case .named(let path, _) = TypeExpression(node.name).wrapped else { return false }
            return isUnsafe(path, at: node)
        }.map { (TypeName.base($0.name), $0) }
    }

    /// What has to be Sendable wherever it is kept: parts of the types of a file that promise to be, statics and globals.
    private func kept(in tree: CodeTree) -> [(node: Node, names: [[String]])] {
        let promising = (tree.nodes(.structDecl) + tree.nodes(.enumDecl) + tree.nodes(.classDecl)).filter { type in
            guard let parts = project.types.owner(of: type), parts.declaration == type,
                case .checked = project.sharing.promise(of: parts)
            else { return false }
            return !project.isolation.ofType(parts).isIsolated
        }
        let parts = promising.compactMap(project.types.owner).flatMap(project.sharing.parts)
        let shared = tree.nodes(.variable).filter { variable in
            variable.isStoredProperty && !variable.isLocalVariable
                && (variable.has(.isStatic) || variable.enclosingType == nil)
        }
        let all = parts + shared.map { ($0, $0.declaredTypeText(project.lookup)) }
        return all.filter { part in
            part.node.tree === tree && !part.node.has(.isNonisolatedUnsafe)
                && !project.isolation.ofMember(part.node).isIsolated
        }
        .compactMap { node, type in type.map { (node, TypeExpression($0).names) } }
    }

    /// A class of Foundation for Objective-C of which the tables say nothing, in a file with tasks or waits.
    func unknownClass(of module: String, in tree: CodeTree) -> Node? {
        guard module == "Foundation", tree.leavesActors else { return nil }
        return tree.namedTypes.first { node in
            // Calls may be of functions: `NSLog`.
            guard node.kind == .type, case .named(let path, _) = TypeExpression(node.name).wrapped, path.count == 1,
                path[0].hasPrefix("NS"), path[0].dropFirst(2).first?.isUppercase ?? false
            else { return false }
            return project.types.type(path, from: node) == nil && SendableTypes.named(path[0]) == nil
                && !SendableTypes.isProtocol(path[0])
        }
    }

    /// Whether a file names a global variable of the C library, or a structure of it with pointers that may cross: functions
    /// and numbers need no word.
    func usesState(ofC module: String, in tree: CodeTree) -> Bool {
        variablesOfC.contains(where: tree.mentions) || crossing(of: module, in: tree) != nil
    }

    /// A plain import of the same module further up: the compiler goes by the first one that it finds.
    func plainImport(before escape: EscapeHatch) -> Node? {
        escape.owner.tree.nodes(.importDecl).first { other in
            other.name == escape.owner.name && other.isBefore(escape.owner) && other.attribute("preconcurrency") == nil
                && other.ancestors.filter { $0.kind == .ifClause }.allSatisfy { $0.contains(escape.owner) }
        }
    }

    /// The type that `import class Module.Type` names, where the file says nothing more of it.
    func unusedName(of escape: EscapeHatch) -> String? {
        let path = escape.name.split(separator: ".")
        guard path.count > 1, let name = path.last.map(String.init) else { return nil }
        let tree = escape.owner.tree
        let isUsed =
            !tree.members(name).isEmpty || tree.references(name).contains { !escape.owner.contains($0) }
            || !tree.nodes(.type) { $0.contains(name) }.isEmpty
        return isUsed ? nil : name
    }

    /// A function that takes a `@Sendable` closure where a protocol or class of a library may ask for a plain one: the two
    /// match under the word alone.
    func strictWitness(in tree: CodeTree) -> Node? {
        tree.nodes(.functionDecl).first { function in
            guard function.reach > .file, let type = function.enclosingType,
                function.children(.parameter).contains(where: { sendableClosure.occur(in: $0.typeText ?? "") })
            else { return false }
            return project.types.owner(of: type).map { project.types.answersToLibrary($0) } ?? true
        }
    }

    /// A function that WebKit calls with a handler, by the object that calls, and that handler, where its type is that of
    /// older SDKs: the two match under the word alone.
    func plainHandler(ofWebKitIn tree: CodeTree) -> (function: Node, handler: Node)? {
        for function in tree.nodes(.functionDecl) where function.reach > .file && function.enclosingType != nil {
            let parameters = function.children(.parameter)
            guard parameters.first?.typeText?.hasPrefix("WK") ?? false else { continue }
            let handler = parameters.first { parameter in
                guard let type = parameter.typeText, parameter.label.hasSuffix("Handler") else { return false }
                return type.contains("->") && !(type.contains("@MainActor") && type.contains("@Sendable"))
            }
            if let handler { return (function, handler) }
        }
        return nil
    }
}

extension ProjectTypes {
    /// Whether a type inherits from, or conforms to, what a library declares and asks something of it.
    func answersToLibrary(_ parts: TypeParts) -> Bool {
        parts.all.contains { part in
            part.children(.inherited).contains { inherited in
                let name = TypeName.base(inherited.name)
                return !PreconcurrencyRules.asksNothing.contains(name) && type(named: inherited.name, from: part) == nil
            }
        }
    }
}

extension PreconcurrencyRules {
    /// What types inherit from and conform to without functions that a library then calls with closures.
    static let asksNothing: Set<String> = [
        "NSObject", "Sendable", "AnyObject", "ObservableObject", "Identifiable", "Equatable", "Hashable", "Codable",
        "Encodable", "Decodable", "Error", "String", "Int", "CaseIterable", "Comparable", "CustomStringConvertible",
        "Actor", "SendableMetatype",
    ]
}

private let variablesOfC: Set<String> = [
    "stdin", "stdout", "stderr", "environ", "optarg", "optind", "opterr", "optopt", "timezone", "daylight", "tzname",
    "signgam", "program_invocation_name", "program_invocation_short_name", "mach_task_self_", "vm_page_size",
    "vm_kernel_page_size", "bootstrap_port", "suboptarg", "getdate_err", "in6addr_any", "in6addr_loopback", "h_errno",
    "sys_siglist", "sys_signame",
]

private let sendableClosure = FoldedWords("@sendable")

extension CodeTree {
    /// Whether code of the file leaves its actor, or waits for code that does.
    fileprivate var leavesActors: Bool {
        !nodes(.await).isEmpty || nodes(.closure).contains { $0.closureRole.isTask || $0.isMarkedSendable }
    }

    /// The types of variables, parameters and results, and those that are made here.
    fileprivate var namedTypes: [Node] {
        nodes(.type).filter { $0.role != .inherited }
            + nodes(.call).filter { $0.callee?.unwrapped.kind == .reference && $0.name.first?.isUppercase == true }
    }
}

extension SendableTypes {
    /// Whether a type that is not Sendable belongs to a module that was gone through, by the tables.
    static func isUnsafe(_ name: String, of module: String) -> Bool {
        let groups: [SendableGroup]
        switch module {
        case "Dispatch": groups = system
        case _ where modulesOfC.contains(module): groups = system
        case _ where module.hasPrefix("Foundation"): groups = foundation
        case _ where prefixes[module] != nil: groups = foundation + system + interface
        default: groups = packages.filter { $0.modules.contains(module) }
        }
        let prefix = module == "Dispatch" ? module : prefixes[module] ?? ""
        guard name.hasPrefix(prefix) else { return false }
        return groups.contains { $0.sharing == .notSendable && $0.names.contains(name) }
    }

    /// The letters with which the classes of a module of the SDK begin.
    private static let prefixes = [
        "StoreKit": "SK", "CloudKit": "CK", "Photos": "PH", "HomeKit": "HM", "HealthKit": "HK", "UIKit": "UI",
        "SwiftData": "Model",
    ]
}

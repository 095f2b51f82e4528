import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether the archive is one that the same type makes and keeps: it writes to the place that is read here, be it a
    /// file, an entry of the preferences or a property, and nobody outside is seen to hand one in.
    func readsWhatTypeKeeps(_ pass: Pass) -> Bool {
        guard kind == .call, let archive = arguments.first, let type = enclosingType else { return false }
        let held = archive.uncast
        let made = held.kind == .reference ? pass.declaration(of: held)?.initialValue?.uncast : held
        if let made, made.makesArchive { return true }
        guard held.kind != .reference || pass.declaration(of: held)?.kind != .parameter else { return false }
        let writers = tree.nodes(.call, named: ["archivedData", "archiveRootObject", "NSKeyedArchiver"]).filter {
            $0.makesArchive && $0.enclosingType?.name == type.name
        }
        guard !writers.isEmpty, let places = surroundings?.placesOfFiles(of: type), !places.isEmpty,
            writers.contains(where: { $0.surroundings?.placesOfFiles(of: type).isDisjoint(with: places) == false })
        else { return false }
        // Whose the file is, the code that writes it says.
        return pass.outsideFlows(to: archive, .outside).allSatisfy { $0.kind == .content }
    }

    fileprivate var makesArchive: Bool {
        kind == .call && (base?.unwrapped.name == "NSKeyedArchiver" || base == nil && name == "NSKeyedArchiver")
    }

    /// The function around, or the property that is computed or filled there.
    fileprivate var surroundings: Node? {
        enclosingDeclaredFunction
            ?? ancestors.first { $0.kind == .variable && $0.parent?.kind.isTypeDeclaration == true }
    }

    /// What code says of where it reads or writes: keys, and members of its type that are named after places or bytes.
    fileprivate func placesOfFiles(of type: Node) -> Set<String> {
        var found: Set<String> = []
        for node in descendants {
            switch node.kind {
            case .string where node.role == .argument && node.name.utf8.count >= 3:
                // The entries inside an archive have keys of their own.
                guard let call = node.parent, let verb = Words.of(call.name).first else { continue }
                if !["decode", "encode", "contains"].contains(verb) { found.insert("\"" + node.name) }
            case .member, .reference:
                guard !Set(Words.of(node.name)).isDisjoint(with: places),
                    type.children(.none).contains(where: {
                        [.variable, .functionDecl].contains($0.kind) && $0.name == node.name
                    }) || node.base?.unwrapped.name == "self"
                else { continue }
                found.insert(node.name)
            default: continue
            }
        }
        return found
    }
}

/// Words in the names of members that say where something is kept, or are it.
private let places: Set<String> = ["file", "path", "url", "archive", "data", "key", "location"]

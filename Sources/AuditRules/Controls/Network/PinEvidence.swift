import AuditKit
import SourceFormats

/// Where pins are declared and compared in what reaches users.
struct PinEvidence: Fact {
    /// Domains that property lists pin.
    let domains: [Domain]
    /// Where a function that answers challenges reads the server's certificate or key.
    let comparisons: [Node]
    /// Uses of pinning libraries.
    let libraries: [Node]
    /// Lists of pins in code.
    let lists: [PinList]

    /// A domain that a property list pins.
    struct Domain {
        let host: String
        let entry: PropertyList.Entry
        let keys: [String]
        let pins: [String]
        let file: PropertyListFile
    }

    var isAny: Bool { !domains.isEmpty || !comparisons.isEmpty || !libraries.isEmpty || !lists.isEmpty }

    init(workspace: Workspace) {
        domains = workspace.infoPlists.filter { $0.source.role.isShipped }.flatMap { file in
            file.pinnedDomains().map { domain, keys, pins in
                Domain(host: domain.key, entry: domain, keys: keys, pins: pins.map(\.1), file: file)
            }
        }
        let shipped = workspace.swift.filter(\.role.isShipped)
        comparisons = shipped.flatMap(\.pinComparisons)
        libraries = shipped.flatMap { file in
            file.tree.nodes(.call, named: pinningTypes).filter { !$0.isForDevelopers }
        }
        lists = shipped.flatMap { $0.pinLists() }.filter { list in
            !list.place.isForDevelopers && list.pins.contains { PinText.judge($0.name) == .genuine }
        }
    }
}

extension SwiftFile {
    /// Where certificates or keys are read within a function or a type that judges a server's trust.
    fileprivate var pinComparisons: [Node] {
        guard tree.mentions("serverTrust") || tree.mentions("SecTrust") else { return [] }
        return tree.nodes(.call, named: readers).filter { call in
            guard !call.isForDevelopers, let function = call.trustFunction else { return false }
            return function.descendants.contains { comparing.contains($0.name) }
        }
    }
}

private let readers = [
    "SecCertificateCopyData", "SecKeyCopyExternalRepresentation", "SecTrustCopyKey", "SecCertificateCopyKey",
]

/// What a function that compares a pin cannot do without.
private let comparing: Set<String> = ["contains", "==", "isDisjoint", "elementsEqual", "allSatisfy", "firstIndex"]

private let pinningTypes = [
    "PinnedCertificatesTrustEvaluator", "PublicKeysTrustEvaluator", "TrustKit", "initSharedInstance",
    "CertificatePinner",
]

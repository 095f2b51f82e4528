import AuditAnalysis
import AuditKit
import CodeModel
import SourceFormats

/// Where pins are declared and compared in what reaches users.
struct PinEvidence: Fact {
    /// Domains that property lists pin.
    let domains: [Domain]
    /// Where a function that answers challenges reads the server's certificate or key.
    let comparisons: [Node]
    /// Uses of pinning libraries.
    let libraries: [Node]
    /// Lists of real pins in code.
    let lists: [PinList]
    /// Whether code writes pins down, be they real or placeholders.
    let isMeant: Bool

    /// A domain that a property list pins.
    struct Domain {
        let host: String
        let entry: PropertyList.Entry
        let keys: [String]
        let pins: [String]
        let file: PropertyListFile
    }

    /// Whether something holds the server against pins.
    var isEnforced: Bool { !domains.isEmpty || !comparisons.isEmpty || !libraries.isEmpty }
    /// Whether there is a trace of pinning at all.
    var isAny: Bool { isMeant || isEnforced }

    init(workspace: Workspace) {
        domains = workspace.infoPlists.filter { $0.source.role.isShipped }.flatMap { file in
            file.pinnedDomains().map { domain, keys, pins in
                Domain(host: domain.key, entry: domain, keys: keys, pins: pins.map(\.1), file: file)
            }
        }
        let shipped = workspace.swift.filter(\.role.isShipped)
        libraries = shipped.flatMap { file in
            file.tree.nodes(.call, named: pinningTypes).filter { !$0.isForDevelopers }
        }
        let declared = shipped.flatMap { $0.pinLists() }.filter { !$0.place.isForDevelopers }
        isMeant = !declared.isEmpty
        lists = declared.filter { list in list.pins.contains { PinText.judge($0.name) == .genuine } }
        let names = Set(lists.compactMap { list in list.place.ancestors.first { $0.kind == .variable }?.name })
        comparisons = shipped.flatMap { $0.pinComparisons + $0.pinLookups(in: names) }
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

    /// Where a function that reads the server's chain looks into a list of pins; the key may be read elsewhere.
    fileprivate func pinLookups(in lists: Set<String>) -> [Node] {
        guard !lists.isEmpty else { return [] }
        return tree.nodes(.call, named: chainReaders).filter { call in
            guard !call.isForDevelopers, let function = call.trustFunction else { return false }
            let names = Set(function.descendants.map(\.name))
            return !names.isDisjoint(with: lists) && !names.isDisjoint(with: comparing)
        }
    }
}

private let chainReaders = ["SecTrustCopyCertificateChain", "SecTrustGetCertificateAtIndex"]

private let readers = [
    "SecCertificateCopyData", "SecKeyCopyExternalRepresentation", "SecTrustCopyKey", "SecCertificateCopyKey",
]

/// What a function that compares a pin cannot do without.
private let comparing: Set<String> = ["contains", "==", "isDisjoint", "elementsEqual", "allSatisfy", "firstIndex"]

private let pinningTypes = [
    "PinnedCertificatesTrustEvaluator", "PublicKeysTrustEvaluator", "TrustKit", "initSharedInstance",
    "CertificatePinner",
]

package import AuditKit
import SourceFormats

extension Pass {
    /// Whether a decision that several property lists of a project make is reported at this one: at an app's before an
    /// extension's, and else at the first.
    func isReported(at file: PropertyListFile, _ decides: (PropertyListFile) -> Bool) -> Bool {
        let all = workspace.infoPlists.filter { $0.isOfProgram && decides($0) }
        // A list that no target uses decides nothing, where others are used.
        let used = all.filter { !$0.users.isEmpty }
        let deciding = used.isEmpty ? all : used
        guard let first = deciding.first(where: { !$0.isOfExtension }) ?? deciding.first else { return true }
        return first.path == file.path
    }

    /// The same of an exception for one host.
    package func isReported(
        at file: PropertyListFile, _ domain: TransportSecurity.Domain, _ option: String, is value: Bool
    )
        -> Bool
    {
        isReported(at: file) { list in
            TransportSecurity(list)?.domains.contains { other in
                other.host == domain.host
                    && other.options.contains {
                        TransportSecurity.isOption($0.key, option) && list.isSet($0.node, to: value)
                    }
            } ?? false
        }
    }
}

extension PropertyListFile {
    /// Whether the list is that of an extension, which an app brings with it.
    package var isOfExtension: Bool { root["NSExtension"] != nil || root["EXAppExtensionAttributes"] != nil }
}

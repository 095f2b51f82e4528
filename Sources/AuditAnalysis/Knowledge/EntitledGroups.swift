package import AuditKit
import CodeModel
import SourceFormats

/// The groups that the entitlements of a project open, by the name without the team's prefix.
package struct EntitledGroups: Fact {
    /// A group in a list of entitlements.
    package struct Grant: Sendable {
        /// Without prefix; a `*` at the end stands for any ending.
        package let name: String
        package let file: PropertyListFile
        package let isKeychain: Bool
    }

    package private(set) var grants: [Grant] = []
    /// Whether there are any entitlements.
    package let isKnown: Bool
    /// Whether the name of some group is known only to a build.
    package private(set) var hasUnknown = false
    /// The identifiers of the programs, each of which is a keychain group of its own.
    private let programs: Set<String>

    package init(workspace: Workspace) {
        isKnown = !workspace.entitlements.isEmpty
        let identifiers = workspace.variants.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER")?.value }
        programs = Set(identifiers)
        for file in workspace.entitlements {
            add(file, "keychain-access-groups", isKeychain: true)
            add(file, "com.apple.security.application-groups", isKeychain: false)
        }
    }

    private mutating func add(_ file: PropertyListFile, _ key: String, isKeychain: Bool) {
        for text in file.root[key]?.strings ?? [] {
            for name in GroupName.names(of: text, in: file) {
                guard let name else {
                    hasUnknown = true
                    continue
                }
                grants.append(Grant(name: name, file: file, isKeychain: isKeychain))
            }
        }
    }

    /// Whether code may name the group: some entitlements list it, or for the keychain, it is a program's own.
    ///
    /// - Parameter targets: Those whose entitlements count; all of the project's where there are none.
    package func allow(_ group: String, forKeychain: Bool, in targets: [BuildTarget] = []) -> Bool {
        let name = GroupName.bare(group)
        if forKeychain, programs.contains(name) { return true }
        return grants.contains { grant in
            guard forKeychain || !grant.isKeychain, grant.covers(name) else { return false }
            return targets.isEmpty || grant.file.users.isEmpty || grant.file.users.contains { $0.isOf(targets) }
        }
    }
}

extension EntitledGroups.Grant {
    fileprivate func covers(_ name: String) -> Bool {
        self.name.hasSuffix("*") ? name.hasPrefix(self.name.dropLast()) : name == self.name
    }
}

extension BuildVariant {
    /// Whether this is one of the targets under one of its configurations.
    package func isOf(_ targets: [BuildTarget]) -> Bool {
        targets.contains { $0.name == target && $0.project == project }
    }
}

/// The name of a group in the forms that code and entitlements give it.
package enum GroupName {
    /// The name without the prefix of the team: `$(AppIdentifierPrefix)` or ten capitals and digits with a dot.
    package static func bare(_ name: String) -> String {
        for prefix in prefixes where name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        let team = name.prefix { $0 != "." }
        let isTeam = team.utf8.count == 10 && team.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
        return isTeam && team.count < name.count ? String(name.dropFirst(11)) : name
    }

    /// The names that a text of entitlements has in the builds that use it; nothing where only a build knows it.
    package static func names(of text: String, in file: PropertyListFile) -> [String?] {
        let rest = bare(text).replacing("$(CFBundleIdentifier)", with: "$(PRODUCT_BUNDLE_IDENTIFIER)")
        guard rest.contains("$") else { return [rest] }
        guard !file.users.isEmpty else { return [nil] }
        return file.users.map { user in
            let isKnown = references(in: rest).allSatisfy { user.settings.resolve($0) != nil }
            return isKnown ? bare(user.expand(rest)) : nil
        }
    }

    /// The names of the settings in `$(NAME)`, `${NAME}` and `$(NAME:modifier)`.
    private static func references(in text: String) -> [String] {
        text.split(separator: "$").dropFirst(text.hasPrefix("$") ? 0 : 1).map { part in
            String(part.drop { $0 == "(" || $0 == "{" }.prefix { $0 != ")" && $0 != "}" && $0 != ":" })
        }
    }

    private static let prefixes = [
        "$(AppIdentifierPrefix)", "${AppIdentifierPrefix}", "$(TeamIdentifierPrefix)", "${TeamIdentifierPrefix}",
    ]
}

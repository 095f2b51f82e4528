public import AuditModel
import SourceFormats

/// Somebody else's code that the project's lock files hold, with what the given advisories say of it.
///
/// Each component stands once for each ecosystem and version: at its first place, of files that are shipped before
/// those of tests and examples.
public struct Components: Fact {
    /// The components by name, with the place of each.
    public let entries: [Entry]
    /// Lock files that could not be read, and advisories that could not be held against a component.
    public let notices: [String]

    /// A component and the bytes that name it.
    public struct Entry: Sendable {
        public let component: Component
        public let file: SourceFile
        /// The entry of the lock file; nil where the file has no offsets, as in UTF-16.
        public let range: Range<Int>?
        /// What no report may show: the entry, if its address holds a password.
        public let masking: [Range<Int>]
    }

    /// The components by name.
    public var all: [Component] { entries.map(\.component) }

    public init(workspace: Workspace) {
        let requests = RequestedPackages(workspace: workspace)
        var collected = LockedPackages()
        var notices = workspace.advisories.notices
        for file in workspace.files.filter(\.kind.isLockFile).sorted(by: Self.counts) {
            do throws(SourceFormatError) {
                collected.add(try LockedPackage.all(in: file, requests))
            } catch {
                notices.append("The components of \(file.path) are not listed; the file cannot be read: \(error)")
            }
        }
        var entries: [Entry] = []
        var places: [String: PlaceReader] = [:]
        for package in collected.byName {
            let found = workspace.advisories.advisories(for: package)
            if let notice = found.notice { notices.append(notice) }
            let reader = places[package.file.path] ?? PlaceReader(file: package.file)
            places[package.file.path] = reader
            let component = package.component(at: reader, found)
            let masking = package.origin == package.address ? [] : [package.range].compactMap(\.self)
            entries.append(
                Entry(component: component, file: package.file, range: package.range, masking: masking))
        }
        self.entries = entries
        self.notices = notices
    }

    private static func counts(_ one: SourceFile, before other: SourceFile) -> Bool {
        one.role.isShipped == other.role.isShipped ? one.path < other.path : one.role.isShipped
    }
}

/// Packages of several lock files, each once.
private struct LockedPackages {
    private var packages: [LockedPackage] = []
    private var places: [LockedPackage.Identity: Int] = [:]

    mutating func add(_ more: [LockedPackage]) {
        for package in more {
            if let place = places[package.identity] {
                // One lock file may take along what another's project asks for.
                if package.isDirect == true { packages[place].isDirect = true }
            } else {
                places[package.identity] = packages.count
                packages.append(package)
            }
        }
    }

    var byName: [LockedPackage] {
        packages.map { (key: $0.order, package: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.package)
    }
}

extension LockedPackage {
    fileprivate func component(at reader: PlaceReader, _ answer: AdvisoryDatabase.Answer) -> Component {
        let place: RawFinding.Place = range.map { .bytes($0) } ?? .file
        return Component(
            name: name, version: version, revision: revision, origin: origin, ecosystem: ecosystem,
            purl: purl.description, location: reader.location(of: place), isDirect: isDirect,
            dependencies: dependencies, advisories: answer.advisories, isChecked: answer.isChecked)
    }
}

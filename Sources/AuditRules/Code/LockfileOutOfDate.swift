import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Lock files that hold other versions than those the project asks for.
    static let lockfileOutOfDate = Rule(
        id: "lockfile-out-of-date",
        title: "Lock file does not match the project's requirements",
        category: .code,
        severity: .medium,
        profile: .strict,
        references: [.cwe(1357), .cwe(829), .cwe(494), .masvs("CODE", 3), .maswe(75), .mobileTop10(2)],
        why: """
            A package manager that finds its lock file out of date resolves to the newest version allowed. What is \
            built is then not what was reviewed and tested, differs from machine to machine, and a scan of the lock \
            file for known vulnerabilities checks versions that are not in use.
            """,
        remedy: """
            Run `swift package resolve`, “Resolve Package Versions” in Xcode or `pod install`, commit the lock file \
            together with the changed requirement, and build with `--force-resolved-versions`, \
            `-onlyUsePackageVersionsFromResolvedFile` or `pod install --deployment`.
            """,
        bad: [
            Example(
                "PODS:\n  - Codec (1.4.2)\n\nDEPENDENCIES:\n  - ↓Codec (~> 2.0)\n\nCOCOAPODS: 1.15.2\n",
                as: .file("Podfile.lock"), "an older version than required"),
            Example(
                "PODS:\n  - Codec (1.4.2)\n\nDEPENDENCIES:\n  - Codec (~> 1.2)\n  - ↓Net\n\nCOCOAPODS: 1.15.2\n",
                as: .file("Podfile.lock"), "a pod with no pinned version, as after a bad merge"),
            Example(
                "PODS:\n  - Codec/Core (3.0.0)\n\nDEPENDENCIES:\n  - ↓Codec/Core (< 3.0, >= 2.1)\n\nCOCOAPODS: 1.15.2\n",
                as: .file("Podfile.lock")),
        ],
        good: [
            Example(
                "PODS:\n  - Codec (2.4.1)\n  - Net/TLS (0.3.9)\n\nDEPENDENCIES:\n  - Codec (~> 2.0)\n  - Net/TLS (~> 0.3.1)\n",
                as: .file("Podfile.lock")),
            Example(
                """
                PODS:
                  - Own (0.0.1)
                  - Net (2.0.0-beta.3)

                DEPENDENCIES:
                  - Own (from `../Own`)
                  - Net (~> 2.0.0-beta.1)
                """, as: .file("Podfile.lock"), "a folder, and a pre-release"),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let package = Package(name: "Codec", dependencies: [
                    .package(url: "https://example.com/bytes.git", from: "1.2.0"),
                ])
                """, as: .file("Package.swift"), "no lock file, a different rule"),
            Example("pod 'Codec', '~> 1.2'\n", as: .file("Podfile"), "no lock file, a different rule"),
        ],
        checks: [.xcodeProject(inspect), .swift(inspect), .text(inspect)]
    )
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    guard !file.project.remotePackages.isEmpty else { return }
    let locks = PackageLock.all(forProject: file.path, in: pass.workspace)
    for package in file.project.listedPackages {
        guard let range = package.urlRange else { continue }
        let requirement = PackageRequirement(package.requirement)
        if let message = mismatch(package.url, requirement, locks, pass) {
            pass.report(message, in: file.source, at: range)
        }
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.source.kind == .packageManifest, file.source.name == "Package.swift" else { return }
    let locks = PackageLock.all(forManifest: file.path, in: pass.workspace)
    var found: [(place: Node, message: String)] = []
    for call in file.packageCalls where call.isUnconditional && !locks.isEmpty {
        guard let url = call.argument("url"), let address = pass.constant(url)?.value.string else { continue }
        guard let message = mismatch(address, PackageRequirement(call, pass), locks, pass) else { continue }
        found.append((url, message))
    }
    // The lock file of a library counts for its own tests alone.
    let isLibrary = file.calls("executableTarget").isEmpty
    let details = Pass.Details(severity: isLibrary ? .low : nil, isAdvice: isLibrary)
    guard found.count > mostSingle else {
        for (place, message) in found { pass.report(message, at: place, details) }
        return
    }
    // A lock file that nobody has written anew for long is one decision, and not one of each package.
    pass.report(
        "The lock file no longer matches \(found.count) of the packages", at: found[0].place,
        .init(
            severity: details.severity, related: found.dropFirst().prefix(8).map { ($0.place, "Also outdated") },
            isAdvice: isLibrary))
}

/// What to say of a package that none of the lock files holds as it is asked for; nothing where one does.
private func mismatch(
    _ url: String, _ requirement: PackageRequirement?, _ locks: [PackageLock], _ pass: Pass
) -> String? {
    guard !locks.isEmpty else { return nil }
    let identity = LockedDependencies.name(of: url)
    let pins = locks.compactMap { lock in lock.pins[identity].map { (lock, $0) } }
    guard let (lock, pin) = pins.first else { return "`\(locks[0].path)` does not contain the package `\(identity)`" }
    guard let requirement, pins.allSatisfy({ requirement.admits($0.1) == false }) else { return nil }
    // Another project or package of the same build may have the last word.
    let others = pass[ProjectRequirements.self].requirements(of: identity)
    guard !others.contains(where: { other in pins.contains { other.admits($0.1) == true } }) else { return nil }
    let state = pin.version ?? pin.branch.map { "the branch \($0)" } ?? "a specific commit"
    return "`\(lock.path)` pins `\(identity)` to \(state), which does not match this requirement"
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    if file.kind == .podfileLock, let lock = try? PodfileLock.parse(file.bytes) {
        for asked in lock.dependencies {
            let bounds = (asked.requirement ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
            guard let message = mismatch(asked.name, bounds.filter { !$0.hasPrefix("from ") }, lock, file.name) else {
                continue
            }
            pass.report(message, in: file, at: asked.range)
        }
    }
    guard file.kind == .podfile, let lock = PackageLock.podfileLock(beside: file.path, in: pass.workspace),
        let podfile = try? Podfile.parse(file.bytes)
    else { return }
    let isPlain = !["\nif ", " if ", "unless ", "case "].contains { Bytes.contains($0, in: file.bytes) }
    // What the lock file itself names as asked for, it is judged by already.
    let known = Set(lock.dependencies.map { $0.name + " " + ($0.requirement ?? "") })
    for pod in podfile.pods where !known.contains(pod.name + " " + pod.requirements.joined(separator: ", ")) {
        guard isPlain || lock.pods.contains(where: { $0.name.podName == pod.name.podName }) else { continue }
        let bounds = pod.options.isEmpty ? pod.requirements : []
        guard let message = mismatch(pod.name, bounds, lock, "Podfile.lock") else { continue }
        pass.report(message, in: file, at: pod.nameRange)
    }
}

private func mismatch(_ name: String, _ bounds: [String], _ lock: PodfileLock, _ file: String) -> String? {
    let held = lock.pods.filter { $0.name.podName == name.podName }
    guard let first = held.first(where: { $0.name == name }) ?? held.first else {
        return "`\(file)` does not contain the pod `\(name)`"
    }
    guard PodRequirement.allows(first.version, bounds) == false else { return nil }
    return "`\(file)` pins `\(name)` to \(first.version), which does not match this requirement"
}

extension String {
    /// The name of a pod without that of its subspec.
    fileprivate var podName: Substring { prefix { $0 != "/" } }
}

extension Node {
    /// Whether a dependency is part of the package whatever the machine: not in a branch, a condition or a trait.
    fileprivate var isUnconditional: Bool {
        guard ancestors.contains(where: { $0.kind == .call && $0.name == "Package" }) else { return false }
        return !ancestors.contains { [.ternary, .if, .ifClause, .closure, .functionDecl].contains($0.kind) }
            && !tree.mentions("traits")
    }
}

/// Packages that are named each by itself.
private let mostSingle = 3

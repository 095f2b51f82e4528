import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Dependencies that follow a branch or take any version.
    static let dependencyUnpinned = Rule(
        id: "dependency-unpinned",
        title: "Dependency is not pinned to a version",
        category: .code,
        severity: .medium,
        references: [.cwe(1357), .cwe(1104), .cwe(829), .masvs("CODE", 3), .maswe(48), .maswe(75), .mobileTop10(2)],
        why: """
            A branch is whatever its owner, or anyone who takes over the account, pushes next. The code that gets \
            built is then not the code that was reviewed, and it cannot be matched against a list of known \
            vulnerabilities.
            """,
        remedy: """
            Require a version, `from: "1.2.0"`, or a commit, `revision:`, where there is no release; and commit the \
            lock file, `Package.resolved` or `Podfile.lock`.
            """,
        bad: [
            Example(
                manifest(#".package(url: "https://example.com/codec.git", branch: ↓"main")"#),
                as: .file("Package.swift")),
            Example(
                manifest(#".package(url: "https://example.com/codec.git", ↓.branch("develop"))"#),
                as: .file("Package.swift")),
            Example(
                manifest(#".package(url: "https://example.com/codec.git", ↓"0.0.0"..<"99.0.0")"#),
                as: .file("Package.swift"), "any version there will ever be"),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let line = "main"
                let package = Package(name: "App", dependencies: [
                    .package(url: "https://example.com/codec.git", branch: ↓line),
                    .package(url: "https://example.com/net.git", branch: line),
                ])
                """, as: .file("Package.swift"), "one constant, one finding"),
            Example(
                """
                R0 = {
                    isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/codec";
                    requirement = ↓{ kind = branch; branch = main; };
                };
                """, as: .projectObjects),
            Example(
                "target 'App' do\n  pod ↓'Codec'\n  pod 'Net', :git => 'https://example.com/n.git', :branch => ↓'main'\nend\n",
                as: .file("Podfile"), "with no `Podfile.lock` next to it"),
        ],
        good: [
            Example(
                manifest(#".package(url: "https://example.com/codec.git", from: "1.2.0")"#), as: .file("Package.swift")),
            Example(
                manifest(#".package(url: "https://example.com/codec.git", revision: "5f3c0a9d1b2e")"#),
                as: .file("Package.swift"), "a commit"),
            Example(
                manifest(#".package(url: "https://example.com/codec.git", "1.2.0"..<"3.0.0")"#),
                as: .file("Package.swift")),
            Example(manifest(#".package(path: "../Codec")"#), as: .file("Package.swift"), "a local folder"),
            Example(
                "pod 'Codec', '~> 1.2'\npod 'Own', :path => '../Own'\npod 'Net', :git => 'https://example.com/n.git', :tag => '2.0'\n",
                as: .file("Podfile")),
        ],
        checks: [.swift(inspect), .text(inspect), .xcodeProject(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let inStep = accountsInStep(file, pass)
    // Dependencies that follow the branch which one constant names are held by changing that.
    var groups: [Node: [(branch: Node, details: Pass.Details)]] = [:]
    for call in file.packageCalls {
        let url = pass.constant(call.argument("url"))?.value.string ?? ""
        let details = details(url, inStep: inStep.contains(account(of: url)), pass)
        if let branch = call.argument("branch"), !(pass.constant(branch)?.value.string.map(isCommit) ?? false) {
            groups[pass.declaration(of: branch.unwrapped) ?? branch, default: []].append((branch, details))
        }
        for argument in call.arguments where argument.label.isEmpty {
            if argument.kind == .call, argument.name == "branch" {
                pass.report(message(pass.constant(argument.arguments.first)?.value.string), at: argument, details)
            } else if isOpenRange(argument, pass) {
                pass.report("This range accepts every future version", at: argument, details)
            }
        }
    }
    for group in groups.values.sorted(by: { $0[0].branch.isBefore($1[0].branch) }) { report(group, &pass) }
}

private func report(_ group: [(branch: Node, details: Pass.Details)], _ pass: inout Pass) {
    // The one that nothing holds stands for all.
    guard let first = group.first(where: { $0.details.severity == nil && !$0.details.isAdvice }) ?? group.first else {
        return
    }
    var details = first.details
    details.related = group.filter { $0.branch != first.branch }.map { ($0.branch, "The same applies here") }
    pass.report(message(pass.constant(first.branch)?.value.string), at: first.branch, details)
}

/// `"0.0.0"..<"99.0.0"` and the like: from nothing, over many major versions.
private func isOpenRange(_ node: Node, _ pass: Pass) -> Bool {
    guard node.kind == .binary, node.name == "..<" || node.name == "..." else { return false }
    let bounds = node.children(.operand).map { operand in
        pass.constant(operand)?.value.string.flatMap { $0.split(separator: ".").first.flatMap { Int($0) } }
    }
    guard bounds.count == 2, let low = bounds[0], let high = bounds[1] else { return false }
    return low == 0 && high >= 10
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    for package in file.project.listedPackages {
        guard case .branch(let branch)? = package.requirement, !isCommit(branch), let range = package.requirementRange
        else { continue }
        pass.report(message(branch), in: file.source, at: range, details(package.url, pass))
    }
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .podfile, let podfile = try? Podfile.parse(file.bytes) else { return }
    let isLocked = pass[LockedDependencies.self].holdsPods(of: file.path)
    for pod in podfile.pods where pod.options["path"] == nil {
        if let branch = pod.options["branch"], pod.options["commit"] == nil, let range = pod.optionRanges["branch"] {
            pass.report(message(branch), in: file, at: range, .init(severity: isLocked ? .note : nil))
        } else if pod.requirements.isEmpty, pod.options.isEmpty, !isLocked {
            pass.report(
                "The pod `\(pod.name)` accepts any version", in: file, at: pod.nameRange, .init(severity: .low))
        } else if pod.options["git"] != nil, pod.options.keys.allSatisfy({ !fixing.contains($0) }), !isLocked {
            pass.report("The pod `\(pod.name)` tracks the main branch", in: file, at: pod.nameRange)
        }
    }
}

/// Whether what is given as a branch is the id of a commit, which holds as well.
private func isCommit(_ name: String) -> Bool { name.utf8.count == 40 && name.allSatisfy(\.isHexDigit) }

private let fixing: Set<String> = ["tag", "commit", "branch"]

/// A lock file holds the commit until somebody updates, so that a branch does little harm; and whose app it is has what stands
/// in their own repositories in hand anyway.
private func details(_ url: String, inStep: Bool = false, _ pass: Pass) -> Pass.Details {
    .init(
        severity: pass[LockedDependencies.self].holds(package: url) ? .note : inStep ? .low : nil,
        isAdvice: pass[OwnAccounts.self].hold(url))
}

/// The accounts of which a manifest has three packages or more follow a branch: such packages are developed in step, and a
/// version of one alone fits none of the others.
private func accountsInStep(_ file: SwiftFile, _ pass: Pass) -> Set<String> {
    let following = file.packageCalls.filter { $0.argument("branch") != nil }.map { call in
        account(of: pass.constant(call.argument("url"))?.value.string ?? "")
    }
    return Set(following.filter { name in !name.isEmpty && following.filter { $0 == name }.count > 2 })
}

/// The account in the address of a repository: `example.com/kestrel` of `https://example.com/kestrel/codec`.
private func account(of url: String) -> String {
    url.lowercased().split { $0 == "/" || $0 == ":" }.dropLast().joined(separator: "/")
}

/// The accounts on servers of repositories that the project's own programs are named after: `com.kestrel.App` of
/// `https://example.com/kestrel/codec`.
private struct OwnAccounts: Fact {
    private let names: Set<String>

    init(workspace: Workspace) {
        let identifiers = workspace.variants.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER")?.value }
        // What builds by other tools say in their manifests, in Swift.
        let written = workspace.swift.filter { ["Project.swift", "Package.swift"].contains($0.source.name) }.flatMap {
            $0.tree.nodes(.string).map(\.name).filter { $0.split(separator: ".").count > 2 && !$0.contains("/") }
        }
        names = Set(
            (identifiers + written).flatMap {
                $0.lowercased().split(separator: ".").dropFirst().prefix(1).map(String.init)
            })
    }

    func hold(_ url: String) -> Bool {
        let parts = url.lowercased().split { $0 == "/" || $0 == ":" }
        guard let account = parts.dropLast().last, parts.count > 2 else { return false }
        return names.contains(String(account))
    }
}

private func message(_ branch: String?) -> String {
    branch.map { "The dependency tracks the branch `\($0)`" } ?? "The dependency tracks a branch"
}

private func manifest(_ dependency: String) -> String {
    """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "App", dependencies: [
        \(dependency),
    ])
    """
}

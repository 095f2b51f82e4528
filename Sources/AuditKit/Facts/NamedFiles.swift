import CodeModel

/// In which files a name occurs: asked for thousands of names, each of which would take a look into every file.
package final class NamedFiles: Fact {
    private let files: [SwiftFile]
    /// The numbers of the files by the hash of a name, in order; names of one hash are told apart by the files.
    private let numbers: [Int: [Int32]]

    package init(workspace: Workspace) {
        files = workspace.swift
        var numbers: [Int: [Int32]] = [:]
        for (number, file) in workspace.swift.enumerated() {
            for name in file.tree.names(where: { _ in true }) {
                numbers[name.hashValue, default: []].append(Int32(number))
            }
        }
        self.numbers = numbers
    }

    /// The files in which a name or a literal text occurs, in their order.
    package func files(naming name: String) -> [SwiftFile] {
        (numbers[name.hashValue] ?? []).map { files[Int($0)] }.filter { $0.tree.mentions(name) }
    }
}

extension Workspace {
    /// The Swift files in which a name or a literal text occurs, in their order.
    package func files(naming name: String) -> [SwiftFile] { fact(NamedFiles.self).files(naming: name) }
}

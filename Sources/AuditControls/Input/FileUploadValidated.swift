import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Files that users choose are checked for type and size before they are sent.
    static let fileUploadValidated = Control(
        id: "file-upload-validated",
        title: LocalizedText(
            en: "Uploaded files are checked for type and size",
            es: "Se comprueban el tipo y el tamaño de los archivos subidos",
            it: "Tipo e dimensione dei file caricati sono controllati"),
        remedy: """
            Specify the types that a picker offers, read the size before loading the file, and reject files larger \
            than the server accepts. Bulwark’s `FileRule` also compares the content with the extension.
            """,
        references: [.masvs("CODE", 4), .maswe(50), .mobileTop10(4), .cwe(434), .cwe(770)],
        weaknesses: [
            "unchecked-file-import"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var uploads = 0
    var types: [Node] = []
    var sizes: [Node] = []
    for file in search.shippedSwift {
        let calls = file.tree.nodes(.call, named: uploadCalls).filter { !$0.isForDevelopers }
        uploads += calls.count
        types += file.tree.nodes(.call, named: pickers).filter { call in
            call.arguments.contains { typeLabels.contains($0.label) && !$0.text.contains(".item]") }
        }
        types += file.members("mediaTypes", "filter").filter { $0.role == .target && $0.namesMedia }
        let isMeasured =
            !file.uses("fileSize", "fileSizeKey", "totalFileSize").isEmpty
            || file.members("size").contains(where: \.isFileSize) || !calls.isEmpty
        guard isMeasured else { continue }
        sizes += file.nodes(.binary) { ["<", ">", "<=", ">="].contains($0) }.filter(\.limitsSize)
    }
    guard uploads > 0 else { return search.doesNotApply("No files are uploaded") }
    if !types.isEmpty, !sizes.isEmpty {
        for node in types { search.proof.report("`\(node.name)` restricts the types of files offered", at: node) }
        for node in sizes { search.proof.report("The file size is compared with a limit", at: node) }
    }
    search.summary =
        "\(uploads) upload\(uploads == 1 ? "" : "s"); types are limited in \(types.count) place\(types.count == 1 ? "" : "s"), "
        + "sizes in \(sizes.count)"
}

extension Node {
    /// `configuration.filter = .images`.
    fileprivate var namesMedia: Bool {
        guard let value = parent?.child(.operand), base != nil else { return false }
        return !value.wordsWithin.isDisjoint(with: ["images", "image", "videos", "movie", "photos"])
    }

    /// `attributes[.size]`.
    fileprivate var isFileSize: Bool { has(.hasImplicitBase) && parent?.kind == .subscriptCall }

    /// `size > limit`: a size on one side, a limit on the other.
    fileprivate var limitsSize: Bool {
        // Release builds leave assertions out.
        if ancestors.contains(where: { $0.kind == .call && $0.name == "assert" }) { return false }
        let operands = children(.operand)
        guard operands.count == 2 else { return false }
        return zip(operands, operands.reversed()).contains { size, limit in
            guard !size.unwrapped.words.isDisjoint(with: ["size", "bytes", "count", "length", "megabytes"]) else {
                return false
            }
            if !limit.wordsWithin.isDisjoint(with: ["max", "maximum", "limit", "allowed"]) { return true }
            let isNumber = limit.kind == .integer || limit.kind == .binary && limit.name == "*"
            return isNumber && limit.text.utf8.count >= 4 && !size.unwrapped.words.contains("count")
        }
    }
}

private let uploadCalls = ["uploadTask", "upload", "uploadMedia", "putFile", "putData", "uploadFile", "uploadImage"]
private let pickers = [
    "fileImporter", "UIDocumentPickerViewController", "photosPicker", "PhotosPicker", "PHPickerConfiguration",
]
private let typeLabels: Set<String> = ["allowedContentTypes", "forOpeningContentTypes", "matching", "documentTypes"]

import AppKit
import CryptoKit
import Foundation
import Network

/// Opens packages, installs themes and plug-ins, and drives exports of the front document.
@MainActor
final class WorkspaceController {
    private let support: URL
    private let exporter = ExportService()
    private let inspector = DocumentInspector()
    private let registry = PluginRegistry()
    private let importer = RichTextImport()
    private(set) var lines: [String] = []

    init(support: URL) {
        self.support = support
    }

    func openPackage(_ url: URL) throws {
        let reader = PackageReader(source: url, destination: support.appendingPathComponent("Packages"))
        _ = try reader.openPreview()
        _ = try reader.openText()
        try reader.open()
        try reader.openLinks()
        try reader.openImages()
    }

    func openTheme(_ url: URL, name: String) throws {
        let installer = ThemeInstaller(themes: support.appendingPathComponent("Themes"))
        try installer.installBundled("Basic")
        try installer.install(url)
        try PackageReader(source: url, destination: support.appendingPathComponent("Extra")).openTheme()
        NSApp.applicationIconImage = installer.preview(named: name) ?? installer.icon(named: name)
    }

    func inspect(_ url: URL) throws {
        lines = try inspector.summary(of: url) + inspector.paste().map(\.text)
    }

    func install(_ manifestURL: URL, for document: FolioContent, file: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: manifestURL)
        let manifest = try JSONDecoder().decode(PluginManifest.self, from: data)
        lines += [registry.make(manifest), registry.makeBuiltIn(manifest)].compactMap { $0?.transform(document.body) }

        let command = CommandPlugin(manifest: manifest)
        command.announce(document)
        lines += [command.badge(count: 1), command.counter(count: 1), command.describe(document)]
        lines.append("\(try command.matches(in: document) + command.mentions(in: document))")
        try command.runTool(on: file)
        try command.run(on: file)

        if let script = ScriptPlugin(manifest: manifest) {
            script.setStyles(document)
            script.useStyles(document)
            lines += [script.run(on: document), script.apply(to: document), script.title(of: document), try script.heading(of: document)]
        }
    }

    func export(_ job: ExportJob, folder: URL) throws {
        try exporter.export(job)
        try exporter.exportDirect(job)
        try exporter.write(job, folder: folder)
        try exporter.writeNamed(job, folder: folder)
        try exporter.tag(job.document, at: job.target)
        exporter.untag(job.document)
        try exporter.runHook(job)
        try exporter.notify(job.document)
        try exporter.announce(job.document)
        exporter.reveal(job.document)
        try exporter.sendToPrinter(job)
        exporter.hideFinderSidebar()
        lines += [exporter.styleSheet(job), exporter.headerTemplate(job), exporter.progress(job, done: 1, total: 2), exporter.summary(job, done: 2, total: 2)]
    }

    func preview(_ document: FolioContent) async throws {
        let controller = PreviewController(document: document)
        controller.addStyle()
        controller.showTitle()
        controller.showHeading()
        controller.showBody()
        controller.showSource()
        controller.updateTitle()
        try await controller.updateHeading()
        controller.scroll(to: 0.5)
        lines.append("\(try await controller.find(document.title))")
        lines.append(importer.text(from: document.body)?.string ?? importer.plain(from: document.body).string)
    }
}

/// Handles what the other members of a room send.
@MainActor
final class RoomMessageHandler {
    private let search: LibrarySearch
    private let index: TextIndex
    private let coordinator: RoomCoordinator
    private let writer: SnapshotWriter
    private var model: FindPanelModel

    init(search: LibrarySearch, index: TextIndex, coordinator: RoomCoordinator, writer: SnapshotWriter, body: String) {
        self.search = search
        self.index = index
        self.coordinator = coordinator
        self.writer = writer
        self.model = FindPanelModel(body: body)
    }

    func handle(_ data: Data) async throws -> Int {
        let message = try JSONDecoder().decode(RemoteMessage.self, from: data)
        coordinator.receive(message)
        coordinator.show(message)
        _ = index.remove(message)
        _ = index.trim(keeping: 500)
        _ = search.score(message)
        _ = search.sum(message)
        model.body = try model.mark(message) + model.underline(message)
        guard model.isListed(message) || model.isNumbered() else { return 0 }
        try await writer.rename(from: "current", to: message.room)
        try await writer.copy(message.author)
        return try search.recent(message).count + search.latest(message).count
    }

    func store(_ document: FolioContent) -> Bool {
        index.add(document) || index.insert(document)
    }

    func outline() -> [String] {
        model.headings() + model.titles() + model.links() + model.images() + [model.quoted(), model.escapes()]
    }

    func join(_ invite: RoomInvite, document: FolioContent) {
        guard coordinator.accept(invite) || coordinator.confirm(invite), let host = invite.server.host else { return }
        let connection = RoomConnection(host: host, port: 443)
        if coordinator.knows(invite.server) {
            connection.joinNamed(invite)
            connection.uploadDraft(document, boundary: UUID().uuidString)
        } else if coordinator.trusts(invite.server) {
            connection.join(invite)
            connection.upload(document, boundary: UUID().uuidString)
        }
    }
}

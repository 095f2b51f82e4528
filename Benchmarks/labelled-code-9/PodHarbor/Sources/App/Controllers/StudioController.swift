import Fluent
import Foundation
import NIOPosix
import Vapor

/// The producers' workshop: everything that touches uploads, notes and messages of one show.
struct StudioController: RouteCollection {
    let importer: BackCatalogueImporter

    struct AudioBody: Content {
        let file: File
        let title: String
        let artist: String
        let preset: String
    }

    struct MessageBody: Content {
        let replyTo: String
        let subject: String
        let text: String
        let template: String
    }

    struct NotesQuery: Content {
        let pattern: String
        let term: String
    }

    func boot(routes: any RoutesBuilder) throws {
        let studio = routes.grouped(Member.guardMiddleware()).grouped("studio", ":showID")
        studio.post("audio", use: audio)
        studio.post("message", use: message)
        studio.get("notes", use: notes)
        studio.post("catalogue", use: catalogue)
        studio.post("ratings", use: ratings)
        studio.post("live", use: live)
    }

    private func ownShow(_ req: Request) async throws -> Show {
        let member = try req.auth.require(Member.self)
        guard let id = req.parameters.get("showID", as: UUID.self),
              let show = try await Show.query(on: req.db).filter(\.$id == id).with(\.$owner).first(),
              show.$owner.id == member.id else { throw Abort(.notFound) }
        return show
    }

    @Sendable func audio(req: Request) async throws -> HTTPStatus {
        let show = try await ownShow(req)
        let body = try req.content.decode(AudioBody.self)
        let transcoder = req.application.transcoder
        let mp3 = try await transcoder.mp3(from: body.file, title: body.title)
        let opus = try await transcoder.opus(from: body.file, title: body.title)
        try await transcoder.tag(mp3, artist: body.artist)
        try await transcoder.normalise(opus, to: .stereo)
        let seconds = await transcoder.duration(of: body.file.filename)
        req.logger.info("Stored \(seconds ?? 0) s for \(show.slug)")
        try RemoteEncoder(host: "encoder.internal").encode(key: mp3.lastPathComponent, preset: body.preset)
        guard WaveHeader(Data(buffer: body.file.data)) != nil else { return .accepted }
        _ = WaveHeader.chunk(in: Data(buffer: body.file.data), at: 44)
        return .created
    }

    @Sendable func message(req: Request) async throws -> HTTPStatus {
        let show = try await ownShow(req)
        let body = try req.content.decode(MessageBody.self)
        let member = try req.auth.require(Member.self)
        let letter = MailComposer(sender: "hello@podharbor.fm").contact(show: show, replyTo: body.replyTo, subject: body.subject, text: body.text)
        let greeting = NotificationTexts().welcome(custom: body.template, member: member, show: show)
        let channel = try await ClientBootstrap(group: req.eventLoop).connect(host: "127.0.0.1", port: 25).get()
        try await RelaySession(channel: channel).send(to: body.replyTo, message: letter + greeting)
        return .accepted
    }

    @Sendable func notes(req: Request) async throws -> [String] {
        let show = try await ownShow(req)
        let query = try req.query.decode(NotesQuery.self)
        let episodes = try await show.$episodes.get(on: req.db)
        let search = NoteSearch()
        let found = try search.matches(query.pattern, in: episodes) + search.filter(query.term, episodes: episodes)
        let rules = NoteRules()
        let linked = found.filter { rules.isLink($0.notes) || rules.isHandle($0.notes) || !rules.isSentence($0.notes) }
        return linked.map { search.highlight(query.term, in: $0.notes) }
    }

    @Sendable func catalogue(req: Request) async throws -> HTTPStatus {
        _ = try await ownShow(req)
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let zip = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(buffer: body).write(to: zip)
        defer { try? FileManager.default.removeItem(at: zip) }
        try importer.unpackEpisodes(zip)
        try importer.unpackArtwork(zip)
        _ = try importer.unpackTranscripts(zip)
        _ = try importer.readManifest(zip)
        return .created
    }

    @Sendable func ratings(req: Request) async throws -> Int {
        _ = try await ownShow(req)
        guard let body = req.body.data else { throw Abort(.badRequest) }
        return try RatingsImport().document(Data(buffer: body)).rootElement()?.childCount ?? 0
    }

    @Sendable func live(req: Request) async throws -> HTTPStatus {
        let show = try await ownShow(req)
        let genre = try req.content.get(String.self, at: "genre")
        guard let password = Environment.get("LIVE_PASSWORD") else { throw Abort(.serviceUnavailable) }
        let channel = try await ClientBootstrap(group: req.eventLoop).connect(host: "live.internal", port: 8000).get()
        try await LiveSource(channel: channel, password: password).open(mount: UUID(), show: show, genre: genre)
        return .accepted
    }
}

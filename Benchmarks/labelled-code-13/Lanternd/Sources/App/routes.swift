import Vapor

func routes(_ app: Application) throws {
    app.get("health") { _ in HTTPStatus.ok }

    let web = app.grouped(Account.sessionAuthenticator())
    try web.register(collection: AccountController())
    try web.register(collection: ItemController())
    try web.register(collection: ClaimController())
    try web.register(collection: NoticeController())

    let api = app.grouped("api").grouped(AccessTokenAuthenticator()).grouped(Account.guardMiddleware())
    try api.register(collection: PhotoController())

    let desk = app.grouped("desk").grouped(Account.sessionAuthenticator()).grouped(DeskRoleMiddleware())
    let office = DeskController()
    desk.delete("accounts", ":accountID", use: office.removeAccount) // good: missing-authorization
    desk.post("labels", use: office.printLabel)
    desk.get("export", use: office.export)
    app.post("desk", "accounts", ":accountID", "role", use: office.changeRole) // bad: missing-authorization

    let partners = app.grouped("partners").grouped(PartnerKeyMiddleware())
    let hooks = PartnerController()
    partners.post("items", use: hooks.receive)
    app.on(.POST, "import", "bulk", body: .collect(maxSize: "8mb"), use: hooks.importBulk) // good: unbounded-size
    partners.on(.POST, "photos", body: .stream, use: hooks.streamPhoto)
}

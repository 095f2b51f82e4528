import Hummingbird
import Logging

let accounts = AccountStore()
let router = Router(context: BasicRequestContext.self)
router.add(middleware: CORSMiddleware(
    allowOrigin: .custom("https://ride.farepass.example"), // good: insecure-configuration
    allowHeaders: [.authorization, .contentType],
    allowMethods: [.get, .post]
))
AccountRoutes(accounts: accounts).attach(to: router)

let kiosk = router.group("kiosk")
    .add(middleware: CORSMiddleware(
        allowOrigin: .originBased, // bad: insecure-configuration
        allowHeaders: [.authorization, .contentType],
        allowMethods: [.get, .post],
        allowCredentials: true
    ))
KioskRoutes(accounts: accounts).attach(to: kiosk)

let app = Application(
    router: router,
    configuration: .init(address: .hostname("127.0.0.1", port: 8080))
)
try await app.runService()

import Foundation

struct Services {
    let api: APIClient
    let sessions: SessionStore
    let records: RecordsRepository
    let portal: PortalPresenter
    let pushRegistrar: PushRegistrar

    @MainActor static let live: Services = {
        let environment = AppEnvironment.production
        let api = APIClient(base: environment.apiBase, signer: RequestSigner(secret: environment.requestSigningSecret))
        let sessions = SessionStore(api: api, keychain: KeychainStore(service: "example.nordvik.patient"))
        return Services(
            api: api,
            sessions: sessions,
            records: RecordsRepository(api: api),
            portal: PortalPresenter(base: environment.portalBase, sessions: sessions),
            pushRegistrar: PushRegistrar()
        )
    }()
}

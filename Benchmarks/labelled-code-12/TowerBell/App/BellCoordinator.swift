import CryptoKit
import Foundation
import UserNotifications

struct RemotePasses: PassService {
    func standing(of pass: DoorPass) async throws -> PassStanding {
        let url = URL(string: "https://api.towerbell.example/passes/\(pass.id)/standing")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return String(decoding: data, as: UTF8.self) == "ok" ? .trusted : .revoked
    }
}

/// Owns the services of a signed-in household.
@MainActor
final class BellCoordinator {
    let hub = RingHub()
    let lock: HouseLock
    private let shelf: SecretShelf
    private let doors = DoorService()
    private let store = PassStore()
    private let gate = PassGate(service: RemotePasses())
    private let keys = HouseKeys()
    private var codes = GuestCodes()
    private var intercom = IntercomSettings()

    init() {
        let shelf = SecretShelf()
        self.shelf = shelf
        lock = HouseLock(secrets: shelf)
        UNUserNotificationCenter.current().setNotificationCategories(BellCategories.all())
    }

    func signedIn(_ resident: Resident, registration: [String: String]) {
        shelf.keepAccessToken(resident.accessToken)
        store.signedIn(resident)
        intercom.apply(registration)
        doors.connect(resident)
    }

    func received(_ passes: [DoorPass]) async throws {
        var valid: [DoorPass] = []
        for pass in passes {
            if await gate.mayEnter(pass) { valid.append(pass) }
        }
        try store.shareWithExtension(valid)
        try store.cache(valid)
    }

    func visit(of guest: String, until end: Date) -> DoorPass {
        DoorPass(id: UUID().uuidString, doorCode: String(codes.keypadCode()), holder: guest, validUntil: end)
    }

    func cellarVisit(of guest: String, until end: Date) -> DoorPass {
        DoorPass(id: UUID().uuidString, doorCode: String(codes.cellarCode()), holder: guest, validUntil: end)
    }

    func receipt(for pass: DoorPass, pin: String, reader: OldReaderCodec) throws -> Data {
        try reader.receipt(pass.holder, using: keys.fromPIN(pin))
    }

    func open(_ pass: DoorPass, channel: FobChannel) throws -> Data {
        try channel.frame(Data(pass.doorCode.utf8))
    }

    func update(_ firmware: ReaderFirmware, install: (Data) -> Void) {
        guard ReaderDigest.accepts(firmware) else { return }
        install(firmware.image)
    }
}

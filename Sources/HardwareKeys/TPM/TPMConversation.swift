import Crypto
import SecretMemory

/// Commands to a TPM over one connection, with the storage key and the session that they need. One thread at a time.
final class TPMConversation {
    private let connection: any TPMConnection
    private let pause: (_ attempt: Int) -> Void
    private var storage: (handle: TPMHandle, area: TPMPublicArea)?
    private var session: TPMSession?
    var loaded: TPMHandle?

    init(_ connection: any TPMConnection, pause: @escaping (_ attempt: Int) -> Void) {
        self.connection = connection
        self.pause = pause
    }

    // MARK: Objects in the TPM

    /// Clears away what an earlier connection left, where nobody else is connected.
    func flushLeftovers() throws(HardwareKeyError) {
        for first in [0x8000_0000, 0x0200_0000] as [UInt32] {
            var handles = try capability(1, from: first, count: 64)
            for _ in 0..<(try handles.read(UInt32.self)) { try flush(try handles.read(UInt32.self)) }
        }
    }

    /// Lets go of everything in the TPM. What cannot be flushed is flushed by whoever comes next.
    func end() {
        for handle in [loaded?.number, session?.handle, storage?.handle.number].compactMap({ $0 }) { letGo(handle) }
    }

    /// Flushes on the way out, where another error is the one to tell. What stays is cleared away by the resource manager,
    /// or by whoever connects next.
    func letGo(_ handle: UInt32) {
        do throws(HardwareKeyError) { try flush(handle) } catch {}
    }

    func unload() throws(HardwareKeyError) {
        guard let handle = loaded else { return }
        loaded = nil
        try flush(handle.number)
    }

    func storageKey() throws(HardwareKeyError) -> (handle: TPMHandle, area: TPMPublicArea) {
        if let storage { return storage }
        let made = try createPrimary(TPMPublicArea.template(Self.storageKeyAttributes, holdsKeys: true))
        storage = made
        return made
    }

    /// A key that the owner's seed gives anew each time.
    func createPrimary(
        _ template: [UInt8]
    ) throws(HardwareKeyError) -> (TPMHandle, TPMPublicArea) {
        var command = TPMCommand(code: .createPrimary, handles: [.owner], authorized: 1)
        command.parameters = [0, 4, 0, 0, 0, 0] + TPMWriter.sized(template) + Self.noOutsideInfo
        command.answersWithHandle = true
        var answer = try plain(command)
        let area = try TPMPublicArea(answer.parameters.sized())
        return (TPMHandle(answer.handle, name: area.name), area)
    }

    private func flush(_ handle: UInt32) throws(HardwareKeyError) {
        var writer = TPMWriter()
        writer.write(handle)
        _ = try exchange(TPMCommand(code: .flushContext, parameters: writer.bytes), authorization: nil)
    }

    func capability(_ kind: UInt32, from: UInt32, count: UInt32) throws(HardwareKeyError) -> TPMReader {
        var writer = TPMWriter()
        for number in [kind, from, count] { writer.write(number) }
        let answer = try exchange(TPMCommand(code: .getCapability, parameters: writer.bytes), authorization: nil)
        var reader = TPMReader(answer.body)
        _ = try reader.read(UInt8.self)
        guard try reader.read(UInt32.self) == kind else { throw .tpmAnswer }
        return reader
    }

    // MARK: Authorization

    /// With an empty password, for what has nothing to hide.
    private func plain(_ command: TPMCommand) throws(HardwareKeyError) -> TPMAnswer {
        let passwords = (0..<command.authorized).flatMap { _ in Self.emptyPassword }
        let answer = try exchange(command, authorization: passwords)
        return try Self.split(answer.body, command).answer
    }

    /// In the session. `secret` authorizes the first handle; others have none.
    func sealed(
        _ command: TPMCommand, secret: borrowing SecretBytes, _ protection: TPMSession.Protection
    ) throws(HardwareKeyError) -> TPMAnswer {
        var session = try currentSession()
        do throws(HardwareKeyError) {
            let (authorization, parameters) = try session.authorize(command, secret: secret, protection)
            var sent = command
            sent.parameters = parameters
            let others = (1..<max(1, command.authorized)).flatMap { _ in Self.emptyPassword }
            let answer = try exchange(sent, authorization: authorization + others)
            var (plain, parts, proof) = try Self.split(answer.body, command)
            defer { parts.wipe() }
            try session.accept(&proof, &parts, of: command, secret: secret, protection)
            self.session = session
            plain.parameters = TPMReader(parts)
            return plain
        } catch {
            // Both sides may now count differently.
            self.session = nil
            letGo(session.handle)
            throw error
        }
    }

    private func currentSession() throws(HardwareKeyError) -> TPMSession {
        if let session { return session }
        let (storage, area) = try storageKey()
        let salt = try TPMSession.Salt(for: area.point.agreement)
        let nonce = randomBytes(32)
        var command = TPMCommand(code: .startAuthSession, handles: [storage, .null])
        command.parameters = TPMWriter.sized(nonce) + TPMWriter.sized(salt.encrypted) + Self.hmacSession
        let answer = try exchange(command, authorization: nil)
        var reader = TPMReader(answer.body)
        let handle = try reader.read(UInt32.self)
        let made = TPMSession(handle: handle, salt: salt, nonceTPM: try reader.sized(), nonceCaller: nonce)
        session = made
        return made
    }

    /// Handle, parameters and authorizations of an answer.
    private static func split(
        _ body: ArraySlice<UInt8>, _ command: TPMCommand
    ) throws(HardwareKeyError) -> (answer: TPMAnswer, parameters: [UInt8], authorization: TPMReader) {
        var reader = TPMReader(body)
        let handle = command.answersWithHandle ? try reader.read(UInt32.self) : 0
        let parameters = Array(try reader.raw(Int(reader.read(UInt32.self))))
        return (TPMAnswer(handle: handle, parameters: TPMReader(parameters)), parameters, reader)
    }

    // MARK: Transport

    /// Sends a command; waits and sends it again while the TPM is busy. Returns what follows the header.
    private func exchange(
        _ command: TPMCommand, authorization: [UInt8]?
    ) throws(HardwareKeyError) -> (status: TPMStatus, body: ArraySlice<UInt8>) {
        var attempt = 1
        while true {
            let answer = try connection.transmit(Self.encoded(command, authorization))
            var reader = TPMReader(answer)
            let tag = try reader.read(UInt16.self)
            guard Int(try reader.read(UInt32.self)) == answer.count else { throw .tpmAnswer }
            let status = TPMStatus(rawValue: try reader.read(UInt32.self))
            if status == .success {
                guard tag == (authorization == nil ? 0x8001 : 0x8002) else { throw .tpmAnswer }
                return (status, answer.dropFirst(10))
            }
            guard status.asksForPatience, attempt < Self.mostAttempts else { throw status.error }
            pause(attempt)
            attempt += 1
        }
    }

    private static func encoded(_ command: TPMCommand, _ authorization: [UInt8]?) -> [UInt8] {
        var body = TPMWriter()
        for handle in command.handles { body.write(handle.number) }
        if let authorization {
            body.write(UInt32(authorization.count))
            body.write(raw: authorization)
        }
        body.write(raw: command.parameters)
        var writer = TPMWriter()
        writer.write((authorization == nil ? 0x8001 : 0x8002) as UInt16)
        writer.write(UInt32(10 + body.bytes.count))
        writer.write(command.code.rawValue)
        writer.write(raw: body.bytes)
        return writer.bytes
    }

    private static let mostAttempts = 8
    /// `TPM_RS_PW` with nothing in it.
    private static let emptyPassword: [UInt8] = [0x40, 0, 0, 9, 0, 0, 0, 0, 0]
    static let noOutsideInfo: [UInt8] = [0, 0, 0, 0, 0, 0]
    /// HMAC session, AES-128 in CFB mode, SHA-256.
    private static let hmacSession: [UInt8] = [0, 0, 6, 0, 128, 0, 0x43, 0, 0x0B]

    private static let storageKeyAttributes: TPMKeyAttributes =
        [.bound, .userWithAuth, .noDictionaryAttackProtection, .restricted, .decrypt]
}

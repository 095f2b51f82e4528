import Dispatch
import SecretMemory

/// A TPM 2.0, spoken to by its own commands (TPM 2.0 Library, part 3): no library of the system is needed, and what comes
/// back is read by Swift, not by C.
///
/// Any number of threads may use it; it does one thing at a time. Sendable: `open` is touched on `queue` alone.
public final class TPMDevice: @unchecked Sendable {
    let refused = RefusedPINs()
    private let address: TPMAddress
    private let connect: @Sendable () throws(HardwareKeyError) -> any TPMConnection
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.tpm")
    private var open: TPMConversation?

    /// Connects at the first use.
    public convenience init(_ address: TPMAddress = .device()) {
        self.init(address) { () throws(HardwareKeyError) in try address.connect() }
    }

    init(_ address: TPMAddress, connect: @escaping @Sendable () throws(HardwareKeyError) -> any TPMConnection) {
        self.address = address
        self.connect = connect
    }

    /// Runs `body` with a connection. It may run a second time where the TPM or its emulator was started anew.
    func perform<Result: ~Copyable>(
        _ body: (TPMConversation) throws(HardwareKeyError) -> Result
    ) throws(HardwareKeyError) -> Result {
        var outcome: Swift.Result<Void, HardwareKeyError> = .success(())
        var value: Result?
        queue.sync {
            do throws(HardwareKeyError) {
                value = try once(body)
            } catch {
                outcome = .failure(error)
            }
            guard case .failure(let error) = outcome, error.code == .sessionLost else { return }
            do throws(HardwareKeyError) {
                value = try once(body)
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
        }
        try outcome.get()
        guard let value = value.take() else { throw .tpmAnswer }
        return value
    }

    private func once<Result: ~Copyable>(
        _ body: (TPMConversation) throws(HardwareKeyError) -> Result
    ) throws(HardwareKeyError) -> Result {
        let conversation = try conversation()
        do throws(HardwareKeyError) {
            let result = try body(conversation)
            if address.isExclusive { close(conversation) }
            return result
        } catch {
            close(conversation)
            throw error
        }
    }

    private func conversation() throws(HardwareKeyError) -> TPMConversation {
        if let open { return open }
        let made = TPMConversation(try connect(), pause: { Self.wait($0) })
        if address.isExclusive { try made.flushLeftovers() }
        open = made
        return made
    }

    private func close(_ conversation: TPMConversation) {
        conversation.end()
        open = nil
    }

    deinit { open?.end() }

    /// From 10 ms, twice as long each time.
    private static func wait(_ attempt: Int) {
        let time = DispatchTime.now() + .milliseconds(5 << min(attempt, 8))
        _ = DispatchSemaphore(value: 0).wait(timeout: time)
    }
}

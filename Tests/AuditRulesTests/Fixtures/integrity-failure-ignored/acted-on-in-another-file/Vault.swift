import Foundation
import os

final class Vault {
    private let logger = Logger(subsystem: "org.example.vault", category: "start")

    func open() -> [String] {
        if Device.current.isJailbroken {
            logger.warning("The device is jailbroken")
        }
        return read()
    }

    private func read() -> [String] { [] }
}

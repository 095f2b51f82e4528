import Foundation

func start() {
    #if DEBUG
        checkIntegrity()
    #endif
}

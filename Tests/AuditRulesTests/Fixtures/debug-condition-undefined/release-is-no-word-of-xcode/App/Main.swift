import Foundation

func start() {
    #if RELEASE
        checkIntegrity()
    #endif
}

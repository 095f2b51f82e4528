import Foundation

func start() {
    #if APPSTORE
        checkIntegrity()
    #endif
}

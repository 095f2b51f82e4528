import AppTrackingTransparency
import Foundation

let home = URL(string: "https://example.com/branch.io")
let isAllowed = ATTrackingManager.trackingAuthorizationStatus == .authorized

#if DEBUG
    let debugPixel = URL(string: "https://doubleclick.net/pixel?n=1")
#endif

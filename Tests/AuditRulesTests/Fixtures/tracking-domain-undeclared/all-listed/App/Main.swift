import AppTrackingTransparency
import Foundation

let pixel = URL(string: "https://doubleclick.net/pixel?n=1")

func ask() async {
    _ = await ATTrackingManager.requestTrackingAuthorization()
}

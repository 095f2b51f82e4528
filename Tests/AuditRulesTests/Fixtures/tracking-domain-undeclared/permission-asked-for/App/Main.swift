import AppTrackingTransparency

func ask() async {
    _ = await ATTrackingManager.requestTrackingAuthorization()
}

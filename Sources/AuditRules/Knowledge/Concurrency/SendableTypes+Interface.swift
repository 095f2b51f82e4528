extension SendableTypes {
    static let interface: [SendableGroup] = []
}

extension SendableTypes {
    static let packages: [SendableGroup] = []
}

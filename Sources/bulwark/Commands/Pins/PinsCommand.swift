#if Network
    import ArgumentParser

    /// `bulwark pins`
    struct PinsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pins",
            abstract: "Print the pins of certificates, keys and servers, and check a project’s pins against a server.",
            discussion: "Documentation/network.md explains when to pin and how to rotate pins.",
            subcommands: [PinsShowCommand.self, PinsCheckCommand.self])
    }

    extension Bulwark {
        /// Commands of the trait `Network`.
        static let networkCommands: [any ParsableCommand.Type] = [PinsCommand.self]
    }
#else
    import ArgumentParser

    extension Bulwark {
        /// Built without the trait `Network`.
        static let networkCommands: [any ParsableCommand.Type] = []
    }
#endif

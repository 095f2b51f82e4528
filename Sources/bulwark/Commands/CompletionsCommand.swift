import ArgumentParser

/// `bulwark completions SHELL`
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completion script for a shell.",
        discussion: """
              bash:  bulwark completions bash > ~/.local/share/bash-completion/completions/bulwark
              zsh:   bulwark completions zsh > ~/.zfunc/_bulwark
              fish:  bulwark completions fish > ~/.config/fish/completions/bulwark.fish
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        try Console.output(Bulwark.completionScript(for: kind) + "\n")
    }
}

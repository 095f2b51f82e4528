#if Vault
    import Foundation
    import Testing

    /// `bulwark secrets`, each case in a home folder of its own and without D-Bus.
    final class SecretsCommandTests: SealingCommandSuite {
        private var home: [String: String] { ["HOME": scratch.folder.path] }

        private func secrets(_ arguments: String..., typed: String? = nil) throws -> CommandRun {
            if let typed { try scratch.write(typed, to: "typed") }
            return try run(["secrets"] + arguments, input: typed == nil ? nil : "typed", environment: home)
        }

        /// A vault with one secret.
        private func make() throws {
            #expect(try secrets("create", "--new-key-file", "K").status == 0)
            #expect(try secrets("set", "-k", "K", "database-password", typed: "s3cret value\n").status == 0)
        }

        @Test func whatIsSetIsGotListedAndRemoved() throws {
            try make()
            #expect(try secrets("get", "-k", "K", "database-password").output == "s3cret value")
            #expect(try secrets("list", "-k", "K").output == "database-password\n")
            #expect(try secrets("list", "-k", "K", "--json").output.contains("\"database-password\""))
            #expect(try secrets("remove", "-k", "K", "database-password").status == 0)
            let gone = try secrets("get", "-k", "K", "database-password")
            #expect(gone.status == 1 && gone.output.isEmpty && gone.errors.contains("There is no secret"))
        }

        @Test func wrongCallsDoNothing() throws {
            let early = try secrets("list", "-k", "K")
            #expect(early.status == 2 && early.errors.contains("bulwark secrets create"))
            try make()
            #expect(try secrets("create", "--new-key-file", "K").status == 2)
            // A value as an argument would be seen by every user of the machine.
            #expect(try secrets("set", "-k", "K", "name", "value").status == 2)
            #expect(try secrets("set", "-k", "K", "", typed: "x").status == 2)
            #expect(try secrets("run", "-k", "K").status == 2)
            #expect(try run("keygen", "--output", "L").status == 0)
            let wrong = try secrets("get", "-k", "L", "database-password")
            #expect(wrong.status == 1 && wrong.output.isEmpty)
        }

        @Test func runHandsSecretsOver() throws {
            try make()
            let shown = try secrets("run", "-k", "K", "--", "printenv", "DATABASE_PASSWORD")
            #expect(shown.output == "s3cret value\n" && shown.status == 0)
            #expect(try secrets("run", "-k", "K", "--", "sh", "-c", "exit 7").status == 7)
            #expect(try secrets("run", "-k", "K", "--", "no-such-program").status == 127)
            #expect(try secrets("run", "-k", "K", "--", "/").status == 126)
            #expect(try secrets("run", "-k", "K", "--only", "nothing", "--", "true").status == 1)
            #expect(try secrets("set", "-k", "K", "path", typed: "/tmp").status == 0)
            let steered = try secrets("run", "-k", "K", "--", "true")
            #expect(steered.status == 2 && steered.errors.contains("PATH would change"))
        }

        /// npm takes its settings in any case of letters, and Lua has variables for each of its versions.
        @Test func steeringVariablesOfAnySpellingAreRefused() throws {
            try make()
            for name in [
                "npm_config_script_shell", "Npm_Config_Node_Options", "LUA_INIT_5_4", "SWIFT_BACKTRACE", "GIT_DIR",
            ] {
                #expect(try secrets("set", "-k", "K", name, typed: "x").status == 0)
                for exact in [["--exact-names"], []] {
                    let steered = try run(
                        ["secrets", "run", "-k", "K", "--only", name] + exact + ["--", "true"], environment: home)
                    #expect(steered.status == 2 && steered.errors.contains("would change"), "\(name)")
                }
            }
            for name in ["git_token", "node_auth_token", "lua", "ld"] {
                #expect(try secrets("set", "-k", "K", name, typed: "x").status == 0)
                #expect(
                    try secrets("run", "-k", "K", "--exact-names", "--only", name, "--", "true").status == 0, "\(name)")
            }
        }

        /// A name that turns the line around looks like another one.
        @Test func namesAreShownWithoutWhatSteers() throws {
            try make()
            for name in ["a\u{202E}b", "a\u{2028}b", "a\u{7}b", "a\u{61C}b"] {
                #expect(try secrets("set", "-k", "K", name, typed: "x").status == 0)
                #expect(try secrets("list", "-k", "K").output == "a\u{FFFD}b\ndatabase-password\n")
                #expect(try secrets("remove", "-k", "K", name).status == 0)
            }
        }

        #if os(Linux)
            /// Somebody who pasted lines, or pressed a key too often, was not asked yet.
            @Test(.enabled(if: PseudoTerminal.isThere, "no setsid here, which gives a program a terminal"))
            func whatWasTypedBeforeTheQuestionIsNoAnswer() throws {
                try make()
                let terminal = try PseudoTerminal(
                    ["secrets", "get", "-k", "K", "database-password"], in: scratch.folder, environment: home)
                try terminal.type("y\n")
                try terminal.expect("[y/N]")
                try terminal.type("n\n")
                #expect(try terminal.status() == 2)
                #expect(!terminal.shown.contains("s3cret"))
            }
        #endif

        /// Two names that are no UTF-8 must not become one.
        @Test func aNameThatIsNoTextIsRefused() throws {
            try make()
            for verb in ["printf x | bulwark secrets set", "bulwark secrets get", "bulwark secrets remove"] {
                let done = try CommandRun.shell(
                    "export HOME=\"$PWD\"; \(verb) -k K \"$(printf 'a\\377')\"", in: scratch.folder)
                #expect(done.status == 2 && done.errors.contains("not valid UTF-8"), "\(verb)")
            }
            #expect(try secrets("list", "-k", "K").output == "database-password\n")
            // The database would make a file of another name.
            let made = try CommandRun.shell(
                "export HOME=\"$PWD\"; bulwark secrets create --new-key-file K --vault \"$(printf 'a\\377')\"",
                in: scratch.folder)
            #expect(made.status == 2 && made.errors.contains("not valid UTF-8"))
        }

        @Test func importAndExport() throws {
            try make()
            try scratch.write("API_TOKEN='a b#c'\nMULTI=\"two\\nlines\"\n", to: ".env")
            #expect(try secrets("import", "-k", "K", ".env").status == 0)
            #expect(try secrets("get", "-k", "K", "MULTI").output == "two\nlines")
            #expect(try secrets("export", "-k", "K", "--new-key-file", "K", "--output", "backup").status == 0)
            #expect(try bytes("backup").range(of: Data("s3cret".utf8)) == nil)
            #expect(try run("decrypt", "-k", "K", "--output", "-", "backup").output.contains("s3cret value"))
            #expect(try secrets("import", "-k", "K", "--format", "json", "-", typed: "{\"a\": 1}").status == 2)
        }

        @Test func doctorNamesProtectorAndWeakness() throws {
            try make()
            #expect(try secrets("rotate", "-k", "K").status == 0)
            let healthy = try secrets("doctor", "-k", "K")
            #expect(healthy.status == 0 && healthy.output.contains("protected by key file"))
            #expect(healthy.output.contains("[one-protector]"))
            try scratch.write("pass", to: "open-password")
            chmod(scratch.folder.appending(path: "open-password").path, 0o644)
            let open = try secrets("doctor", "-k", "K", "--password-file", "open-password")
            #expect(open.status == 1 && open.output.contains("[password-open-to-others]"))
            let blind = try secrets("doctor", "-k", "K", "--no-anchor")
            #expect(blind.status == 1 && blind.output.contains("[no-anchor]"))
            let folder = ".local/share/bulwark"
            chmod(scratch.folder.appending(path: folder).path, 0o777)
            #expect(try secrets("doctor", "-k", "K", "--json").output.contains("folder-open-to-others"))
            chmod(scratch.folder.appending(path: folder).path, 0o700)
        }

        /// A program before the pipe that failed empties nothing.
        @Test func nothingOnStandardInputChangesNothing() throws {
            try make()
            try Data().write(to: scratch.folder.appending(path: "typed"))
            try scratch.write("first", to: "first")
            #expect(try run(["secrets", "set", "-k", "K", "kept"], input: "first", environment: home).status == 0)
            let refused = try run(["secrets", "set", "-k", "K", "kept"], input: "typed", environment: home)
            #expect(refused.status != 0 && refused.errors.contains("nothing was changed"))
            #expect(try secrets("get", "-k", "K", "kept").output == "first")
            let emptied = try run(["secrets", "set", "-k", "K", "--empty", "kept"], input: "typed", environment: home)
            #expect(try emptied.status == 0 && secrets("get", "-k", "K", "kept").output.isEmpty)
        }

        @Test func aValueThatIsNoTextGoesThere() throws {
            try make()
            for size in 0..<5 {
                try Data([0xFF, 0xFE, 0x00, 0x80].prefix(size) + [0xC0]).write(
                    to: scratch.folder.appending(path: "typed"))
                #expect(
                    try run(
                        ["secrets", "set", "-k", "K", "--exact", "binary-\(size)"], input: "typed", environment: home
                    )
                    .status == 0)
            }
            #expect(try secrets("export", "-k", "K", "--new-key-file", "K", "-o", "backup").status == 0)
            let opened = try run("decrypt", "-k", "K", "--output", "-", "backup").output
            #expect(opened.contains(#""binary-1": {"base64": "/8A="}"#) && opened.contains("s3cret value"))
            try scratch.write("\u{FEFF}" + opened, to: "plain.json")
            #expect(try secrets("remove", "-k", "K", "binary-1", "binary-3").status == 0)
            #expect(try secrets("import", "-k", "K", "plain.json").status == 0)
            #expect(try secrets("export", "-k", "K", "--new-key-file", "K", "-o", "again").status == 0)
            #expect(try run("decrypt", "-k", "K", "--output", "-", "again").output == opened)
            try scratch.write(#"{"x": {"base64": "/8B="}}"#, to: "odd.json")
            #expect(try secrets("import", "-k", "K", "odd.json").errors.contains("invalid base64"))
            // A form that cannot hold it says so, and saves the rest where that is asked for.
            #expect(
                try secrets("export", "-k", "K", "--format", "dotenv", "--new-key-file", "K", "-o", "lines").status == 0
            )
        }

        @Test func anExportEndsNoVault() throws {
            try make()
            let vault = ".local/share/bulwark/secrets.vault"
            // Names that the vault uses now and then, in any spelling.
            for place in [vault + "-journal", "./.local/../" + vault + "-wal"] {
                let refused = try secrets("export", "-k", "K", "--new-key-file", "K", "-o", place)
                let path = scratch.folder.appending(path: place).path
                #expect(refused.status == 2 && !FileManager.default.fileExists(atPath: path), "\(place)")
            }
            for place in ["K", vault, vault + "-pages"] {
                let before = try bytes(place)
                let refused = try secrets("export", "-k", "K", "--new-key-file", "K", "-f", "-o", place)
                #expect(refused.status == 2 && refused.errors.contains("name another file"), "\(place)")
                #expect(try bytes(place) == before)
            }
            #expect(try secrets("export", "-k", "K", "--new-key-file", "K", "-o", "-").status == 2)
        }

        @Test func whatIsTooLargeIsFoundBeforeTheFirstWrite() throws {
            try make()
            let large = String(repeating: "x", count: 4 << 20) + "x"
            try scratch.write("{\"aa\":\"1\",\"bb\":\"\(large)\"}", to: "large.json")
            let refused = try secrets("import", "-k", "K", "large.json")
            #expect(refused.status == 2 && refused.errors.contains("bb has more than"))
            #expect(try !secrets("list", "-k", "K").output.contains("aa"))
            let fits = String(repeating: "x", count: 3 << 20)
            try scratch.write("{\"aa\":\"\(fits)\",\"bb\":\"\(fits)\"}", to: "large.json")
            #expect(try secrets("import", "-k", "K", "large.json").status == 0)
        }

        @Test func theProgramIsNotHandedThePassword() throws {
            try make()
            try scratch.write("correct horse\n", to: "pass")
            #expect(try secrets("protect", "-k", "K", "--new-password-file", "pass").status == 0)
            let done = try CommandRun.shell(
                "export HOME=\"$PWD\"; exec 7<pass; bulwark secrets run --password-fd 7 -- "
                    + "sh -c 'cat /proc/self/fd/7 /dev/fd/7 2>/dev/null; echo ran'", in: scratch.folder)
            #expect(done.output == "ran\n" && done.status == 0)
        }

        /// A log that is left holds old ciphertext, and keeps the code of the pages from being left.
        @Test func everyCommandClosesTheVault() throws {
            try make()
            #expect(try run("keygen", "--output", "L").status == 0)
            try scratch.write("A=1\n", to: ".env")
            for arguments in [
                ["list"], ["get", "database-password"], ["get", "nothing"], ["protect", "--new-key-file", "L"],
                ["import", ".env"], ["export", "--new-key-file", "K", "--output", "backup"],
                ["remove", "A", "nothing"],
                ["run", "--", "true"], ["run", "--", "/no/such/program"], ["rotate"], ["doctor"],
                ["unprotect", "0000"],
            ] {
                _ = try run(["secrets"] + arguments.prefix(1) + ["-k", "K"] + arguments.dropFirst(), environment: home)
                #expect(!exists(".local/share/bulwark/secrets.vault-wal"), "\(arguments)")
            }
        }

        @Test func doctorLooksFromOutsideWhereNothingOpens() throws {
            try make()
            #expect(try run("keygen", "--output", "L").status == 0)
            let report = try secrets("doctor", "-k", "L")
            #expect(report.status == 1 && report.errors.contains("none of the given passwords"))
            #expect(report.output.contains("not opened") && report.output.contains("protected by key file"))
            #expect(try secrets("doctor", "-k", "L", "--json").output.contains("\"isOpened\" : false"))
        }

        /// One bit where SQLite keeps nothing: doctor says so, and what is whole can still be saved.
        @Test func aFlippedBitIsTold() throws {
            try make()
            let path = scratch.folder.appending(path: ".local/share/bulwark/secrets.vault")
            var content = try Data(contentsOf: path)
            content[80] ^= 1
            try content.write(to: path)
            let refused = try secrets("get", "-k", "K", "database-password")
            #expect(refused.status == 1 && refused.errors.contains("modified while the vault was closed"))
            #expect(try secrets("doctor", "-k", "K").output.contains("[damaged]"))
            let saved = try secrets("export", "-k", "K", "--salvage", "--new-key-file", "K", "--output", "saved")
            #expect(saved.status == 0)
            #expect(try run("decrypt", "-k", "K", "--output", "-", "saved").output.contains("s3cret value"))
        }

        @Test func aSalvageSaysWhatIsLost() throws {
            try make()
            try scratch.write("A=1\nB=2\n", to: ".env")
            #expect(try secrets("import", "-k", "K", ".env").status == 0)
            let path = scratch.folder.appending(path: ".local/share/bulwark/secrets.vault")
            let whole = try Data(contentsOf: path)
            var lost = 0
            // Rows lie somewhere in the file: bits all over are flipped, one at a time.
            for place in stride(from: 4200, to: whole.count, by: 97) {
                var content = whole
                content[place] ^= 0x10
                try content.write(to: path)
                unlink(path.path + "-pages")
                guard try secrets("list", "-k", "K").status != 0 else { continue }
                let saved = try secrets("export", "-k", "K", "--salvage", "--new-key-file", "K", "-f", "-o", "saved")
                guard [0, 3].contains(saved.status) else { continue }
                let names =
                    try run("decrypt", "-k", "K", "--output", "-", "saved").output.split(separator: "\n").count - 2
                #expect((saved.status == 3) == (names < 3), "at \(place): \(names) saved, \(saved.status)")
                lost += names < 3 ? 1 : 0
            }
            #expect(lost > 0)
        }

        #if os(Linux)
            @Test(.enabled(if: PseudoTerminal.isThere, "no setsid here, which gives a program a terminal"))
            func aTerminalIsAskedFirst() throws {
                let vault = scratch.folder.appending(path: "vault").path
                let place = ["--vault", vault, "--no-anchor"]
                #expect(try run(["secrets", "create", "--new-key-file", "K"] + place).status == 0)
                try scratch.write("s3cret value\n", to: "typed")
                #expect(try run(["secrets", "set", "-k", "K", "name"] + place, input: "typed").status == 0)
                for (answer, status) in [("n\n", Int32(2)), ("\n", 2), ("y\n", 0)] {
                    let terminal = try PseudoTerminal(
                        ["secrets", "get", "-k", "K", "name"] + place, in: scratch.folder)
                    try terminal.expect("[y/N]")
                    #expect(!terminal.shown.contains("s3cret"))
                    try terminal.type(answer)
                    #expect(try terminal.status() == status)
                    #expect(terminal.shown.contains("s3cret value") == (status == 0))
                }
                let typing = try PseudoTerminal(["secrets", "set", "-k", "K", "typed"] + place, in: scratch.folder)
                for prompt in ["Value: ", "again: "] {
                    try typing.expect(prompt)
                    #expect(try !typing.echoes())
                    try typing.type("hidden words\n")
                }
                #expect(try typing.status() == 0)
                #expect(!typing.shown.contains("hidden"))
                #expect(try run(["secrets", "get", "-k", "K", "typed"] + place).output == "hidden words")
            }
        #endif
    }
#endif

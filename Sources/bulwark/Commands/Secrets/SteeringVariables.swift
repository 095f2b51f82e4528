#if Vault
    /// Variables from which a loader, a shell, an interpreter or a tool takes code, or learns whom to trust.
    ///
    /// Whoever may write a vault must not be able to run code in every program that is run from it, nor a secret called “path”
    /// be where programs are looked for. No list knows every program.
    enum SteeringVariables {
        static func contains(_ variable: String) -> Bool {
            prefixes.contains(where: variable.hasPrefix) || names.contains(variable)
                // npm reads its settings in any case of letters.
                || variable.lowercased().hasPrefix("npm_config_")
        }

        /// Lua reads those of its version, such as `LUA_INIT_5_4`, before the others.
        private static let prefixes = [
            "LD_", "DYLD_", "BASH_FUNC_", "GIT_CONFIG", "LUA_INIT", "LUA_PATH", "LUA_CPATH",
        ]

        private static let names: Set = [
            // Loaders, the C library and shells.
            "PATH", "IFS", "ENV", "BASH_ENV", "BASHOPTS", "SHELLOPTS", "PS4", "PROMPT_COMMAND", "ZDOTDIR", "FPATH",
            "GCONV_PATH", "LOCPATH", "NLSPATH", "GLIBC_TUNABLES", "HOSTALIASES", "RESOLV_HOST_CONF", "OPENSSL_CONF",
            "OPENSSL_ENGINES", "OPENSSL_MODULES", "SASL_PATH", "KRB5_CONFIG", "TERMINFO", "TERMINFO_DIRS",
            // Interpreters and virtual machines.
            "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONINSPECT", "PYTHONEXECUTABLE", "PYTHONUSERBASE",
            "PYTHONBREAKPOINT", "PYTHONWARNINGS", "PYTHONPLATLIBDIR", "PERL5LIB", "PERLLIB", "PERL5OPT", "PERL5DB",
            "PERL5SHELL", "RUBYLIB", "RUBYOPT", "RUBYSHELL", "NODE_OPTIONS", "NODE_PATH", "ELECTRON_RUN_AS_NODE",
            "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "DOTNET_STARTUP_HOOKS",
            "DOTNET_ADDITIONAL_DEPS", "DOTNET_SHARED_STORE", "CORECLR_PROFILER", "CORECLR_PROFILER_PATH",
            "COR_PROFILER", "COR_PROFILER_PATH", "PHPRC", "PHP_INI_SCAN_DIR", "ERL_FLAGS", "JULIA_LOAD_PATH",
            "JULIA_DEPOT_PATH", "JULIA_PROJECT", "R_PROFILE", "R_PROFILE_USER", "R_ENVIRON", "R_ENVIRON_USER",
            "SWIFT_BACKTRACE", "EMACSLOADPATH",
            // What toolkits and build tools load, and where programs look for their settings.
            "GTK_MODULES", "GTK_PATH", "GIO_EXTRA_MODULES", "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "QT_PLUGIN_PATH",
            "LIBGL_DRIVERS_PATH", "VK_ICD_FILENAMES", "VK_DRIVER_FILES", "MAKEFLAGS", "GNUMAKEFLAGS", "MAKEFILES",
            "CMAKE_TOOLCHAIN_FILE", "GOFLAGS", "GOENV", "GOROOT", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER",
            "RUSTFLAGS", "BUNDLE_GEMFILE", "BUNDLE_APP_CONFIG", "CC", "CXX", "LD", "RUSTC", "COMPILER_PATH",
            "GCC_EXEC_PREFIX", "CARGO_HOME", "RUSTUP_HOME", "GEM_HOME", "GEM_PATH", "MAVEN_OPTS", "GRADLE_OPTS",
            "GRADLE_USER_HOME", "PIP_CONFIG_FILE", "HOME", "SHELL", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",
            "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR",
            // Programs that others start by name, and settings that name some.
            "EDITOR", "VISUAL", "SUDO_EDITOR", "SYSTEMD_EDITOR", "SYSTEMD_PAGER", "FCEDIT", "PAGER", "MANPAGER",
            "BROWSER",
            "LESSOPEN", "LESSCLOSE", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_EXEC_PATH", "GIT_EDITOR",
            "GIT_SEQUENCE_EDITOR", "GIT_PAGER", "GIT_ASKPASS", "GIT_PROXY_COMMAND", "GIT_TEMPLATE_DIR", "GIT_DIR",
            "GIT_COMMON_DIR", "HGRCPATH", "HGEDITOR", "SVN_EDITOR", "SSH_ASKPASS", "SUDO_ASKPASS", "RSYNC_RSH",
            "BORG_RSH", "SVN_SSH", "CVS_RSH", "KUBECONFIG", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE",
            "DOCKER_CONFIG", "ANSIBLE_CONFIG", "TF_CLI_CONFIG_FILE", "CLOUDSDK_CONFIG", "GNUPGHOME", "PSQLRC",
            "INPUTRC",
            "EXINIT", "VIMINIT", "MYVIMRC", "VIMRUNTIME", "CURL_HOME", "WGETRC", "ODBCINI", "ODBCSYSINI",
            // Whom connections trust, and where their keys are written to.
            "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE",
            "NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED", "PYTHONHTTPSVERIFY", "GIT_SSL_NO_VERIFY",
            "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "SSLKEYLOGFILE",
        ]
    }
#endif

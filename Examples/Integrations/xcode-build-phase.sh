# Xcode: target, Build Phases, + New Run Script Phase. Turn “Based on dependency analysis” off, and put
# ENABLE_USER_SCRIPT_SANDBOXING = NO for this target: the audit reads the whole source folder.
if [ "${CONFIGURATION:-}" = "Release" ] && [ "${ENABLE_PREVIEWS:-NO}" != "YES" ]; then
    PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
    if command -v bulwark > /dev/null; then
        bulwark audit "$SRCROOT" --path-prefix "$SRCROOT" --report xcode --quiet || [ "$?" -eq 3 ]
    else
        echo "warning: bulwark is not installed, so nothing is audited"
    fi
fi

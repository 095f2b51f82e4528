import Foundation

/// What others change meanwhile, and where results go.
extension SealingEdgeTests {
    static let changes = [
        // The change is made while the file is read, and hidden as `touch -r` and `rsync -t` hide theirs.
        Edge(
            testDescription: "a change whose time was set back",
            line: """
                head -c 300000000 /dev/zero > a; touch -d 2020-01-01 a; cp -p a r; bulwark encrypt -k K --replace a & p=$!; \
                while ! ls -l /proc/$p/fd 2> /dev/null | grep -q '/a$'; do :; done; \
                printf X | dd of=a bs=1 conv=notrunc 2> /dev/null; touch -r r a; wait $p
                """, status: 1, says: "changed", then: "test \"$(head -c 1 a)\" = X",
            needs: "test -e /proc/self/fd"),
        Edge(
            testDescription: "a signal between the two names of a result",
            line: """
                bulwark encrypt -k K notes.txt; \
                strace -qq -o /dev/null -e trace=linkat -e inject=linkat:signal=TERM bulwark encrypt -q -f -k K notes.txt
                """, status: 143,
            then: "! ls -A | grep part && bulwark decrypt -k K -o - notes.txt.sealed | cmp - notes.txt",
            needs: "strace -o /dev/null true && test -e /proc/self/fd"),
        // While the first file is worked on, the folder of the second result is exchanged.
        Edge(
            testDescription: "a link in the place of a folder that was made",
            line: """
                mkdir -p d/s v; head -c 300000000 /dev/zero > d/a; echo 2 > d/s/b; \
                { while ! test -e d.sealed/s; do :; done; sleep 0.05; mv d.sealed/s x; ln -s ../v d.sealed/s; } & \
                bulwark encrypt -k K d; s=$?; wait; exit $s
                """, status: 1, says: "d.sealed/s/b.sealed", then: "! test -e v/b.sealed && test -e d.sealed/a.sealed"),
    ]

    /// Ends of a command that comes from outside, while it works. `env` gives it the signals that a shell's background takes
    /// away.
    static let signals =
        ["INT", "TERM", "HUP", "QUIT"].map { name in
            Edge(
                testDescription: "SIG\(name) while a file is sealed",
                line: """
                    ulimit -c 0; mkfifo p; env --default-signal=\(name) bulwark encrypt -k K -o s - < p & exec 3> p; \
                    cat notes.txt >&3; sleep 1; kill -\(name) $!; wait $!; test $? -gt 128
                    """, status: 0, then: "! test -e s && ! ls -A | grep part",
                needs:
                    "env --default-signal=\(name) true && python3 -c 'import os; os.close(os.open(\".\", os.O_TMPFILE | os.O_RDWR))'"
            )
        } + [
            Edge(
                testDescription: "a signal keeps what a forced result replaces",
                line: """
                    mkfifo p; cp notes.txt s; bulwark encrypt -f -k K -o s - < p & exec 3> p; cat K >&3; sleep 1; \
                    kill -TERM $!; wait $!; test $? = 143
                    """, status: 0, then: "cmp s notes.txt"),
            Edge(
                testDescription: "a crash writes no registers and no memory",
                line: """
                    ulimit -c 0; mkfifo p; bulwark encrypt -k K -o s - < p 2> told & exec 3> p; cat notes.txt >&3; sleep 1; \
                    kill -SEGV $!; wait $!; test $? = 139
                    """, status: 0, then: "! test -s told"),
            Edge(
                testDescription: "a reader that goes away",
                line: """
                    head -c 3000000 /dev/zero > z; bulwark encrypt -k K z; \
                    { bulwark decrypt -k K -o - z.sealed; echo $? > status; } | head -c 1 > /dev/null
                    """, status: 0, then: "test $(cat status) != 0"),
            Edge(
                testDescription: "a writer that goes away before the first byte",
                line: "mkfifo p; : > p & bulwark decrypt -k K -o opened p", status: 1, says: "bulwark: p: ",
                then: "! test -e opened"),
            Edge(
                testDescription: "stopped and gone on",
                line: """
                    mkfifo p; bulwark encrypt -k K -o s - < p & exec 3> p; cat notes.txt >&3; sleep 1; kill -STOP $!; \
                    sleep 0.1; kill -CONT $!; exec 3>&-; wait $!
                    """, status: 0, then: "bulwark decrypt -k K -o - s | cmp - notes.txt"),
        ]

    static let results = [
        Edge(
            testDescription: "an opened folder in a folder that is there",
            line: "mkdir d out; echo 1 > d/a; bulwark encrypt -k K d; bulwark decrypt -k K -o out d.sealed", status: 0,
            then: "grep -q 1 out/d/a && ! test -e out/d.sealed"),
        Edge(
            testDescription: "a device beside which nothing belongs", line: "bulwark encrypt -k K /dev/null", status: 2,
            says: "/dev/null is not a regular file", then: "! test -e /dev/null.sealed"),
        Edge(
            testDescription: "a device whose result has a name", line: "bulwark encrypt -k K -o s /dev/null", status: 0,
            then: "bulwark decrypt -k K -o - s | cmp - /dev/null"),
        Edge(
            testDescription: "a pair whose public key nobody saw",
            line: "bulwark keygen --type x25519 -o P > /dev/full", status: 1, then: "! test -e P"),
        Edge(
            testDescription: "a stream that is damaged at its start",
            line: """
                bulwark encrypt -k K -o s notes.txt; printf X | dd of=s bs=1 seek=570 conv=notrunc 2> /dev/null; \
                bulwark decrypt -k K - < s
                """, status: 1, says: "damaged", isSilentOn: "is incomplete"),
        Edge(
            testDescription: "a stream that is damaged at its end",
            line: """
                head -c 3000000 /dev/zero > z; bulwark encrypt -k K -o s z; printf X >> s; \
                cat s | bulwark decrypt -k K > o
                """, status: 1, says: "is incomplete", then: "test -s o"),
        Edge(
            testDescription: "a deep folder",
            line: """
                p=$PWD; i=0; while test $i -lt 1000; do mkdir d; cd -P d; i=$((i + 1)); done; echo 1 > a; cd "$p"; \
                timeout 20 bulwark encrypt -q -k K d && timeout 20 bulwark decrypt -q -k K -o e d.sealed
                """, status: 0, then: "test $(find e -type f | wc -l) = 1"),
    ]
}

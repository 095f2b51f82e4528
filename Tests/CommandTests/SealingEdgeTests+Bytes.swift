/// Names and secrets as the system knows them: by bytes, and by the file that stands behind a descriptor.
extension SealingEdgeTests {
    static let bytes = [
        Edge(
            testDescription: "folders whose names write one accent in two ways",
            line: """
                a=$(printf 'd/\\303\\251'); b=$(printf 'd/e\\314\\201'); mkdir d "$a" "$b"; cp notes.txt "$a/x"; cp notes.txt "$b/x"
                cp notes.txt "$b/y"; bulwark encrypt -k K d && bulwark decrypt -k K -o r d.sealed
                """,
            status: 0,
            then:
                "test \"$(find d.sealed -type f | wc -l)\" -eq 3 && test \"$(find r -type f | wc -l)\" -eq 3",
            needs: "a=$(printf 'p\\303\\251'); b=$(printf 'pe\\314\\201'); touch \"$a\"; ! test -e \"$b\""),
        Edge(
            testDescription: "a name that ends in a letter which joins with the dot",
            line:
                "n=$(printf 'x\\330\\200'); cp notes.txt \"$n\"; bulwark encrypt -k K \"$n\"; rm \"$n\"; bulwark decrypt -k K \"$n.sealed\"",
            status: 0, then: "cmp \"$(printf 'x\\330\\200')\" notes.txt"),
        Edge(
            testDescription: "a folder of that name with a slash",
            line: "bulwark encrypt -k K -o \"$(printf 'out\\330\\200/')\" notes.txt", status: 0,
            then: "test -e \"$(printf 'out\\330\\200/notes.txt.sealed')\""),
        Edge(
            testDescription: "a folder whose name is the suffix alone",
            line: "mkdir .sealed; bulwark encrypt -k K -o .sealed/x.sealed notes.txt; bulwark decrypt -k K .sealed",
            status: 0, then: "cmp .sealed.opened/x notes.txt"),
        Edge(
            testDescription: "the password's own file behind a descriptor",
            line: "echo secret > pw; bulwark encrypt --password-fd 3 -f -o pw notes.txt 3<pw", status: 2,
            says: "is the key or password", then: "grep -q secret pw"),
        Edge(
            testDescription: "a range that is damaged behind its first piece",
            line: """
                head -c 3000000 /dev/zero > big; bulwark encrypt -k K -o z big
                printf damage | dd of=z bs=1 seek=2000000 conv=notrunc 2>/dev/null; bulwark decrypt -k K --range 0- z > o
                """,
            status: 1, says: "is incomplete"),
        Edge(
            testDescription: "a range of a pipe",
            line: "bulwark encrypt -k K -o z notes.txt; cat z | bulwark decrypt -k K --range 0-3 /dev/stdin", status: 2,
            says: "is not a regular file"),
        Edge(
            testDescription: "recipients without end", line: "bulwark encrypt -R /dev/zero notes.txt", status: 2,
            says: "larger than 1 MiB"),
        Edge(
            testDescription: "a file of the system that has fewer bytes than it says",
            line: "bulwark encrypt -k K -o z /sys/kernel/mm/transparent_hugepage/enabled", status: 1,
            says: "bulwark: /sys/kernel/mm/transparent_hugepage/enabled shrank",
            needs: "test -r /sys/kernel/mm/transparent_hugepage/enabled"),
    ]
}

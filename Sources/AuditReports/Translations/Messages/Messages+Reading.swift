extension MessageTable {
    static let reading = #"""
        # Why a file was not read, or in part
        en: its status is unknown
        es: se desconoce su estado
        it: il suo stato è sconosciuto

        en: permission denied
        es: permiso denegado
        it: permesso negato

        en: it became a symbolic link
        es: se convirtió en un enlace simbólico
        it: è diventato un link simbolico

        en: the path is too long
        es: la ruta es demasiado larga
        it: il percorso è troppo lungo

        en: error {code}
        es: error {code}
        it: errore {code}

        en: a path ends in a zero
        es: una ruta termina en un cero
        it: un percorso termina con uno zero

        en: it was deleted during the audit
        es: desapareció durante la auditoría
        it: è scomparso durante l’audit

        en: it is not a regular file
        es: no es un archivo normal
        it: non è un file normale

        en: it is larger than {size} MiB
        es: supera los {size} MiB
        it: supera i {size} MiB

        en: it contains NUL bytes and is not text
        es: contiene bytes a cero y no es texto
        it: contiene byte a zero e non è testo

        en: only the first {count} patterns or {size} KiB of it count
        es: solo cuentan sus primeros {count} patrones o {size} KiB
        it: contano solo i suoi primi {count} pattern o {size} KiB

        en: folders are nested deeper than {depth}
        es: hay carpetas anidadas a más de {depth} niveles
        it: ci sono cartelle annidate oltre {depth} livelli

        en: the file is longer than the {size} MiB that are read
        es: el archivo supera los {size} MiB que se leen
        it: il file supera i {size} MiB che vengono letti

        en: the file cannot be read: {reason}
        es: el archivo no se puede leer: {reason}
        it: il file non si può leggere: {reason}

        en: the folder cannot be read: {reason}
        es: la carpeta no se puede leer: {reason}
        it: la cartella non si può leggere: {reason}

        en: the audit already has {count} files, so this one and what follows were not read
        es: la auditoría ya tiene {count} archivos, así que este y los siguientes no se leyeron
        it: l’audit ha già {count} file, quindi questo e i successivi non sono stati letti

        en: its patterns take too long to match and no longer count
        es: sus patrones tardan demasiado en compararse y dejan de contar
        it: i suoi pattern richiedono troppo tempo e non contano più

        en: line {line}: {problem}
        es: línea {line}: {problem}
        it: riga {line}: {problem}

        en: unexpected code
        es: código inesperado
        it: codice inatteso

        # What a reader has to know
        en: Values were followed in part only through {=place}: too large, or called from too many places; the JSON \
        report lists them.
        es: Los valores se siguieron solo en parte a través de {place}: demasiado grande o llamado desde demasiados \
        lugares; el informe JSON los enumera.
        it: I valori sono stati seguiti solo in parte attraverso {place}: troppo grande o chiamato da troppi punti; il \
        rapporto JSON li elenca.

        en: Values were followed in part only through {=place} and {count} more: too large, or called from too many \
        places; the JSON report lists them.
        es: Los valores se siguieron solo en parte a través de {place} y otras {count} funciones: demasiado grandes o \
        llamadas desde demasiados lugares; el informe JSON las enumera.
        it: I valori sono stati seguiti solo in parte attraverso {place} e altre {count} funzioni: troppo grandi o \
        chiamate da troppi punti; il rapporto JSON le elenca.

        en: The configuration names {=symbol} under flow, which occurs nowhere in the project.
        es: La configuración nombra {symbol} en flow, que no aparece en ningún lugar del proyecto.
        it: La configurazione nomina {symbol} in flow, che non compare in nessun punto del progetto.

        en: The advisory folder {=folder} holds no record (*.json)
        es: La carpeta de avisos {folder} no contiene ningún registro (*.json)
        it: La cartella degli avvisi {folder} non contiene alcun record (*.json)

        en: No record in the advisory folder {=folder} covers a Swift package, a pod or a repository
        es: Ningún registro de la carpeta de avisos {folder} trata de un paquete de Swift, un pod o un repositorio
        it: Nessun record della cartella degli avvisi {folder} riguarda un pacchetto Swift, un pod o un repository

        en: {count} more records cannot be read
        es: No se pueden leer otros {count} registros
        it: Altri {count} record non si possono leggere

        en: Only {count} advisory records were read; give a folder with fewer
        es: Solo se leyeron {count} registros de avisos; indique una carpeta con menos
        it: Sono stati letti solo {count} record di avvisi; indicare una cartella con meno record
        """#
}

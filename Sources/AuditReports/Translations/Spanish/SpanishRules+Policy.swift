extension RuleTranslations {
    static let spanishPolicy = #"""
        # suppression-without-reason 5916da2a
        title: Un hallazgo se suprime sin motivo
        why: Quien lea el comentario más tarde no puede saber si la debilidad se valoró o solo se silenció, así que
          nadie se atreve a quitarlo cuando deja de tener razón de ser.
        fix: Escribir dos guiones y el motivo detrás de la regla: quién comprobó qué y por qué aquí es seguro.

        # suppression-expired cd8ba7da
        title: Una supresión ha caducado
        why: Alguien aceptó una debilidad hasta una fecha, y esa fecha ha pasado. El hallazgo vuelve a contar; el
          comentario sigue diciendo a quien lo lee que está bajo control.
        fix: Corregir la debilidad y borrar el comentario, o volver a valorar el riesgo y poner una fecha posterior.

        # suppression-unused ebb7c8f5
        title: Una supresión no corresponde a ningún hallazgo
        why: La debilidad ha desaparecido o ha pasado a otra línea. Si se queda ahí, el comentario oculta el próximo
          hallazgo de la regla que caiga debajo.
        fix: Borrar el comentario, o moverlo a la línea para la que se escribió.

        # suppression-malformed 63830668
        title: Una supresión no se puede interpretar
        why: Una regla que no existe, una fecha que no lo es o una palabra mal escrita: el comentario no suprime nada,
          aunque su autor y quienes lo leen creen que sí.
        fix: Escribir `bulwark:ignore RULE -- reason`, con `until YYYY-MM-DD` al final si debe caducar.
        """#
}

extension RuleTranslations {
    static let spanishResilience = #"""
        # debug-symbols-shipped bea3ebe9
        title: El producto publicado conserva sus símbolos
        why: Con la tabla de símbolos en su sitio, los nombres de las funciones y de los archivos fuente dicen a quien
          desmonta la app dónde mirar primero.
        fix: Borrar `STRIP_INSTALLED_PRODUCT = NO` y poner `DEBUG_INFORMATION_FORMAT` a `dwarf-with-dsym`, de modo que
          los símbolos se conserven aparte para los informes de fallos.

        # debugger-check-inverted bb681062
        title: La comprobación de depurador está al revés
        why: La comprobación responde «no» cuando hay un depurador conectado y «sí» cuando no lo hay. Quien conecta
          uno pasa, y los usuarios legítimos se quedan fuera, o la comprobación se desactivó por ese motivo.
        fix: El indicador está activo cuando el proceso se está depurando: consultar `(info.kp_proc.p_flag & P_TRACED)
          != 0` y actuar cuando sea verdadero. Probar las dos respuestas, con depurador y sin él. La sonda `debugger`
          de DeviceIntegrity lo pregunta así, también en Linux.

        # hardened-runtime-off 40fb6bc1
        title: El programa de Mac se ejecuta sin Hardened Runtime
        why: Sin Hardened Runtime, cualquier proceso del usuario puede conectarse al programa, introducirle
          bibliotecas con `DYLD_INSERT_LIBRARIES` y usar sus permisos de cámara, archivos y llavero. Apple no lo
          notariza.
        fix: Poner `ENABLE_HARDENED_RUNTIME` a `YES` en las configuraciones de release, y pedir excepciones concretas
          en los entitlements donde algo deje de funcionar.

        # integrity-failure-ignored 07c01868
        title: Un indicio de manipulación se registra y se pasa por alto
        why: La app busca un jailbreak o un programa alterado, lo encuentra y sigue como si nada. Al atacante no se le
          pone ningún obstáculo, y el registro que lo cuenta está en su propio dispositivo.
        fix: Decidir qué cambia cuando se encuentra un indicio: rechazar la operación sensible, borrar las claves,
          cerrar la sesión del usuario o avisar al servidor, que puede negarse. Si no debe cambiar nada, quitar la
          comprobación. La política de DeviceIntegrity decide así a partir de indicios puntuados, y su token se lo
          comunica al servidor.

        # jailbreak-check-single 4747ea68
        title: Una sola respuesta decide si el dispositivo tiene jailbreak
        why: En un dispositivo con jailbreak, una herramienta responde a una función en lugar de la app, y todas las
          listas de esas herramientas incluyen los nombres habituales. Lo que depende de un solo tipo de prueba, o de
          un booleano en un solo sitio, cae con un hook.
        fix: Comprobar de varias maneras (archivos, enlaces, bibliotecas cargadas, lo que permite el sandbox) y en
          varios sitios, junto a lo que se protege. Dar voz al servidor con `DCAppAttestService`, por el que ningún
          hook puede responder. Las sondas de DeviceIntegrity miran de diez maneras y dan indicios con una puntuación,
          no un booleano.

        # jailbreak-probe-leaves-file 0aefddab
        title: La prueba de jailbreak deja su archivo
        why: Si el archivo se puede escribir, el dispositivo tiene jailbreak, y justo en ese caso no se borra. Sigue
          ahí cuando se elimina la app, dice a cualquiera qué app hizo la prueba y da a otras herramientas un nombre
          que vigilar.
        fix: Borrar el archivo en la rama en la que la escritura tuvo éxito, antes de devolver nada, y darle un nombre
          con `UUID()`. También sirve una comprobación que no escribe nada: `access("/private", W_OK)` o `statfs`; la
          sonda `jailbreak` de DeviceIntegrity lo pregunta así.

        # signing-off 24494e0a
        title: El programa publicado no está firmado
        why: Sin firma nadie puede distinguir el programa de una copia alterada, los entitlements y el llavero no
          funcionan como deben, y los usuarios aprenden a descartar los avisos.
        fix: Borrar el ajuste de las configuraciones de release; si una máquina de compilación no tiene certificado,
          pasar allí `CODE_SIGNING_ALLOWED=NO` a `xcodebuild` y firmar después.

        # string-obfuscation-weak 8b4b7626
        title: Texto oculto mediante XOR con una clave fija
        why: La clave y la función que lo revierte están en la app. Hay herramientas que prueban de una vez las 256
          claves de un byte, y un hook en la función imprime todos los textos. Lo que parecía oculto está
          prácticamente a la vista.
        fix: No tener secretos en la app: que el servidor los guarde y actúe por ella, o que entregue un token de
          corta duración tras el inicio de sesión, que se guarda en el llavero. Dejar como están los textos que no son
          secretos.
        """#
}

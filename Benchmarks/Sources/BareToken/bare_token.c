#include "bare_token.h"
#include "../../../Sources/CPKCS11/include/cpkcs11.h"
#include <dlfcn.h>
#include <string.h>

static struct pkcs11_functions *functions;
static pkcs11_ulong session, private_key;

static int find_key(const char *label) {
    pkcs11_ulong kind = 3, count = 0;
    struct pkcs11_attribute attributes[] = {{0, &kind, sizeof kind}, {3, (void *)label, strlen(label)}};
    if (functions->find_objects_init(session, attributes, 2)) return 1;
    if (functions->find_objects(session, &private_key, 1, &count)) return 1;
    return functions->find_objects_final(session) || count != 1;
}

int bare_token_open(const char *module, const char *token, const char *key) {
    void *handle = dlopen(module, RTLD_NOW);
    pkcs11_get_function_list list = handle ? (pkcs11_get_function_list)dlsym(handle, "C_GetFunctionList") : 0;
    pkcs11_ulong slots[16], count = 16;
    if (!list || list(&functions) || functions->get_slot_list(1, slots, &count)) return 1;
    for (pkcs11_ulong index = 0; index < count; index++) {
        struct pkcs11_token_info info;
        if (functions->get_token_info(slots[index], &info)) return 1;
        if (memcmp(info.label, token, strlen(token)) || info.label[strlen(token)] != ' ') continue;
        if (functions->open_session(slots[index], 6, 0, 0, &session)) return 1;
        return find_key(key);
    }
    return 1;
}

int bare_token_sign(const unsigned char *digest, unsigned char *signature) {
    struct pkcs11_mechanism mechanism = {0x1041, 0, 0};
    pkcs11_ulong count = 64;
    if (functions->sign_init(session, &mechanism, private_key)) return 1;
    return functions->sign(session, (pkcs11_byte *)digest, 32, signature, &count) || count != 64;
}

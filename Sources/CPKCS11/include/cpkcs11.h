// What a PKCS #11 module and its caller hand each other: the C structures of the OASIS standard "PKCS #11 Cryptographic
// Token Interface Base Specification Version 2.40", sections 3 and 5, as far as HardwareKeys uses them.
//
// The names are not those of the standard, so that a program may include a vendor's header beside this one.
#ifndef CPKCS11_H
#define CPKCS11_H

typedef unsigned char pkcs11_byte;
typedef unsigned long pkcs11_ulong;

struct pkcs11_version {
    pkcs11_byte major;
    pkcs11_byte minor;
};

// CK_INFO. Texts are padded with spaces and not terminated.
struct pkcs11_info {
    struct pkcs11_version cryptoki_version;
    pkcs11_byte manufacturer[32];
    pkcs11_ulong flags;
    pkcs11_byte description[32];
    struct pkcs11_version library_version;
};

// CK_TOKEN_INFO
struct pkcs11_token_info {
    pkcs11_byte label[32];
    pkcs11_byte manufacturer[32];
    pkcs11_byte model[16];
    pkcs11_byte serial_number[16];
    pkcs11_ulong flags;
    pkcs11_ulong max_session_count;
    pkcs11_ulong session_count;
    pkcs11_ulong max_rw_session_count;
    pkcs11_ulong rw_session_count;
    pkcs11_ulong max_pin_length;
    pkcs11_ulong min_pin_length;
    pkcs11_ulong total_public_memory;
    pkcs11_ulong free_public_memory;
    pkcs11_ulong total_private_memory;
    pkcs11_ulong free_private_memory;
    struct pkcs11_version hardware_version;
    struct pkcs11_version firmware_version;
    pkcs11_byte utc_time[16];
};

// CK_SESSION_INFO
struct pkcs11_session_info {
    pkcs11_ulong slot;
    pkcs11_ulong state;
    pkcs11_ulong flags;
    pkcs11_ulong device_error;
};

// CK_ATTRIBUTE
struct pkcs11_attribute {
    pkcs11_ulong type;
    void *value;
    pkcs11_ulong length;
};

// CK_MECHANISM
struct pkcs11_mechanism {
    pkcs11_ulong mechanism;
    void *parameter;
    pkcs11_ulong length;
};

// CK_ECDH1_DERIVE_PARAMS, "Current Mechanisms Specification Version 2.40", section 2.3.9
struct pkcs11_ecdh1_parameters {
    pkcs11_ulong kdf;
    pkcs11_ulong shared_data_length;
    pkcs11_byte *shared_data;
    pkcs11_ulong public_data_length;
    pkcs11_byte *public_data;
};

// CK_C_INITIALIZE_ARGS
struct pkcs11_initialize_arguments {
    void *create_mutex;
    void *destroy_mutex;
    void *lock_mutex;
    void *unlock_mutex;
    pkcs11_ulong flags;
    void *reserved;
};

// A function that is not called from here.
typedef pkcs11_ulong (*pkcs11_unused)(void);

// CK_FUNCTION_LIST: the order is the standard's.
struct pkcs11_functions {
    struct pkcs11_version version;
    pkcs11_ulong (*initialize)(void *arguments);
    pkcs11_ulong (*finalize)(void *reserved);
    pkcs11_ulong (*get_info)(struct pkcs11_info *info);
    pkcs11_unused get_function_list;
    pkcs11_ulong (*get_slot_list)(pkcs11_byte token_present, pkcs11_ulong *slots, pkcs11_ulong *count);
    pkcs11_unused get_slot_info;
    pkcs11_ulong (*get_token_info)(pkcs11_ulong slot, struct pkcs11_token_info *info);
    pkcs11_unused get_mechanism_list;
    pkcs11_unused get_mechanism_info;
    pkcs11_unused init_token;
    pkcs11_unused init_pin;
    pkcs11_unused set_pin;
    pkcs11_ulong (*open_session)(
        pkcs11_ulong slot, pkcs11_ulong flags, void *application, void *notify, pkcs11_ulong *session);
    pkcs11_ulong (*close_session)(pkcs11_ulong session);
    pkcs11_ulong (*close_all_sessions)(pkcs11_ulong slot);
    pkcs11_ulong (*get_session_info)(pkcs11_ulong session, struct pkcs11_session_info *info);
    pkcs11_unused get_operation_state;
    pkcs11_unused set_operation_state;
    pkcs11_ulong (*login)(pkcs11_ulong session, pkcs11_ulong user, pkcs11_byte *pin, pkcs11_ulong length);
    pkcs11_ulong (*logout)(pkcs11_ulong session);
    pkcs11_unused create_object;
    pkcs11_unused copy_object;
    pkcs11_ulong (*destroy_object)(pkcs11_ulong session, pkcs11_ulong object);
    pkcs11_unused get_object_size;
    pkcs11_ulong (*get_attribute_value)(
        pkcs11_ulong session, pkcs11_ulong object, struct pkcs11_attribute *attributes, pkcs11_ulong count);
    pkcs11_ulong (*set_attribute_value)(
        pkcs11_ulong session, pkcs11_ulong object, struct pkcs11_attribute *attributes, pkcs11_ulong count);
    pkcs11_ulong (*find_objects_init)(
        pkcs11_ulong session, struct pkcs11_attribute *attributes, pkcs11_ulong count);
    pkcs11_ulong (*find_objects)(
        pkcs11_ulong session, pkcs11_ulong *objects, pkcs11_ulong most, pkcs11_ulong *count);
    pkcs11_ulong (*find_objects_final)(pkcs11_ulong session);
    pkcs11_unused encrypt_init;
    pkcs11_unused encrypt;
    pkcs11_unused encrypt_update;
    pkcs11_unused encrypt_final;
    pkcs11_unused decrypt_init;
    pkcs11_unused decrypt;
    pkcs11_unused decrypt_update;
    pkcs11_unused decrypt_final;
    pkcs11_unused digest_init;
    pkcs11_unused digest;
    pkcs11_unused digest_update;
    pkcs11_unused digest_key;
    pkcs11_unused digest_final;
    pkcs11_ulong (*sign_init)(pkcs11_ulong session, struct pkcs11_mechanism *mechanism, pkcs11_ulong key);
    pkcs11_ulong (*sign)(
        pkcs11_ulong session, pkcs11_byte *data, pkcs11_ulong length, pkcs11_byte *signature,
        pkcs11_ulong *signature_length);
    pkcs11_unused sign_update;
    pkcs11_unused sign_final;
    pkcs11_unused sign_recover_init;
    pkcs11_unused sign_recover;
    pkcs11_unused verify_init;
    pkcs11_unused verify;
    pkcs11_unused verify_update;
    pkcs11_unused verify_final;
    pkcs11_unused verify_recover_init;
    pkcs11_unused verify_recover;
    pkcs11_unused digest_encrypt_update;
    pkcs11_unused decrypt_digest_update;
    pkcs11_unused sign_encrypt_update;
    pkcs11_unused decrypt_verify_update;
    pkcs11_ulong (*generate_key)(
        pkcs11_ulong session, struct pkcs11_mechanism *mechanism, struct pkcs11_attribute *attributes,
        pkcs11_ulong count, pkcs11_ulong *key);
    pkcs11_ulong (*generate_key_pair)(
        pkcs11_ulong session, struct pkcs11_mechanism *mechanism, struct pkcs11_attribute *public_attributes,
        pkcs11_ulong public_count, struct pkcs11_attribute *private_attributes, pkcs11_ulong private_count,
        pkcs11_ulong *public_key, pkcs11_ulong *private_key);
    pkcs11_ulong (*wrap_key)(
        pkcs11_ulong session, struct pkcs11_mechanism *mechanism, pkcs11_ulong wrapping_key, pkcs11_ulong key,
        pkcs11_byte *wrapped, pkcs11_ulong *length);
    pkcs11_unused unwrap_key;
    pkcs11_ulong (*derive_key)(
        pkcs11_ulong session, struct pkcs11_mechanism *mechanism, pkcs11_ulong base_key,
        struct pkcs11_attribute *attributes, pkcs11_ulong count, pkcs11_ulong *key);
    pkcs11_unused seed_random;
    pkcs11_unused generate_random;
    pkcs11_unused get_function_status;
    pkcs11_unused cancel_function;
    pkcs11_unused wait_for_slot_event;
};

// C_GetFunctionList, the one symbol that a module must export.
typedef pkcs11_ulong (*pkcs11_get_function_list)(struct pkcs11_functions **functions);

#endif

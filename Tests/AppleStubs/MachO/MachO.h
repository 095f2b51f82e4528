// What the runtime libraries ask of Apple's loader, dyld(3).
#ifndef BULWARK_MACHO_STUB_H
#define BULWARK_MACHO_STUB_H

unsigned int _dyld_image_count(void);
const char *_Nullable _dyld_get_image_name(unsigned int);

#endif

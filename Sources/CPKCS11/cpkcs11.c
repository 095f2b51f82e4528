#include "cpkcs11.h"

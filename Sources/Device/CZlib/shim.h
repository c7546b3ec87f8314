// What of zlib the pictures use: compressing, and the checksums of PNG.
#include <zlib.h>

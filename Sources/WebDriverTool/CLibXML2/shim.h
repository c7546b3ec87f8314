// The parts of libxml2 that the XPath engine and the page source use.

// If libxml2 was built with ICU, its encoding header includes ICU's headers. They conflict with
// Foundation's own copies. Nothing here depends on them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <malloc.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// Frees memory that libxml2 returned. `xmlFree` itself is a variable, which Swift 6 reports as a
// data race.
static inline void libxml2Free(void *memory) { xmlFree(memory); }

// Sets the operation limit while another thread evaluates in the context. libxml2 reads the limit
// before each operation.
static inline void libxml2SetOperationLimit(xmlXPathContextPtr context, unsigned long limit) {
  __atomic_store_n(&context->opLimit, limit, __ATOMIC_RELAXED);
}

// Makes glibc return the memory of ended sessions. By default it keeps a heap of freed memory for each
// of many threads, with the large documents in it.
static inline void mallocReturnFreedMemory(void) {
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

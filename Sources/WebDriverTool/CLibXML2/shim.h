// What of libxml2 the XPath engine and the page source use.

// Where libxml2 was built with ICU, its header for encodings includes ICU's headers, and those
// contradict the ones that Foundation brings along. Nothing that is used here depends on them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// Frees what libxml2 returned. `xmlFree` itself is a variable, which Swift 6 takes for a data race.
static inline void libxml2Free(void *memory) { xmlFree(memory); }

// Sets the limit of operations while another thread evaluates in the context: the limit is read
// anew for each operation.
static inline void libxml2SetOperationLimit(xmlXPathContextPtr context, unsigned long limit) {
  __atomic_store_n(&context->opLimit, limit, __ATOMIC_RELAXED);
}

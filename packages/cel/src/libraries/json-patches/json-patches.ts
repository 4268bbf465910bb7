import { text, taking } from '../arguments.js';
import { define, type LibraryDeclaration, UNIT } from '../library-function.js';

/** What makes a key a step of a path in a JSON patch. Source: `k8s.io/apiserver/pkg/cel/library`, JSONPatch. */
export const JSON_PATCHES: readonly LibraryDeclaration[] = [
  define(
    'string_jsonpatch_escapeKey_string: jsonpatch.escapeKey(string) -> string',
    taking([text], (key) => key.replaceAll(/[/~]/g, (sign) => (sign === '/' ? '~1' : '~0'))),
    UNIT,
  ),
];

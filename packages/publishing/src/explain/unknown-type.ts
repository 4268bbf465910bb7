/** A place in kubectl's template from which another template is run. */
interface Call {
  readonly line: string;
  readonly within: string;
  readonly call: string;
}

const SCHEMA: Call = {
  line: '39:13',
  within: 'plaintext',
  call: 'include "schema" (dict "gvk" $gvk "Document" $.Document "FieldPath" $.FieldPath "Recursive" $.Recursive "MaxDepth" $.MaxDepth)',
};
const OUTPUT: Call = { line: '63:21', within: 'schema', call: 'include "output" (set $ "schema" .)' };
const FIELD_LIST: Call = {
  line: '104:17',
  within: 'output',
  call: 'include "fieldList" (dict "schema" $resolved "level" 1 "Document" $.Document "Recursive" $.Recursive "MaxDepth" $.MaxDepth)',
};

/**
 * Go's words about a type that is not known, of the field that is explained or of one below it: the calls of templates down to the one that fails.
 *
 * Only calls of `include` are named, not those of `template`.
 */
export function unknownType(where: 'heading' | 'fields'): string {
  const calls = where === 'heading' ? [SCHEMA, OUTPUT] : [SCHEMA, OUTPUT, FIELD_LIST];
  const trace = calls.map(
    ({ line, within, call }) => `template: plaintext:${line}: executing "${within}" at <${call}>: error calling include: `,
  );
  const message = "expected schema argument to subtemplate 'typeguess'";
  return `${trace.join('')}template: plaintext:323:12: executing "typeGuess" at <fail "${message}">: error calling fail: ${message}`;
}

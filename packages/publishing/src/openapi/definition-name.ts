/**
 * The name under which documents define a kind: its group from right to left, as in `io.example.v1.Widget`.
 *
 * Source: `pkg/controller/openapi/builder`, gvkToModelName.
 */
export function definitionName(group: string, version: string, kind: string): string {
  return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
}

/** The key of a definition, escaped like a segment of a JSON pointer, which the server does to the key itself. */
export function definitionKey(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

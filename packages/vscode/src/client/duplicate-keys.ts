/** Diagnostics without those of duplicate keys, for documents in which another extension reports them too. */
export function withoutDuplicateKeys<T extends { readonly code?: unknown }>(items: readonly T[]): T[] {
  return items.filter(({ code }) => (typeof code === 'object' && code !== null && 'value' in code ? code.value : code) !== 'duplicate-key');
}

/** Kinds by their groups, in their order. */
export function byGroup<Kind extends { readonly group: string }>(kinds: readonly Kind[]): readonly (readonly [string, readonly Kind[]])[] {
  const groups = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const members = groups.get(kind.group);
    if (members === undefined) groups.set(kind.group, [kind]);
    else members.push(kind);
  }
  return [...groups];
}

/** Items by a name that several may have, each group in their order. Linear in the items. */
export function groupBy<T>(items: Iterable<T>, nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return groups;
}

import type { JsonPath } from '@structural/document';
import type { SourceFault } from '../../find/source-fault.js';

/** A name that an expression of a resource uses, and where. */
export interface NeededName {
  readonly name: string;
  readonly path: JsonPath;
  readonly start: number;
  readonly end: number;
}

/** The first circle that each resource closes. Linear in the references. */
export function circles(ids: readonly string[], needs: ReadonlyMap<string, readonly NeededName[]>): readonly SourceFault[] {
  const done = new Set<string>();
  const faults: SourceFault[] = [];
  for (const start of ids) {
    const way: { readonly id: string; readonly left: NeededName[] }[] = [];
    const enter = (id: string): void => {
      way.push({ id, left: (needs.get(id) ?? []).filter(({ name }) => needs.has(name)) });
    };
    if (!done.has(start)) enter(start);
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const next = at.left.pop();
      if (next === undefined) {
        done.add(at.id);
        way.pop();
        continue;
      }
      const from = way.findIndex(({ id }) => id === next.name);
      if (from >= 0) {
        const names = [...way.slice(from).map(({ id }) => id), next.name];
        const { end, path, start: begin } = next;
        faults.push({
          severity: 'error',
          message: `graph contains a cycle: ${names.join(' -> ')}`,
          place: { path, part: { start: begin, end } },
          mark: 'value',
        });
        at.left.length = 0;
      } else if (!done.has(next.name)) enter(next.name);
    }
  }
  return faults;
}

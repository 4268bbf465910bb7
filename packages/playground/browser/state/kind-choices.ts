import type { DefinedKind, NamedKind } from '../../src/protocol/protocol.js';

/** The choice of a kind in its version, which several panels offer. */
export interface KindChoices {
  readonly chosen: NamedKind | undefined;
  put(kinds: readonly DefinedKind[]): void;
}

/** Makes all elements for choosing a kind work together. */
export function openKindChoices(onChoose: () => void): KindChoices {
  const selects = [...document.querySelectorAll<HTMLSelectElement>('select.kind')];
  let known: readonly NamedKind[] = [];
  let at = 0;
  const textOf = ({ kind, version }: NamedKind): string => `${kind} ${version}`;
  for (const select of selects)
    select.addEventListener('change', () => {
      at = select.selectedIndex;
      for (const other of selects) other.selectedIndex = at;
      onChoose();
    });
  return {
    get chosen() {
      return known[at];
    },
    put(kinds) {
      const before = known.map(textOf).join();
      known = kinds.map(({ group, kind, version }) => ({ group, kind, version }));
      if (known.map(textOf).join() === before) return;
      at = 0;
      for (const select of selects) select.replaceChildren(...known.map((kind) => new Option(textOf(kind))));
    },
  };
}

import { childId } from '../fields/field-id.js';
import type { KindFields } from './kind-search.js';

/** A field of a kind with all that {@link KindFields} leaves out. */
export interface PlacedField {
  /** The place of the field that it is in; -1 for none. */
  readonly parent: number;
  readonly name: string;
  readonly description: string;
  /** The number of its text among those of the kind. */
  readonly text: number;
  /** The number of the first version that has it. */
  readonly version: number;
  /** Empty for the kind itself. */
  readonly path: string;
  /** The fragment in the page; empty for the kind itself. */
  readonly id: string;
  /** The place of the field under which those of its object are listed; absent where they are listed under itself. */
  readonly same?: number;
}

/** The fields of a kind in their order, parents before what is in them. */
export function placedFields({ fields, texts }: KindFields): readonly PlacedField[] {
  const placed: PlacedField[] = [];
  for (const [parent, text, version = 0, tail = 0, id = 0, same = 0] of fields) {
    const [name, description] = texts[text] ?? ['', ''];
    const above = placed[parent];
    const isKind = name === '' && parent === -1 && placed.length === 0;
    placed.push({
      parent,
      name,
      description,
      text,
      version,
      path: isKind ? '' : pathOf(above?.path, name, tail),
      id: isKind ? '' : id === 0 ? childId(above?.id, name) : id,
      ...(same !== 0 && { same }),
    });
  }
  return placed;
}

function pathOf(above: string | undefined, name: string, tail: string | 0): string {
  if (tail === 0) return above === undefined ? name : `${above}.${name}`;
  return tail.startsWith('…') ? tail : `${above ?? ''}${tail}`;
}

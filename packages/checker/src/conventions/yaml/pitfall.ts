import type { JsonPath, SourceDocument } from '@structural/document';
import type { Diagnostic } from '../../diagnostic/diagnostic.js';
import { caretRange } from '../../place/position.js';
import type { Convention, ConventionExample, MendPlace } from '../record/convention.js';
import { plainScalars, type PlainScalar } from './plain-scalars.js';
import type { PitfallId } from './pitfall-id.js';
import type { Proposal } from '../../proposals/proposal.js';
import type { RuleDocs } from '../../rules/rule.js';

/**
 * A way in which the text of a file and the value that is read from it part: a fact about YAML, whatever kind of object it holds.
 *
 * It is a convention as others are, and can in addition be looked for in resources, which have no definition of their own.
 */
export interface Pitfall extends Convention {
  readonly id: PitfallId;
  /** What there is to say about a scalar; `undefined` for one that is what it seems. */
  messageOf(scalar: PlainScalar): string | undefined;
}

/** A pitfall as its author writes it. */
export interface PitfallSource {
  readonly id: PitfallId;
  readonly title: string;
  readonly docs: Omit<RuleDocs, 'wrong' | 'right'> & { readonly wrong: readonly ConventionExample[]; readonly right: readonly ConventionExample[] };
  readonly fixes: readonly Proposal['applicability'][];
  messageOf(scalar: PlainScalar): string | undefined;
  mend(place: MendPlace): readonly Proposal[];
}

export function toPitfall({ docs, fixes, id, mend, messageOf, title }: PitfallSource): Pitfall {
  const pitfall: Pitfall = {
    id,
    title,
    severity: 'warning',
    docs: { ...docs, optionsDocs: {} },
    schema: { type: 'object', properties: {}, additionalProperties: false },
    defaultOptions: {},
    fixable: fixes.includes('safe'),
    hasSuggestions: fixes.includes('unsafe'),
    optionProblems: (options) => Object.keys(options).map((name) => `unknown option ${JSON.stringify(name)}`),
    find: ({ context: { definition, document, file } }) => findPitfalls(file, document, definition.path, [pitfall]),
    messageOf,
    mend,
  };
  return pitfall;
}

/** What some pitfalls find in the object at a path of a document; one walk for all of them. */
export function findPitfalls(file: string, document: SourceDocument, root: JsonPath, chosen: readonly Pitfall[]): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (chosen.length === 0) return diagnostics;
  for (const scalar of plainScalars(document, root)) {
    for (const { id, messageOf } of chosen) {
      const message = messageOf(scalar);
      if (message === undefined) continue;
      const range = caretRange(document, scalar.path, scalar.isKey ? 'key' : 'value');
      diagnostics.push({ rule: id, severity: 'warning', message, file, range, related: [] });
    }
  }
  return diagnostics;
}

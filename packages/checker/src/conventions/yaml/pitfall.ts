import type { JsonPath, SourceDocument } from '@structural/document';
import type { Proposal } from '../../proposals/proposal.js';
import type { Convention, ConventionDocs, BrokenConvention, FoundConvention } from '../record/convention.js';
import type { Tier } from '../record/tier.js';
import { optionProblems } from '../record/options.js';
import { plainScalars, type PlainScalar } from './plain-scalars.js';

/**
 * A way in which the text of a file and the value that is read from it part: a fact about YAML, whatever kind of object it holds.
 *
 * It is a convention as others are, and can in addition be looked for in resources, which have no definition of their own.
 */
export interface Pitfall<Id extends string = string> extends Convention<Id> {
  readonly subject: 'document';
  /** What there is to say about a scalar; `undefined` for one that is what it seems. */
  messageOf(scalar: PlainScalar): string | undefined;
}

/** A pitfall as its author writes it. */
interface PitfallSource<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly tier: Tier;
  readonly docs: Omit<ConventionDocs, 'optionsDocs'>;
  readonly fixes: Convention['fixes'];
  messageOf(scalar: PlainScalar): string | undefined;
  fix(found: FoundConvention): readonly Proposal[];
}

/** The pitfall that its source describes; none has options. */
export function toPitfall<const Id extends string>({ docs, fix, fixes, id, messageOf, tier, title }: PitfallSource<Id>): Pitfall<Id> {
  const pitfall: Pitfall<Id> = {
    id,
    title,
    severity: 'warning',
    tier,
    compares: false,
    subject: 'document',
    fixes,
    docs: { ...docs, optionsDocs: {} },
    schema: { type: 'object', properties: {}, additionalProperties: false },
    defaultOptions: {},
    optionProblems: (options) => optionProblems({}, options),
    *find({ context: { definition, document } }) {
      for (const { finding } of findPitfalls(document, definition.path, [pitfall])) yield finding;
    },
    messageOf,
    fix,
  };
  return pitfall;
}

/** What some pitfalls find in the object at a path of a document, each path from that object; one walk for all of them. */
export function* findPitfalls<Id extends string>(
  document: SourceDocument,
  root: JsonPath,
  chosen: readonly Pitfall<Id>[],
): Generator<{ readonly id: Id; readonly finding: BrokenConvention }> {
  if (chosen.length === 0) return;
  for (const scalar of plainScalars(document, root)) {
    for (const { id, messageOf } of chosen) {
      const message = messageOf(scalar);
      if (message !== undefined)
        yield { id, finding: { path: scalar.path.slice(root.length), mark: scalar.isKey ? 'key' : 'value', message } };
    }
  }
}

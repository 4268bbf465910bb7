import { describeResource } from '@structural/checker';
import type { SurveyOutcome } from '@structural/evolve';
import type { ObjectExample, ObjectsVerdict } from '../objects/judge-objects.js';
import { nameOf } from '../objects/object-name.js';
import { rollbackWord, type RollbackVerdict } from '../rollback/rollback-verdict.js';

/** Something that is so, with what it is about. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Whether somebody would regret not to have read it. */
  readonly isSerious?: boolean;
}

const WORDS: Readonly<Record<ReturnType<typeof rollbackWord>, string>> = {
  refused: 'refused',
  unreadable: 'objects become unreadable',
  invalid: 'objects become invalid',
  'loses-fields': 'objects lose fields',
  changes: 'objects change',
  harmless: 'harms none of the checked objects',
};

/** Outcomes of objects, in words for people. */
const OUTCOME_WORDS: Readonly<Record<SurveyOutcome, string>> = {
  unreadable: 'unreadable',
  invalid: 'refused at every write',
  'not-rewritable': 'refused in the storage version',
  tolerated: 'refused when the invalid part is written again',
  'loses-fields': 'losing fields',
  changes: 'changing',
  unaffected: 'unaffected',
};

/** What becomes of objects when a release is applied, a fact a line. */
export function aheadFacts(verdict: ObjectsVerdict): readonly Fact[] {
  const { counts, examples, judged } = verdict;
  if (judged === 0) return [];
  const isSerious = Object.entries(counts).some(([outcome, count]) => count > 0 && outcome !== 'changes' && outcome !== 'unaffected');
  return [{ label: 'objects', text: countsText(verdict), isSerious }, ...exampleFacts(examples)];
}

/** `of 3 (1 made of the schema): 1 losing fields, 2 unaffected`. */
function countsText({ counts, judged, samples }: ObjectsVerdict): string {
  const outcomes = Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) => {
    const count = counts[outcome as SurveyOutcome];
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `of ${judged}${samples === 0 ? '' : ` (${samples} made of the schema)`}: ${outcomes.join(', ')}`;
}

function exampleFacts(examples: readonly ObjectExample[]): readonly Fact[] {
  return firstOfEach(examples).map((example) => ({ label: 'for example', text: exampleText(example) }));
}

/** A rollback verdict, a fact a line. */
export function rollbackFacts(verdict: RollbackVerdict): readonly Fact[] {
  const { counts, examples, gone, judged, refused } = verdict;
  const word = rollbackWord(verdict);
  return [
    { label: 'going back', text: WORDS[word], isSerious: word !== 'harmless' && word !== 'changes' },
    ...refused.map((text) => ({ label: 'the server says', text, isSerious: true })),
    ...(judged === 0 ? [] : [{ label: refused.length > 0 ? 'by force' : 'by going back', text: countsText(verdict) }]),
    ...(counts.unreadable > 0
      ? [{ label: 'deletion', text: 'the deletion of the CRD hangs while objects are unreadable', isSerious: true }]
      : []),
    ...exampleFacts(examples),
    ...(gone.length === 0
      ? []
      : [
          {
            label: 'ownership',
            text: `what was written in ${gone.join(', ')} cannot be applied server-side (status 500) until managedFields no longer name it`,
          },
        ]),
  ];
}

function firstOfEach(examples: readonly ObjectExample[]): readonly ObjectExample[] {
  const seen = new Set<SurveyOutcome>();
  return examples.filter(({ outcome }) => !seen.has(outcome) && seen.add(outcome));
}

function exampleText({ details, isSample, object, outcome }: ObjectExample): string {
  return `${isSample ? 'a sample' : nameOf(object)} in ${describeResource(object).apiVersion} is ${OUTCOME_WORDS[outcome]}: ${details.slice(0, 3).join('; ')}`;
}

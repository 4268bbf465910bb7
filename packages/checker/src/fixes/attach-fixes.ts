import { type DocumentEdit, type DuplicateKey, type JsonPath, type SourceDocument, pathAt } from '@structural/document';
import { valueAt } from '@structural/json';
import { findConvention } from '../conventions/find-convention.js';
import type { Diagnostic, Fix } from '../diagnostic/diagnostic.js';
import { isDefinition, type FoundDefinition } from '../find/find-definitions.js';
import { objectAt } from '../find/find-objects.js';
import { definitionProposals } from './definition-proposals.js';
import { unsafe, type Proposal } from '../proposals/proposal.js';
import { withProvenFixes, type JudgeAgain } from './proven-fixes.js';
import { resourceProposals } from './resource-proposals.js';
import { openFixMemory, type DocumentMemory } from '../memory/document-memory.js';
import { editsByName } from '../memory/edit-memory.js';
import { templateGuard } from './templated-text.js';

/** The definition by which a resource is judged; a `CatalogEntry` is one. */
interface JudgingDefinition {
  readonly found: FoundDefinition;
}

/** The findings about one subject of a document. */
export interface FixSubject {
  /** The path of the definition or the resource that all of them are about. */
  readonly root: JsonPath;
  readonly diagnostics: readonly Diagnostic[];
  /** What a resource is judged by. */
  readonly entry?: JudgingDefinition | undefined;
  /** Judges the same subject in another text of the document; with it a safe fix is one that was seen to do no harm ({@link withProvenFixes}). */
  readonly judge?: JudgeAgain | undefined;
}

/**
 * The findings about all subjects of one document, a list for each, with the fixes that there are: the principal one in `fix`, others in `suggestions`.
 *
 * A fix is `safe` where the server or kubectl refuses the text as it stands, only one thing can have been meant, and nothing is lost. Every fix is
 * verified by reading the edited text again: it makes the change in value that it says and no other, and leaves comments and formatting
 * alone. No fix touches a line that a template fills in. Fixes are made against the text as it is: two of them may overlap, so apply
 * those that do not (`applyFixes`) and check again. Costs a few readings of the document, at most 16 Mi units of text, and room for the fixes of
 * 32,768 findings; those beyond that get their fixes when others were applied.
 *
 * Subjects share the readings of the document, and the bounds on them. Of a file that is edited `memory` has what was found for the text before.
 */
export function attachFixes(
  document: SourceDocument,
  subjects: readonly FixSubject[],
  memory?: DocumentMemory,
): readonly (readonly Diagnostic[])[] {
  if (!subjects.some(({ diagnostics }) => diagnostics.length > 0)) return subjects.map(({ diagnostics }) => diagnostics);
  const repeats = new Map(document.duplicates.map((repeat) => [repeat.range.start, repeat]));
  let left = MAX_FIXED;
  const proposed = subjects.map(({ diagnostics, entry, root }) => {
    if (diagnostics.length === 0) return [];
    const proposalsOf = proposalMaker(document, repeats, root, entry);
    return diagnostics.map((diagnostic) => ({ diagnostic, proposals: left-- > 0 ? proposalsOf(diagnostic).map(named) : NO_PROPOSALS }));
  });
  const fixMemory = openFixMemory(document, memory);
  // What two findings propose alike is made once.
  const changes = new Map(
    proposed.flat().flatMap(({ proposals }) => proposals.map(({ name, proposal }) => [name, proposal.changes] as const)),
  );
  const edits = editsByName(document, changes, fixMemory);
  const touchesTemplate = templateGuard(document);
  const fixed = proposed.map((each, i) => ({
    judge: subjects[i]?.judge,
    diagnostics: each.map(({ diagnostic, proposals }) => {
      const [fix, ...suggestions] = proposals
        .flatMap(({ name, proposal }) => toFix(proposal, edits.get(name), touchesTemplate))
        .slice(0, MAX_FIXES);
      if (fix === undefined) return diagnostic;
      return { ...diagnostic, fix, ...(suggestions.length === 0 ? {} : { suggestions }) };
    }),
  }));
  return withProvenFixes(document, fixed, fixMemory);
}

const MAX_FIXES = 4;
/** With ten rounds of fixes a few hundred thousand findings can still be fixed in one go. */
const MAX_FIXED = 1 << 15;
const NO_PROPOSALS: readonly NamedProposal[] = [];

/** A proposal by the text of its changes. */
interface NamedProposal {
  readonly name: string;
  readonly proposal: Proposal;
}

function named(proposal: Proposal): NamedProposal {
  return { name: editsText(proposal.changes), proposal };
}

/** Makes the proposals for the findings about one subject. */
function proposalMaker(
  document: SourceDocument,
  repeats: ReadonlyMap<number, DuplicateKey>,
  root: JsonPath,
  entry: JudgingDefinition | undefined,
): (diagnostic: Diagnostic) => readonly Proposal[] {
  const found = entry === undefined ? objectAt(document.value, root) : undefined;
  const ofDefinition = found !== undefined && isDefinition(found.value) ? definitionProposals(document, found) : () => [];
  const ofSubject = entry === undefined ? ofDefinition : resourceProposals(document, root, entry.found);
  return (diagnostic) => {
    const { message, range, rule } = diagnostic;
    const convention = findConvention(rule);
    if (convention !== undefined) {
      if (convention.fix === undefined) return [];
      const path = pathAt(document, range);
      return convention.fix({ message, range, path, value: valueAt(document.value, path), document });
    }
    if (rule !== 'duplicate-key') return ofSubject(diagnostic);
    const repeated = repeats.get(range.start);
    return repeated === undefined
      ? []
      : [unsafe('Remove what is written before, which the server drops', { do: 'unrepeat', path: repeated.path })];
  };
}

function toFix(
  { applicability, title }: Proposal,
  edits: Fix['edits'] | undefined,
  touchesTemplate: (edits: Fix['edits']) => boolean,
): readonly Fix[] {
  return edits === undefined || edits.length === 0 || touchesTemplate(edits) ? [] : [{ title, edits, applicability }];
}

/** Paths are most of it, and hold nothing that has to be looked at. */
function editsText(changes: readonly DocumentEdit[]): string {
  return changes.map(({ path, ...rest }) => `${JSON.stringify(path)} ${JSON.stringify(rest, withLargeIntegers)}`).join(' ');
}

function withLargeIntegers(_: string, member: unknown): unknown {
  return typeof member === 'bigint' ? `${member}n` : member;
}

import { pathText } from '@structural/core';
import { type SourceDocument, type TextEdit, applyEdits, parseDocuments } from '@structural/document';
import type { Diagnostic, Fix } from '../diagnostic/diagnostic.js';

/** Judges the subject of findings in another text of its document; `undefined` where it is no longer there. */
export type Judging = (document: SourceDocument) => readonly Diagnostic[] | undefined;

/**
 * The same findings, of which only those keep a safe fix for which judging again shows that the fix does what it should: its finding goes, and no
 * other comes.
 *
 * Each is tried by itself, within 4 Mi units of text, and all together; where that brings a finding, one after the other on top of those that are
 * proven, in the order of the text. What is not proven, or could not be tried within 16 Mi units of text, becomes a suggestion. An undecodable
 * subject is an exception: whatever its decoding would have hidden may come to light.
 */
export function withProvenFixes(document: SourceDocument, diagnostics: readonly Diagnostic[], judge: Judging): readonly Diagnostic[] {
  const candidates = distinctFixes(diagnostics);
  if (candidates.length === 0) return diagnostics;
  const trial: Trial = { document, judge, diagnostics, before: countNames(diagnostics), left: MAX_TRIED };
  const proven = provenOf(trial, candidates);
  if (proven.length === candidates.length) return diagnostics;
  const kept = new Set(proven.map(({ name }) => name));
  return diagnostics.map((diagnostic) =>
    isSafe(diagnostic.fix) && !kept.has(nameOfFix(diagnostic.fix)) ? asSuggestion(diagnostic, diagnostic.fix) : diagnostic,
  );
}

const MAX_TRIED = 16 << 20;
const MAX_TRIED_ALONE = 4 << 20;

interface Candidate {
  readonly name: string;
  readonly edits: readonly TextEdit[];
}

interface Trial {
  readonly document: SourceDocument;
  readonly judge: Judging;
  readonly diagnostics: readonly Diagnostic[];
  readonly before: ReadonlyMap<string, number>;
  /** How much text may still be judged. */
  left: number;
}

function isSafe(fix: Fix | undefined): fix is Fix {
  return fix?.applicability === 'safe';
}

function nameOfFix({ edits }: Fix): string {
  return JSON.stringify(edits);
}

/** The safe fixes in the order of the text, those that several findings have but once. */
function distinctFixes(diagnostics: readonly Diagnostic[]): readonly Candidate[] {
  const byName = new Map<string, Candidate>();
  for (const { fix } of diagnostics) if (isSafe(fix)) byName.set(nameOfFix(fix), { name: nameOfFix(fix), edits: fix.edits });
  return [...byName.values()];
}

/** Fixes that hold by themselves, as long as that is cheap to tell, and together with all others that their edits do not touch. */
function provenOf(trial: Trial, candidates: readonly Candidate[]): readonly Candidate[] {
  const alone = candidates.filter(
    (candidate) => candidates.length === 1 || trial.left < MAX_TRIED - MAX_TRIED_ALONE || isProven(trial, [candidate]),
  );
  const proven: Candidate[] = [];
  for (let rest = alone; rest.length > 0;) {
    const round = disjoint(rest);
    proven.push(...(isProven(trial, round) ? round : provenOneByOne(trial, round)));
    rest = rest.filter((each) => !round.includes(each));
  }
  return proven;
}

function provenOneByOne(trial: Trial, candidates: readonly Candidate[]): readonly Candidate[] {
  const proven: Candidate[] = [];
  for (const candidate of candidates) {
    if (trial.left <= 0) break;
    if (isProven(trial, [...proven, candidate])) proven.push(candidate);
  }
  return proven;
}

/** Whether fixes applied together remove their findings and bring none; their edits do not touch. */
function isProven(trial: Trial, applied: readonly Candidate[]): boolean {
  const { before, diagnostics, document, judge } = trial;
  trial.left -= document.range.end - document.range.start;
  const edited = editedDocument(
    document,
    applied.flatMap(({ edits }) => edits),
  );
  const found = edited && judge(edited);
  if (found === undefined) return false;
  const names = new Set(applied.map(({ name }) => name));
  const fixed = diagnostics.filter(({ fix }) => isSafe(fix) && names.has(nameOfFix(fix)));
  const gone = countNames(fixed);
  // What the decoder does not get to nobody can have found.
  const isRead = fixed.some(({ rule }) => UNDECODABLE.has(rule));
  const isThere = ([name, count]: readonly [string, number]): boolean =>
    isRead ? !gone.has(name) : count <= (before.get(name) ?? 0) - (gone.get(name) ?? 0);
  return [...countNames(found)].every(isThere);
}

const UNDECODABLE: ReadonlySet<string> = new Set<Diagnostic['rule']>(['undecodable-definition', 'undecodable-resource']);

function disjoint(candidates: readonly Candidate[]): readonly Candidate[] {
  const taken: TextEdit[] = [];
  return candidates.filter(({ edits }) => {
    if (edits.some(({ range }) => taken.some((other) => other.range.start <= range.end && range.start <= other.range.end))) return false;
    taken.push(...edits);
    return true;
  });
}

/** How often findings say the same; their places in lists do not count, which move where an item is removed. */
function countNames(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cause, message, rule } of diagnostics) {
    // Some messages print all that is around a place, with what was fixed in it.
    const name = `${rule} ${cause === undefined ? message : `${cause.origin} ${cause.detail} ${pathText(cause.path)}`}`.replace(
      /\[\d+\]/g,
      '[]',
    );
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function editedDocument({ format, range: { end, start }, text }: SourceDocument, edits: readonly TextEdit[]): SourceDocument | undefined {
  const moved = edits.map((edit) => ({ text: edit.text, range: { start: edit.range.start - start, end: edit.range.end - start } }));
  const [document, ...others] = parseDocuments(applyEdits(text.slice(start, end), moved));
  return document?.ok === true && others.length === 0 && document.format === format ? document : undefined;
}

/** The same finding with its fix as one that a person has to agree to. */
function asSuggestion(diagnostic: Diagnostic, fix: Fix): Diagnostic {
  return { ...diagnostic, fix: { ...fix, applicability: 'unsafe' } };
}

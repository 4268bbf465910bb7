import { pathText } from '@structural/core';
import { type SourceDocument, type TextEdit, applyEdits, parseDocuments } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { withoutPlaces } from '../place/position.js';
import type { FixMemory } from '../memory/document-memory.js';
import { recalledProofs, rememberProofs } from '../memory/proof-memory.js';
import { Spans } from './spans.js';

/** Judges the subject of findings in another text of its document; `undefined` where it is no longer there. */
export type JudgeAgain = (document: SourceDocument) => readonly Diagnostic[] | undefined;

/** The findings about one subject of a document; without `judge` their fixes stay as they are. */
export interface JudgedSubject {
  readonly diagnostics: readonly Diagnostic[];
  readonly judge?: JudgeAgain | undefined;
}

/**
 * The same findings, subject by subject, of which only those keep a safe fix for which judging again shows that the fix does what it should: its
 * finding goes, and no other comes.
 *
 * Each is tried by itself as long as that is cheap, and all together; where that brings a finding, half of them on top of those that are proven, down
 * to single ones. What is not proven, or could not be tried within 16 Mi units of work, becomes a suggestion; a unit of text is one, judging what
 * a finding is about {@link FINDING_UNITS}. An undecodable subject is an exception: whatever its decoding would have hidden may come to light.
 */
export function withProvenFixes(
  document: SourceDocument,
  all: readonly JudgedSubject[],
  memory: FixMemory | undefined,
): readonly (readonly Diagnostic[])[] {
  const subjects = all.map(toSubject);
  const candidates = candidatesOf(subjects);
  if (candidates.length === 0) return all.map(({ diagnostics }) => diagnostics);
  const about = { says: subjects.map(({ says }) => says), edits: candidates.map(({ edits }) => edits) };
  const recalled = memory && recalledProofs(document, about, memory);
  const trial = openTrial(document, subjects);
  const found = recalled === undefined ? new Set(provenOf(trial, candidates)) : undefined;
  const proven = recalled ?? candidates.map((candidate) => found?.has(candidate) === true);
  if (memory !== undefined && recalled === undefined)
    rememberProofs(document, about, { proven, triesAsMuch: triesAsMuch(trial, candidates) }, memory);
  const names = new Set(candidates.flatMap(({ name }, i) => (proven[i] === true ? [name] : [])));
  return subjects.map(({ diagnostics, fixNames, judge }) =>
    judge === undefined
      ? diagnostics
      : diagnostics.map((diagnostic, i) => {
          const name = fixNames[i];
          return name === undefined || names.has(name) ? diagnostic : asSuggestion(diagnostic);
        }),
  );
}

/** Tells whether as much would be tried of a text of another length. */
function triesAsMuch({ left, length, tries }: Trial, candidates: readonly Candidate[]): (length: number) => boolean {
  const alone = maxTriedSingly(candidates, length);
  return (other) => left > tries * (other - length) && left > 0 && maxTriedSingly(candidates, other) === alone;
}

const MAX_TRIED = 16 << 20;
const MAX_TRIED_ALONE = 4 << 20;
const FINDING_UNITS = 256;

/** A fix, by the text of its edits, and whose findings have it. */
interface Candidate {
  readonly name: string;
  readonly edits: readonly TextEdit[];
  readonly subjects: Set<Subject>;
}

interface Subject extends JudgedSubject {
  /** For each finding the name of its fix, if that is safe. */
  readonly fixNames: readonly (string | undefined)[];
  /** For each finding what it says. */
  readonly says: readonly string[];
  readonly before: ReadonlyMap<string, number>;
}

/** A document that fixes are tried in. */
interface Trial {
  /** How long it is. */
  readonly length: number;
  readonly subjects: readonly Subject[];
  /** The document with some edits made, of which nobody asks for places; undefined where it cannot be read any more. */
  edited(edits: readonly TextEdit[]): SourceDocument | undefined;
  /** How much work may still be done. */
  left: number;
  /** How often the document was read again. */
  tries: number;
}

function toSubject({ diagnostics, judge }: JudgedSubject): Subject {
  const fixNames =
    judge === undefined ? [] : diagnostics.map(({ fix }) => (fix?.applicability === 'safe' ? JSON.stringify(fix.edits) : undefined));
  const says = fixNames.some((name) => name !== undefined) ? diagnostics.map(sayingOf) : [];
  return { diagnostics, judge, fixNames, says, before: counted(says) };
}

/** The safe fixes in the order of the text, those that several findings have but once. */
function candidatesOf(subjects: readonly Subject[]): readonly Candidate[] {
  const byName = new Map<string, Candidate>();
  for (const subject of subjects) {
    subject.fixNames.forEach((name, i) => {
      const edits = subject.diagnostics[i]?.fix?.edits;
      if (name === undefined || edits === undefined) return;
      const known = byName.get(name) ?? { name, edits, subjects: new Set() };
      byName.set(name, known);
      known.subjects.add(subject);
    });
  }
  return [...byName.values()];
}

/** How many fixes are tried by themselves in a document of that length. */
function maxTriedSingly(candidates: readonly Candidate[], length: number): number {
  let spent = 0;
  const next = candidates.findIndex((candidate) => {
    if (candidates.length === 1 || spent > MAX_TRIED_ALONE) return true;
    spent += length + findingUnits(candidate.subjects);
    return false;
  });
  return next === -1 ? candidates.length : next;
}

function findingUnits(subjects: ReadonlySet<Subject>): number {
  return [...subjects].reduce((sum, { diagnostics }) => sum + FINDING_UNITS * diagnostics.length, 0);
}

/** Fixes that hold by themselves, as long as that is cheap to tell, and together with all others that their edits do not touch. */
function provenOf(trial: Trial, candidates: readonly Candidate[]): readonly Candidate[] {
  const alone = candidates.filter(
    (candidate) => candidates.length === 1 || trial.left < MAX_TRIED - MAX_TRIED_ALONE || harmedBy(trial, [candidate])?.size === 0,
  );
  const proven: Candidate[] = [];
  for (let rest = alone; rest.length > 0;) {
    const round = disjoint(rest);
    for (const candidate of provenTogether(trial, round)) proven.push(candidate);
    const tried = new Set(round);
    rest = rest.filter((each) => !tried.has(each));
  }
  return proven;
}

/** Those of some fixes, whose edits do not touch, that hold together: what harms no subject at once, then halves of the others. */
function provenTogether(trial: Trial, candidates: readonly Candidate[]): readonly Candidate[] {
  const harmed = harmedBy(trial, candidates);
  if (harmed?.size === 0) return candidates;
  const isHarmless = ({ subjects }: Candidate): boolean => harmed !== undefined && ![...subjects].some((subject) => harmed.has(subject));
  let proven = candidates.filter(isHarmless);
  if (proven.length > 0 && harmedBy(trial, proven)?.size !== 0) proven = [];
  const known = new Set(proven);
  const pending = [candidates.filter((candidate) => !known.has(candidate))];
  for (let next = pending.pop(); next !== undefined && trial.left > 0; next = pending.pop()) {
    // The first ones are all, which have been tried, unless others were set aside.
    const isKnown = next.length === candidates.length;
    if (!isKnown && harmedBy(trial, [...proven, ...next], next)?.size === 0) proven = [...proven, ...next];
    else if (next.length > 1) {
      const middle = next.length >> 1;
      pending.push(next.slice(middle), next.slice(0, middle));
    }
  }
  return proven;
}

/**
 * The subjects to which fixes applied together do not what they should: to remove their findings and bring none. `undefined` where the document
 * cannot be read any more. Subjects that no fix in `about` is for are left out.
 */
function harmedBy(trial: Trial, applied: readonly Candidate[], about = applied): ReadonlySet<Subject> | undefined {
  const subjects = new Set(about.flatMap((candidate) => [...candidate.subjects]));
  trial.left -= trial.length + findingUnits(subjects);
  trial.tries++;
  const edited = trial.edited(applied.flatMap(({ edits }) => edits));
  if (edited === undefined) return undefined;
  const names = new Set(applied.map(({ name }) => name));
  return new Set([...subjects].filter((subject) => !isHelped(subject, edited, names)));
}

function isHelped({ before, diagnostics, fixNames, judge, says }: Subject, edited: SourceDocument, applied: ReadonlySet<string>): boolean {
  const found = judge?.(edited);
  if (found === undefined) return false;
  const isFixed = (i: number): boolean => {
    const name = fixNames[i];
    return name !== undefined && applied.has(name);
  };
  const gone = counted(says.filter((_, i) => isFixed(i)));
  // What the decoder does not get to nobody can have found.
  const isRead = diagnostics.some(({ rule }, i) => UNDECODABLE.has(rule) && isFixed(i));
  const isThere = ([saying, count]: readonly [string, number]): boolean =>
    isRead ? !gone.has(saying) : count <= (before.get(saying) ?? 0) - (gone.get(saying) ?? 0);
  return [...counted(found.map(sayingOf))].every(isThere);
}

const UNDECODABLE: ReadonlySet<string> = new Set<Diagnostic['rule']>(['undecodable-definition', 'undecodable-resource']);

function disjoint(candidates: readonly Candidate[]): readonly Candidate[] {
  const taken = new Spans();
  return candidates.filter(({ edits }) => {
    if (edits.some(({ range }) => taken.touches(range.start, range.end))) return false;
    for (const { range } of edits) taken.add(range.start, range.end);
    return true;
  });
}

/** What a finding says; its places in lists do not count, which move where an item is removed. */
function sayingOf({ cause, message, rule }: Diagnostic): string {
  // Some messages print all that is around a place, with what was fixed in it.
  return `${rule} ${cause === undefined ? message : `${cause.origin} ${cause.detail} ${pathText(cause.path)}`}`.replace(/\[\d+\]/g, '[]');
}

/** How often each text is there. */
function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function openTrial({ format, range: { end, start }, text }: SourceDocument, subjects: readonly Subject[]): Trial {
  return {
    length: end - start,
    subjects,
    left: MAX_TRIED,
    tries: 0,
    edited: (edits) => {
      const moved = edits.map((edit) => ({ text: edit.text, range: { start: edit.range.start - start, end: edit.range.end - start } }));
      const [document, ...others] = parseDocuments(applyEdits(text.slice(start, end), moved));
      return document?.ok === true && others.length === 0 && document.format === format ? withoutPlaces(document) : undefined;
    },
  };
}

/** The same finding with its fix as one that a person has to agree to. */
function asSuggestion(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.fix === undefined ? diagnostic : { ...diagnostic, fix: { ...diagnostic.fix, applicability: 'unsafe' } };
}

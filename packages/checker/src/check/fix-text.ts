import { parseDocuments } from '@structural/document';
import { check, type CheckResult } from './check.js';
import type { CheckSetup } from '../options/check-setup.js';
import type { Diagnostic, Fix } from '../diagnostic/diagnostic.js';
import { applyFixes } from '../fixes/apply-fixes.js';

/** A file before and after its fixes. */
export interface FixedFile {
  readonly before: string;
  readonly text: string;
  /** How many fixes were applied. */
  readonly applied: number;
}

/**
 * Applies fixes to a file and judges it again, until there are none to apply: the safe ones, and where `unsafe` is asked for suggestions as well.
 *
 * Suggestions are applied one after another in each document: names of unknown fields first, since what they hold may be what other findings miss,
 * and what only takes something away last, since what fixes one finding may make the rest meaningless. One that leaves its finding, or brings another, is taken back and the next one tried. Bounded: ten rounds of safe
 * fixes between suggestions, a thousand judgements and 256 Mi units of judged text; what is left then is found when asked again.
 */
export function fixText(
  file: string,
  text: string | Uint8Array,
  options: CheckSetup,
  { unsafe = false }: { readonly unsafe?: boolean } = {},
): FixedFile {
  const first = check(file, text, { ...options, fixes: true });
  const run: Run = { file, options: { ...options, fixes: true }, result: first, applied: 0, rejected: new Set(), judgements: 0, judged: 0 };
  applySafe(run);
  while (unsafe && hasTime(run) && applySuggestions(run)) applySafe(run);
  return { before: first.text, text: run.result.text, applied: run.applied };
}

interface Run {
  readonly file: string;
  readonly options: CheckSetup;
  result: CheckResult;
  applied: number;
  /** What was tried and did not help. */
  readonly rejected: Set<string>;
  judgements: number;
  judged: number;
}

const MAX_ROUNDS = 10;
const MAX_JUDGEMENTS = 1000;
const MAX_JUDGED = 256 << 20;

function hasTime({ judged, judgements }: Run): boolean {
  return judgements < MAX_JUDGEMENTS && judged < MAX_JUDGED;
}

function judgeAgain(run: Run, text: string): CheckResult {
  run.judgements++;
  run.judged += text.length;
  return check(run.file, text, run.options);
}

/** A fix may make room for another one, or bring to light what the decoder did not get to. */
function applySafe(run: Run): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixed = applyFixes(run.result.text, run.result.diagnostics);
    if (fixed.applied === 0) return;
    run.applied += fixed.applied;
    run.result = judgeAgain(run, fixed.text);
  }
}

/** A suggestion for one finding. */
interface Choice {
  readonly finding: Diagnostic;
  readonly fix: Fix;
  /** Tells it from others when the text has changed. */
  readonly name: string;
}

/** Tries the next suggestion of each document; false where there is none left. */
function applySuggestions(run: Run): boolean {
  const choices = nextChoices(run);
  if (choices.length === 0) return false;
  if (tryChoices(run, choices) || choices.length === 1) return true;
  // Their places hold for the text as it was: one now, the others in later rounds.
  const [only] = choices;
  if (only !== undefined) tryChoices(run, [only]);
  return true;
}

/** At most one for each document. */
function nextChoices({ rejected, result }: Run): readonly Choice[] {
  const all = result.diagnostics.flatMap((finding) => choicesOf(finding)).filter(({ name }) => !rejected.has(name));
  const ranked = all.map((choice) => ({ choice, rank: rankOf(choice) })).sort((a, b) => a.rank - b.rank);
  const ends = parseDocuments(result.text).map(({ range }) => range.end);
  const chosen = new Map<number, Choice>();
  for (const { choice } of ranked) {
    const document = ends.findIndex((end) => choice.finding.range.start <= end);
    if (!chosen.has(document)) chosen.set(document, choice);
  }
  return [...chosen.values()];
}

/** What a misspelt name holds is what others miss, so that it gets its name before they get anything else; what takes away comes last. */
function rankOf({ finding, fix }: Choice): number {
  if (isRemoval(fix)) return 2;
  return finding.rule === 'unknown-field' ? 0 : 1;
}

/** What may be tried for a finding; taking something away only where nothing better is known, though it may not help yet. */
function choicesOf(finding: Diagnostic): readonly Choice[] {
  const { fix, suggestions = [] } = finding;
  if (fix === undefined) return [];
  return [fix, ...suggestions]
    .filter((each) => isRemoval(fix) || !isRemoval(each))
    .map((each) => ({ finding, fix: each, name: `${nameOf(finding)} ${each.title}` }));
}

function nameOf({ cause, message, range, rule }: Diagnostic): string {
  return `${rule} ${message} ${cause === undefined ? range.start : JSON.stringify(cause.path)}`;
}

/** True for edits that only take away, but for the braces of what is then empty. */
function isRemoval({ edits }: Fix): boolean {
  return edits.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)) && edits.some(({ range }) => range.end > range.start);
}

/** Keeps the text with the suggestions where all of their findings are gone and there are fewer in all. */
function tryChoices(run: Run, choices: readonly Choice[]): boolean {
  const before = run.result.diagnostics;
  const fixed = applyFixes(
    run.result.text,
    choices.map(({ finding, fix }) => ({ ...finding, fix })),
    { unsafe: true },
  );
  const after = judgeAgain(run, fixed.text);
  const isRead = choices.every(({ finding: { rule } }) => rule === 'undecodable-definition' || rule === 'undecodable-resource');
  const helps = fixed.applied > 0 && choices.every(({ finding }) => countAs(after.diagnostics, finding) < countAs(before, finding));
  if (helps && (isRead || after.diagnostics.length <= before.length - choices.length)) {
    run.result = after;
    run.applied += fixed.applied;
    return true;
  }
  const [choice] = choices;
  if (choice !== undefined && choices.length === 1) run.rejected.add(choice.name);
  return false;
}

/** How many findings say what one says. */
function countAs(diagnostics: readonly Diagnostic[], { message, rule }: Diagnostic): number {
  return diagnostics.filter((other) => other.rule === rule && other.message === message).length;
}

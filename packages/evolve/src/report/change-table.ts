import { AUDIENCES, type Audience, type Finding } from '@structural/compare';
import { alignCells, counted } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';
import { AUDIENCE_WORDS, verdictOf } from './change-words.js';
import { onlyFillsIn } from './what-to-do.js';

const MAX_DEFINITIONS = 20;
/** What a question mark behind a number says. */
const UNDECIDED = '?: undecided, no resource found that shows it';

/**
 * Who is affected first by a change, in the order of {@link AUDIENCES}: of those that are shown to be, or for an undecided one, of those that may
 * be;
 * undefined where there is nobody.
 */
export function firstAffected({ findings, severity }: Pick<Change, 'findings' | 'severity'>): Audience | undefined {
  const of = (verdict: Finding['verdict']): Audience | undefined =>
    AUDIENCES.find((audience) => findings.some((finding) => finding.audience === audience && finding.verdict === verdict));
  return severity === 'warning' ? (of('undecided') ?? of('breaking')) : (of('breaking') ?? of('undecided'));
}

/** A table of definitions and who is affected by their changes, with the worst rule of each. */
export function changeTable(shown: readonly Change[]): string {
  const audiences = AUDIENCES.filter((audience) => shown.some((change) => affects(change, audience)));
  const rows = [...byDefinition(shown)].map(([definition, changes]) => ({
    cells: [definition, ...audiences.map((audience) => countText(changes, audience)), worstOf(changes)],
    weight: audiences.map((audience) => changes.filter((change) => verdictFor(change, audience) === 'breaking').length),
  }));
  rows.sort((a, b) => heavier(b.weight, a.weight));
  const head = ['CRD', ...audiences.map((audience) => AUDIENCE_WORDS[audience]), 'worst'];
  const right = new Set(audiences.map((_, i) => i + 1));
  const table = alignCells([head, ...rows.slice(0, MAX_DEFINITIONS).map(({ cells }) => cells)], { right });
  const more = rows.length - MAX_DEFINITIONS;
  const isUnsure = shown.some((change) => AUDIENCES.some((audience) => verdictFor(change, audience) === 'undecided'));
  return [...table, ...(more > 0 ? [`and ${counted(more, 'CRD')} more`] : []), ...(isUnsure ? [UNDECIDED] : []), '']
    .map((line) => `${line}\n`)
    .join('');
}

function affects(change: Change, audience: Audience): boolean {
  return verdictFor(change, audience) !== 'harmless';
}

/** What a change does to one audience. */
function verdictFor({ findings }: Change, audience: Audience): Finding['verdict'] {
  const verdicts = new Set(findings.flatMap((finding) => (finding.audience === audience ? [finding.verdict] : [])));
  if (verdicts.has('breaking')) return 'breaking';
  return verdicts.has('undecided') ? 'undecided' : 'harmless';
}

function byDefinition(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const all = new Map<string, Change[]>();
  for (const change of changes) {
    const own = all.get(change.definition);
    if (own === undefined) all.set(change.definition, [change]);
    else own.push(change);
  }
  return all;
}

/** How many break, and with `?` how many may. */
function countText(changes: readonly Change[], audience: Audience): string {
  const countOf = (verdict: Finding['verdict']): number => changes.filter((change) => verdictFor(change, audience) === verdict).length;
  const [breaking, others] = [countOf('breaking'), countOf('undecided')];
  return [...(breaking > 0 ? [String(breaking)] : []), ...(others > 0 ? [`${String(others)}?`] : [])].join(' + ') || '-';
}

/** The rule of the change that hurts those first who are affected most. */
function worstOf(changes: readonly Change[]): string {
  const ranked = [...changes].sort((a, b) => rankOf(a) - rankOf(b));
  const [worst] = ranked;
  if (worst === undefined) return '';
  const count = changes.filter(({ rule }) => rule === worst.rule).length;
  return count > 1 ? `${worst.rule} (${String(count)})` : worst.rule;
}

function rankOf(change: Change): number {
  const audience = firstAffected(change);
  const rank = audience === undefined ? AUDIENCES.length : AUDIENCES.indexOf(audience);
  if (verdictOf(change) !== 'breaking') return rank + AUDIENCES.length;
  return audience !== undefined && onlyFillsIn(audience, change) ? rank + AFTER_LOSS : rank;
}

/** What only fills something in comes after what refuses or loses something for the same people. */
const AFTER_LOSS = 0.5;

function heavier(a: readonly number[], b: readonly number[]): number {
  for (const [i, one] of a.entries()) if (one !== b[i]) return one - (b[i] ?? 0);
  return 0;
}

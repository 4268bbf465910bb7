import type { Change } from '@structural/checker';
import { AUDIENCES, type Audience } from '@structural/compare';
import { counted } from '../text/counted.js';
import { alignCells } from '../text/align-cells.js';
import { shortened, WIDEST } from '../text/shortened.js';
import { AUDIENCE_WORDS, verdictOf } from './change-words.js';

/** From how many changes on a table says where they are. */
const FEWEST = 8;
const MOST_DEFINITIONS = 20;

/** Whom changes hurt first: of their findings that are not harmless the first audience, in the order of {@link AUDIENCES}; undefined where there is none. */
export function hurtFirst({ findings }: Change): Audience | undefined {
  const hurt = new Set(findings.flatMap(({ audience, verdict }) => (verdict === 'harmless' ? [] : [audience])));
  return AUDIENCES.find((audience) => hurt.has(audience));
}

/** A table of definitions and whom their changes hurt, with the worst rule of each; nothing where there are few changes to see. */
export function changeTable(shown: readonly Change[]): string {
  if (shown.length < FEWEST) return '';
  const audiences = AUDIENCES.filter((audience) => shown.some((change) => hurts(change, audience)));
  const rows = [...byDefinition(shown)].map(([definition, changes]) => ({
    cells: [definition, ...audiences.map((audience) => countText(changes.filter((change) => hurts(change, audience)))), worstOf(changes)],
    weight: audiences.map((audience) => changes.filter((change) => verdictOf(change) === 'breaking' && hurts(change, audience)).length),
  }));
  rows.sort((a, b) => heavier(b.weight, a.weight));
  const head = ['definition', ...audiences.map((audience) => AUDIENCE_WORDS[audience]), 'worst'];
  const right = new Set(audiences.map((_, i) => i + 1));
  const table = alignCells([head, ...rows.slice(0, MOST_DEFINITIONS).map(({ cells }) => cells)], { right });
  const more = rows.length - MOST_DEFINITIONS;
  return [...table, ...(more > 0 ? [`and ${counted(more, 'definition')} more`] : []), '']
    .map((line) => `${shortened(line, WIDEST)}\n`)
    .join('');
}

function hurts({ findings }: Change, audience: Audience): boolean {
  return findings.some((finding) => finding.audience === audience && finding.verdict !== 'harmless');
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
function countText(changes: readonly Change[]): string {
  const breaking = changes.filter((change) => verdictOf(change) === 'breaking').length;
  const others = changes.length - breaking;
  return [...(breaking > 0 ? [String(breaking)] : []), ...(others > 0 ? [`${String(others)}?`] : [])].join(' + ') || '-';
}

/** The rule of the change that hurts those first whom it costs most. */
function worstOf(changes: readonly Change[]): string {
  const ranked = [...changes].sort((a, b) => rankOf(a) - rankOf(b));
  const [worst] = ranked;
  if (worst === undefined) return '';
  const count = changes.filter(({ rule }) => rule === worst.rule).length;
  return count > 1 ? `${worst.rule} (${String(count)})` : worst.rule;
}

function rankOf(change: Change): number {
  const audience = hurtFirst(change);
  const rank = audience === undefined ? AUDIENCES.length : AUDIENCES.indexOf(audience);
  return verdictOf(change) === 'breaking' ? rank : rank + AUDIENCES.length;
}

function heavier(a: readonly number[], b: readonly number[]): number {
  for (const [i, one] of a.entries()) if (one !== b[i]) return one - (b[i] ?? 0);
  return 0;
}

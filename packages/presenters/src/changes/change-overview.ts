import type { Change } from '@structural/checker';
import { AUDIENCES, type Audience, type Finding, type Witness } from '@structural/compare';
import type pc from 'picocolors';
import { counted } from '../text/counted.js';
import { shortened, WIDEST } from '../text/shortened.js';
import { visible } from '../text/visible-text.js';
import { effectOf, whatOf } from './finding-clauses.js';
import { compactLines } from './flow-text.js';
import { hurtFirst } from './change-table.js';
import { AUDIENCE_WORDS, subjectOf, verdictOf } from './change-words.js';
import { shownWitness } from './shown-witness.js';
import { witnessText } from './witness-text.js';

type Colors = ReturnType<typeof pc.createColors>;

/** How many places of an entry are listed, and how many lines its proof has. */
const [MOST_PLACES, MOST_LINES] = [3, 12];

/** With more changes than that the lines of files are left to `--verbose`. */
const MOST_PLACED = 20;

/** Where a change is, as a line of a file. */
export type PlaceOf = (change: Change) => string | undefined;

/**
 * Many changes in a few lines, by whom they hurt first: an entry for each rule, with how many places it has, some of them, and the smallest resource
 * that shows one.
 */
export function changeOverview(changes: readonly Change[], paint: Colors, placeOf: PlaceOf): readonly string[] {
  const place: PlaceOf = changes.length > MOST_PLACED ? () => undefined : placeOf;
  return [...AUDIENCES, undefined].flatMap((audience) => {
    const own = changes.filter((change) => hurtFirst(change) === audience);
    const entries = [...byRule(own)].map((entry) => renderEntry(entry, audience, paint, place));
    const title = audience === undefined ? 'nobody' : AUDIENCE_WORDS[audience];
    const advice = audience === undefined ? '' : ADVICE[audience];
    return entries.length === 0 ? [] : [`${paint.bold(`${title}: ${counted(own.length, 'change')}`)}${advice}\n\n${entries.join('\n\n')}`];
  });
}

/** What to do about it. */
const ADVICE: Readonly<Record<Audience, string>> = {
  installers: ': the upgrade fails until this is changed',
  'stored-data': ': migrate what is stored first (`storage-plan` shows how)',
  writers: ': manifests and programs that write this must change before the upgrade',
  readers: ': programs that read this must know the new schema before the upgrade',
  owners: ': managers that apply this must agree on the new schema first',
  clients: ': generated clients must be made anew',
};

/** The most frequent first, those that break before those that may. */
function byRule(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.severity} ${change.rule}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  const rank = ([first]: readonly Change[]): number => (first?.severity === 'error' ? 0 : first?.severity === 'warning' ? 1 : 2);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length);
}

function renderEntry(changes: readonly Change[], audience: Audience | undefined, paint: Colors, placeOf: PlaceOf): string {
  const shown = smallest(changes, audience);
  const finding = findingOf(shown, audience);
  const verdict = verdictOf(shown);
  const painted = verdict === 'breaking' ? paint.red(verdict) : verdict === 'undecided' ? paint.yellow(verdict) : verdict;
  const definitions = new Set(changes.map(({ definition }) => definition)).size;
  const where = `${counted(changes.length, 'place')}${definitions > 1 ? ` in ${counted(definitions, 'definition')}` : ''}`;
  const places = changes.slice(0, MOST_PLACES).map((change) => {
    const place = placeOf(change);
    return `   ${subjectOf(change)}: ${visible(whatOf(findingOf(change, audience)))}${place === undefined ? '' : ` (${place})`}`;
  });
  const more = changes.length - MOST_PLACES;
  const others = more > 0 ? ` (and ${String(more)} more: --verbose)` : '';
  return [
    `${painted}: ${visible(shown.rule)}: ${where}: ${shortened(visible(effectIn(finding)), WIDEST - 60)}`,
    ...places.map((line, i) => (i === places.length - 1 ? `${shortened(line, WIDEST - others.length)}${others}` : shortened(line, WIDEST))),
    ...proofOf(shown, finding, changes.length > 1),
  ].join('\n');
}

/** What all places have in common. */
function effectIn(finding: Finding): string {
  return finding.verdict === 'undecided' ? 'may break them, though no resource was found that does' : effectOf(finding);
}

/** The change whose proof is the shortest. */
function smallest(changes: readonly Change[], audience: Audience | undefined): Change {
  const [first, ...others] = changes;
  if (first === undefined) throw new Error('no change');
  const lengthOf = (change: Change): number => {
    const finding = findingOf(change, audience);
    return finding.verdict === 'breaking' && 'resource' in finding.witness
      ? JSON.stringify(finding.witness.resource, plain).length
      : Infinity;
  };
  return others.slice(0, 50).reduce((least, change) => (lengthOf(change) < lengthOf(least) ? change : least), first);
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function findingOf({ findings }: Change, audience: Audience | undefined): Finding {
  return findings.find((finding) => finding.audience === audience && finding.verdict !== 'harmless') ?? findings[0];
}

function proofOf(change: Change, finding: Finding, isOfMany: boolean): readonly string[] {
  if (finding.verdict === 'undecided') return [shortened(`   tried: ${visible(finding.tried)}`, WIDEST)];
  if (finding.verdict === 'harmless') return [];
  const witness = shownWitness(finding, finding.witness);
  const { how, newSays, oldSays, text } = witnessText(witness);
  const all = text.trimEnd().split('\n');
  const label = `   ${isOfMany ? `${subjectOf(change)}, ` : ''}${how}:`;
  if (finding.witness.kind === 'request')
    return [`${label} ${visible(text.trimEnd())}`, ...saysOf(visible(oldSays), visible(newSays))].map((line) => shortened(line, WIDEST));
  const lines = inFewLines(witness, finding.field ?? '') ?? withoutHead(all, finding.field ?? '');
  const more = lines.length - MOST_LINES;
  return [
    label,
    ...lines.slice(0, MOST_LINES).map((line) => `        ${visible(line)}`),
    ...(more > 0 ? [`        # and ${counted(more, 'more line')}`] : []),
    ...saysOf(visible(oldSays), visible(newSays)),
  ].map((line) => shortened(line, WIDEST));
}

/** How wide what is in one line may be. */
const WIDEST_FLOW = 110;

/** What a resource says beside its head; undefined where the change is about the head, nothing else is there, or several things are shown. */
function inFewLines(witness: Witness, field: string): readonly string[] | undefined {
  if (!('resource' in witness) || witness.before !== undefined || OF_HEAD.test(field)) return undefined;
  const members = Object.entries(witness.resource).filter(([name]) => name !== 'apiVersion' && name !== 'kind' && name !== 'metadata');
  return members.length === 0 ? undefined : compactLines(Object.fromEntries(members), WIDEST_FLOW);
}

const OF_HEAD = /^(?:apiVersion|kind|metadata)\b/;

/** Both answers, on one line where they fit; what else is filled in tells nothing beside a refusal. */
function saysOf(oldSays: string, newSays: string): readonly string[] {
  const before = newSays.startsWith('refuses') && oldSays.startsWith('accepts it') ? 'accepts it' : oldSays;
  const line = `   old ${before} · new ${newSays}`;
  return line.length <= WIDEST ? [line] : [`   old ${before}`, `   new ${newSays}`];
}

/** What a resource says of itself, which stands above it, unless the change is about that. */
function withoutHead(lines: readonly string[], field: string): readonly string[] {
  if (OF_HEAD.test(field)) return lines;
  const kept: string[] = [];
  let isHead = false;
  for (const line of lines) {
    if (/^\S/.test(line)) isHead = /^(?:apiVersion|kind|metadata):/.test(line);
    if (!isHead) kept.push(line);
  }
  return kept.length === 0 ? lines : kept;
}

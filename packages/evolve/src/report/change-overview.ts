import type { HostWords } from './host-words.js';
import { AUDIENCES, type Audience, type Finding, type ResourceWitness, type Witness } from '@structural/compare';
import type pc from 'picocolors';
import { counted, visible, WIDEST } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';
import { effectOf, findingClause } from './finding-clauses.js';
import { compactLines } from './flow-text.js';
import { firstAffected } from './change-table.js';
import { AUDIENCE_WORDS, subjectOf, verdictOf } from './change-words.js';
import { shownWitness } from './shown-witness.js';
import { managerText, witnessText } from './witness-text.js';

type Colors = ReturnType<typeof pc.createColors>;

/** How many places of an entry are listed, and how many lines its proof has. */
const [MAX_PLACES, MAX_LINES] = [3, 12];

/** With more changes than that the lines of files are left to `--verbose`. */
const MAX_PLACED = 20;

/** Where a change is, as a line of a file. */
export type PlaceOf = (change: Change) => string | undefined;

/**
 * Many changes in a few lines, by who is affected most: an entry for each rule, with how many places it has, some of them, and the smallest resource
 * that shows one. Nothing is cut: who prints it breaks the lines.
 */
export function changeOverview(changes: readonly Change[], paint: Colors, placeOf: PlaceOf, words: HostWords): readonly string[] {
  const place: PlaceOf = changes.length > MAX_PLACED ? () => undefined : placeOf;
  const seen = new Set<string>();
  return [...AUDIENCES, undefined].flatMap((audience) => {
    const own = changes.filter((change) => firstAffected(change) === audience || (audience === 'owners' && breaksOwners(change)));
    const entries = [...byRule(own)].map((entry) => renderEntry(entry, audience, paint, place, { seen, words }));
    const title = audience === undefined ? 'nobody' : AUDIENCE_WORDS[audience];
    const advice = audience === undefined ? '' : adviceFor(audience, own);
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
  clients: ': generated clients must be generated again',
};

/** What to do about some changes, as far as they do anything that must not stay so. */
export function adviceFor(audience: Audience, changes: readonly Change[]): string {
  const isKept = audience === 'stored-data' && changes.every(({ findings }) => findings.every((finding) => !losesStored(finding)));
  return isKept ? ': nothing is lost, but it reads back differently; the next write makes that permanent' : ADVICE[audience];
}

/** Whether what is stored is lost, refused or made into something else, and not just filled in; also where that is not known. */
function losesStored(finding: Finding): boolean {
  if (finding.audience !== 'stored-data' || finding.verdict === 'harmless') return false;
  if (finding.verdict === 'undecided' || finding.witness.kind !== 'stored') return true;
  const { newSays, oldSays, through } = finding.witness;
  const { changes, failure } = finding.direction === 'forward' ? newSays : oldSays;
  return through !== undefined || failure !== undefined || changes.some(({ kind }) => kind !== 'defaulted');
}

/** Managers who apply do something about a change whoever else does. */
function breaksOwners({ findings }: Change): boolean {
  return findings.some(({ audience, verdict }) => audience === 'owners' && verdict === 'breaking');
}

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

function renderEntry(
  changes: readonly Change[],
  audience: Audience | undefined,
  paint: Colors,
  placeOf: PlaceOf,
  { seen, words }: { readonly seen: Set<string>; readonly words: HostWords },
): string {
  const shown = smallest(changes, audience);
  const finding = findingOf(shown, audience);
  const verdict = verdictOf(shown);
  const painted = verdict === 'breaking' ? paint.red(verdict) : verdict === 'undecided' ? paint.yellow(verdict) : verdict;
  const definitions = new Set(changes.map(({ definition }) => definition)).size;
  const where = `${counted(changes.length, 'place')}${definitions > 1 ? ` in ${counted(definitions, 'CRD')}` : ''}`;
  const head = visible(`: ${shown.rule}: ${where}: ${effectIn(finding)}`);
  return [`${painted}${head}`, ...placesOf(changes, audience, placeOf, words), ...proofOf(shown, finding, changes.length > 1, seen)].join(
    '\n',
  );
}

/** The first places, those that differ by their versions alone on one line. */
function placesOf(changes: readonly Change[], audience: Audience | undefined, placeOf: PlaceOf, { verbose }: HostWords): readonly string[] {
  const places = [...byPlace(changes)].slice(0, MAX_PLACES);
  const more = changes.length - places.reduce((sum, [, alike]) => sum + alike.length, 0);
  const others = more > 0 ? ` (and ${String(more)} more${verbose === undefined ? '' : `: ${verbose}`})` : '';
  return places.map(([, [first, ...alike]], i) => {
    const versions = [first, ...alike].flatMap(({ version }) => version ?? []).join(', ');
    const subject = subjectOf({ ...first, ...(first.version === undefined ? {} : { version: versions }) });
    const place = placeOf(first);
    const line = `   ${subject}: ${visible(findingClause(findingOf(first, audience)))}${place === undefined ? '' : ` (${place})`}`;
    return i === places.length - 1 ? `${line}${others}` : line;
  });
}

/** Changes of one field that say the same in several versions. */
function byPlace(changes: readonly Change[]): ReadonlyMap<string, readonly [Change, ...Change[]]> {
  const places = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const { definition, field, findings, version } = change;
    const key = JSON.stringify([definition, version === undefined, field, findingClause(findings[0])]);
    const known = places.get(key);
    if (known === undefined) places.set(key, [change]);
    else known.push(change);
  }
  return places;
}

/** What all places have in common. */
function effectIn(finding: Finding): string {
  return finding.verdict === 'undecided' ? 'may break them, but no resource was found that proves it' : effectOf(finding);
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

function proofOf(change: Change, finding: Finding, isOfMany: boolean, seen: Set<string>): readonly string[] {
  if (finding.verdict === 'undecided') return [`   tried: ${visible(finding.tried.split('; ')[0] ?? '')}`];
  if (finding.verdict === 'harmless') return [];
  const witness = shownWitness(finding, finding.witness);
  const { also, how, newSays, oldSays, text } = witnessText(witness);
  const all = text.trimEnd().split('\n');
  const label = `   ${isOfMany ? `${subjectOf(change)}, ` : ''}${how}:`;
  if (finding.witness.kind === 'request') return [`${label} ${visible(text.trimEnd())}`, ...answersOf(visible(oldSays), visible(newSays))];
  const lines = inFewLines(witness, finding.field ?? '') ?? withoutHead(all, finding.field ?? '');
  const more = lines.length - MAX_LINES;
  const proof = [
    ...lines.slice(0, MAX_LINES).map((line) => `        ${visible(line)}`),
    ...(more > 0 ? [`        # and ${counted(more, 'more line')}`] : []),
    ...answersOf(visible(oldSays), visible(newSays.slice(0, newSays.length - also.length)), visible(also)),
  ];
  const shownText = proof.join('\n');
  if (seen.has(shownText)) return [`${label} the same as above`];
  seen.add(shownText);
  return [label, ...proof];
}

/** How wide what is in one line may be. */
const WIDEST_FLOW = 110;

const NOTHING_ELSE = '(only apiVersion, kind and metadata)';

/** What resources say beside their heads, or that nothing else is there, each of several under what is done with it; undefined where the change is about the head. */
function inFewLines(witness: Witness, field: string): readonly string[] | undefined {
  if (witness.kind === 'request' || OF_HEAD.test(field)) return undefined;
  if (witness.kind === 'apply') return witness.applied.flatMap((each) => [managerText(each), ...membersOf(each.resource)]);
  const { before, resource } = witness;
  if (before === undefined) return membersOf(resource);
  const [first, second] = witness.through === undefined ? ['# stored', '# sent in its place'] : ['# written', '# read'];
  return [first, ...membersOf(before), second, ...membersOf(resource)];
}

function membersOf(resource: ResourceWitness['resource']): readonly string[] {
  const members = Object.fromEntries(Object.entries(resource).filter(([name]) => !OF_HEAD.test(name)));
  return Object.keys(members).length === 0 ? [NOTHING_ELSE] : compactLines(members, WIDEST_FLOW);
}

const OF_HEAD = /^(?:apiVersion|kind|metadata)\b/;

/** Both answers, on one line where they fit; what else is filled in tells nothing beside a refusal. */
function answersOf(oldSays: string, newSays: string, also = ''): readonly string[] {
  const before = newSays.startsWith('refuses') && oldSays.startsWith('accepts it') ? 'accepts it' : oldSays;
  const line = `   old ${before} · new ${newSays}`;
  const further = also === '' ? [] : [`      ${also.trim()}`];
  return line.length <= WIDEST ? [line, ...further] : [`   old ${before}`, `   new ${newSays}`, ...further];
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

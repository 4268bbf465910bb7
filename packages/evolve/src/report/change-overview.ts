import type { HostWords } from './host-words.js';
import { AUDIENCES, type Audience, type Finding, type ResourceWitness, type Witness } from '@structural/compare';
import type pc from 'picocolors';
import { counted, visible } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';
import { effectOf, findingClause } from './finding-clauses.js';
import { compactLines } from './flow-text.js';
import { firstAffected } from './change-table.js';
import { AUDIENCE_WORDS, listed, subjectOf, verdictOf } from './change-words.js';
import { shownWitness } from './shown-witness.js';
import { onlyFillsIn, whatToDo } from './what-to-do.js';
import { managerText, witnessText } from './witness-text.js';

type Colors = ReturnType<typeof pc.createColors>;

/** How many places of an entry are listed, and how many lines its proof has. */
const [MAX_PLACES, MAX_LINES] = [3, 12];

/** Where a change is, as a line of a file. */
export type PlaceOf = (change: Change) => string | undefined;

/**
 * Many changes in a few lines, by who is affected most: an entry for each rule, with what to do about it, how many places it has, some of them, and the
 * smallest resource that shows one, in lines of `width` where it is YAML. Nothing is cut: who prints it breaks the lines.
 */
export function changeOverview(
  changes: readonly Change[],
  paint: Colors,
  placeOf: PlaceOf,
  words: HostWords,
  width: number,
): readonly string[] {
  const seen = new Set<string>();
  return [...AUDIENCES, undefined].flatMap((audience) => {
    const own = changes.filter((change) => firstAffected(change) === audience || (audience === 'owners' && breaksOwners(change)));
    const advised = byRule(own, audience).map((changes) => ({
      changes,
      advice: audience === undefined ? '' : whatToDo(audience, changes),
    }));
    const [first, ...others] = advised;
    if (first === undefined) return [];
    const isOfAll = others.every(({ advice }) => advice === first.advice);
    const entries = advised.map(({ advice, changes }) =>
      renderEntry(changes, audience, paint, placeOf, { advice: isOfAll ? '' : advice, seen, width, words }),
    );
    const title = audience === undefined ? 'nobody' : AUDIENCE_WORDS[audience];
    const ofAll = isOfAll && first.advice !== '' ? `: ${first.advice}` : '';
    return [`${paint.bold(`${title}: ${counted(own.length, 'change')}`)}${ofAll}\n\n${entries.join('\n\n')}`];
  });
}

/** Managers who apply do something about a change whoever else does. */
function breaksOwners({ findings }: Change): boolean {
  return findings.some(({ audience, verdict }) => audience === 'owners' && verdict === 'breaking');
}

/** What refuses or loses something first, then what only fills something in, then what may break; of these the most frequent. */
function byRule(changes: readonly Change[], audience: Audience | undefined): readonly (readonly Change[])[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.severity} ${change.rule}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  const rank = (group: readonly Change[]): number => {
    if (group[0]?.severity !== 'error') return group[0]?.severity === 'warning' ? 2 : 3;
    return audience !== undefined && group.every((change) => onlyFillsIn(audience, change)) ? 1 : 0;
  };
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length);
}

interface EntryOptions {
  /** What to do about this entry; empty where it is said of all of them. */
  readonly advice: string;
  /** The proofs that were shown. */
  readonly seen: Set<string>;
  readonly width: number;
  readonly words: HostWords;
}

function renderEntry(
  changes: readonly Change[],
  audience: Audience | undefined,
  paint: Colors,
  placeOf: PlaceOf,
  { advice, seen, width, words }: EntryOptions,
): string {
  const shown = smallest(changes, audience);
  const finding = findingOf(shown, audience);
  const verdict = verdictOf(shown);
  const painted = verdict === 'breaking' ? paint.red(verdict) : verdict === 'undecided' ? paint.yellow(verdict) : verdict;
  const definitions = new Set(changes.map(({ definition }) => definition)).size;
  const where = `${counted(changes.length, 'place')}${definitions > 1 ? ` in ${counted(definitions, 'CRD')}` : ''}`;
  const head = visible(`: ${shown.rule}: ${where}: ${effectIn(finding)}${alsoBroken(changes, audience)}`);
  const ordered = [shown, ...changes.filter((change) => change !== shown)];
  return [
    `${painted}${head}`,
    ...(advice === '' ? [] : [`   to do: ${advice}`]),
    ...placesOf(ordered, audience, placeOf, words),
    ...proofOf(finding, whichOf(ordered), seen, width),
    ...noteOf(finding, seen),
  ].join('\n');
}

/** Who else is affected by the same changes, or may be: they are listed once, under those who are affected most. */
function alsoBroken(changes: readonly Change[], audience: Audience | undefined): string {
  const others = (verdict: Finding['verdict']): readonly Audience[] =>
    AUDIENCES.filter(
      (other) =>
        other !== audience && changes.some(({ findings }) => findings.some((each) => each.audience === other && each.verdict === verdict)),
    );
  const breaking = others('breaking');
  const open = others('undecided').filter((other) => !breaking.includes(other));
  const said = [...clauseOn('also breaks', breaking), ...clauseOn(breaking.length === 0 ? 'may also break' : 'may break', open)];
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

function clauseOn(verb: string, audiences: readonly Audience[]): readonly string[] {
  return audiences.length === 0 ? [] : [`${verb} ${listed(audiences.map((each) => AUDIENCE_WORDS[each]))}`];
}

/** Which of several places a proof is of, which is the first that is listed; of several versions, in which. */
function whichOf([shown, ...others]: readonly Change[]): string {
  if (shown === undefined || others.length === 0) return '';
  const isOfVersions = others.some(({ version }) => version !== shown.version);
  return `the first${isOfVersions && shown.version !== undefined ? ` in ${shown.version}` : ''}, `;
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
    const clause = clauseOf(findingOf(first, audience), changes[0]);
    const line = `   ${subject}${clause === '' ? '' : `: ${visible(clause)}`}${place === undefined ? '' : ` (${place})`}`;
    return i === places.length - 1 ? `${line}${others}` : line;
  });
}

/** What changed at a place, or for whoever installs, what the server says to it, unless that is what the proof ends with. */
function clauseOf(finding: Finding, shown: Change | undefined): string {
  if (finding.audience !== 'installers') return findingClause(finding);
  const said = effectOf(finding);
  const proof = shown && findingOf(shown, 'installers');
  const isSaid = proof?.verdict === 'breaking' && proof.witness.kind === 'request' && proof.witness.newSays.includes(said);
  return isSaid ? '' : said;
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
  if (finding.verdict === 'undecided') return 'may break them, but no resource was found that proves it';
  return finding.audience === 'installers' ? findingClause(finding) : effectOf(finding);
}

/** The change whose proof is the shortest. */
function smallest(changes: readonly Change[], audience: Audience | undefined): Change {
  const [first, ...others] = changes;
  if (first === undefined) throw new Error('no change');
  const lengthOf = (change: Change): number => {
    const finding = findingOf(change, audience);
    if (finding.verdict !== 'breaking') return Infinity;
    const { witness } = finding;
    if (witness.kind === 'apply') return JSON.stringify(witness.applied, plain).length;
    return witness.kind === 'request' ? Infinity : JSON.stringify(witness.resource, plain).length;
  };
  return others.slice(0, 50).reduce((least, change) => (lengthOf(change) < lengthOf(least) ? change : least), first);
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function findingOf({ findings }: Change, audience: Audience | undefined): Finding {
  return findings.find((finding) => finding.audience === audience && finding.verdict !== 'harmless') ?? findings[0];
}

function proofOf(finding: Finding, which: string, seen: Set<string>, width: number): readonly string[] {
  if (finding.verdict === 'undecided') return [`   tried: ${visible(finding.tried.split('; ')[0] ?? '')}`];
  if (finding.verdict === 'harmless') return [];
  const witness = shownWitness(finding, finding.witness);
  const { also, how, newSays, oldSays, text } = witnessText(witness);
  const all = text.trimEnd().split('\n');
  const label = `   ${visible(which)}${how}:`;
  if (finding.witness.kind === 'request')
    return [`${label} ${visible(text.trimEnd())}`, ...answersOf(width, visible(oldSays), visible(newSays))];
  const lines =
    inFewLines(witness, finding.field ?? '', Math.min(WIDEST_FLOW, width - PROOF_INDENT)) ?? withoutHead(all, finding.field ?? '');
  const more = lines.length - MAX_LINES;
  const proof = [
    ...lines.slice(0, MAX_LINES).map((line) => `        ${visible(line)}`),
    ...(more > 0 ? [`        # and ${counted(more, 'more line')}`] : []),
    ...answersOf(width, visible(oldSays), visible(newSays.slice(0, newSays.length - also.length)), visible(also)),
  ];
  const shownText = proof.join('\n');
  if (seen.has(shownText)) return [`${label} the same as above`];
  seen.add(shownText);
  return [label, ...proof];
}

/** How wide what is in one line may be, and how far it is indented. */
const [WIDEST_FLOW, PROOF_INDENT] = [110, 8];

const NOTHING_ELSE = '(only apiVersion, kind and metadata)';

/** What resources say beside their heads, or that nothing else is there, each of several under what is done with it; undefined where the change is about the head. */
function inFewLines(witness: Witness, field: string, width: number): readonly string[] | undefined {
  if (witness.kind === 'request' || OF_HEAD.test(field)) return undefined;
  if (witness.kind === 'apply') return witness.applied.flatMap((each) => [managerText(each), ...membersOf(each.resource, width)]);
  const { before, resource } = witness;
  if (before === undefined) return membersOf(resource, width);
  const [first, second] = witness.through === undefined ? ['# stored', '# sent in its place'] : ['# written', '# read'];
  return [first, ...membersOf(before, width), second, ...membersOf(resource, width)];
}

function membersOf(resource: ResourceWitness['resource'], width: number): readonly string[] {
  const members = Object.fromEntries(Object.entries(resource).filter(([name]) => !OF_HEAD.test(name)));
  return Object.keys(members).length === 0 ? [NOTHING_ELSE] : compactLines(members, width);
}

const OF_HEAD = /^(?:apiVersion|kind|metadata)\b/;

/** What is to be known besides, once a report. */
function noteOf({ note }: Finding, seen: Set<string>): readonly string[] {
  if (note === undefined || seen.has(note)) return [];
  seen.add(note);
  return [`   note: ${visible(note)}`];
}

/** Both answers, on one line where they fit; what else is filled in, or stored, tells nothing beside a refusal. */
function answersOf(width: number, oldSays: string, newSays: string, also = ''): readonly string[] {
  const [before, after] = [besideRefusal(oldSays, newSays), besideRefusal(newSays, oldSays)];
  const line = `   old ${before} · new ${after}`;
  const further = also === '' ? [] : [`      ${also.trim()}`];
  return line.length <= width ? [line, ...further] : [`   old ${before}`, `   new ${after}`, ...further];
}

function besideRefusal(says: string, other: string): string {
  if (!other.startsWith('refuses')) return says;
  return says.startsWith('accepts it') ? 'accepts it' : says.startsWith('stores ') ? 'accepts both' : says;
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

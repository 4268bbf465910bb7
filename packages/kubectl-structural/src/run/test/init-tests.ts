import { relative, resolve, sep } from 'node:path';
import type { CatalogEntry } from '@structural/checker';
import { abridged, counted, visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';
import { initialTests, verifiedTests, type InitialTests, type MissingTest, type VerifiedTests } from '@structural/suites';
import { terminalText } from '../../report/shown-text.js';
import { EXIT_FAILURE, worse, type ExitCode } from '../program/exit-code.js';
import { openInputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import { refuse, refuseNothing } from '../program/refuse.js';
import { readServed } from '../served/read-served.js';
import { writeOutputs } from '../served/write-outputs.js';
import { write, type Streams } from '../program/streams.js';
import type { TestInitFlags } from './test-flags.js';

/** Writes tests of the definitions in the inputs, a file each, or prints those of one. */
export async function initTests(names: readonly string[], flags: TestInitFlags, streams: Streams): Promise<ExitCode> {
  const { force, out, quiet } = flags;
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuseNothing('test', 'definitions', streams);
  const { code, entries, inputs } = await readServed(requests, openInputSearch(flags, streams), quiet);
  if (entries.length === 0) return code;
  if (out === undefined) {
    const [entry, second] = entries;
    if (entry === undefined || second !== undefined)
      return refuse(`there are ${String(entries.length)} definitions: use --out DIRECTORY, or name one of them`, streams);
    const made = testsOf(entry, undefined, flags);
    if (made.texts.length > 1) return refuse(`the tests make ${String(made.texts.length)} files: use --out DIRECTORY`, streams);
    await write(streams.stdout, terminalText(made.texts.join(''), streams.stdout));
    if (!quiet) await write(streams.stderr, notes(entry, made));
    return code;
  }
  const taken = force ? [] : await existing(entries, out, streams);
  if (taken.length > 0)
    return refuse(`${taken.map(visible).join(', ')}: ${taken.length === 1 ? 'exists' : 'exist'} already; --force overwrites it`, streams);
  let worst: ExitCode = code;
  let unasked = 0;
  const without: string[] = [];
  for (const [i, entry] of entries.entries()) {
    const doing = `writing tests of ${visible(entry.definition.metadata.name)}`;
    await streams.activity?.step({ done: i, total: entries.length, unit: 'CRDs', what: doing });
    const path = resolve(streams.cwd, entry.file);
    const made = testsOf(entry, inputs.includes(path) ? relative(resolve(streams.cwd, out), path).split(sep).join('/') : undefined, flags);
    const { name } = entry.definition.metadata;
    const outputs = made.texts.map((text, i) => ({ path: fileOf(entry, i), about: name, render: () => text }));
    worst = worse(worst, await writeOutputs({ folder: out, inputs }, outputs, streams, true));
    unasked += made.unasked;
    if (made.tests.length === 0 && made.missing.length === 0) without.push(name);
    else if (!quiet && worst !== EXIT_FAILURE) await write(streams.stderr, notes(entry, made));
  }
  if (!quiet && without.length > 0) await write(streams.stderr, withoutNote(without, unasked));
  return worst;
}

/** Tests, and how many rules have none. */
type MadeTests = VerifiedTests & Pick<InitialTests, 'copies' | 'repeated' | 'unasked'>;

/** What a maintainer reads in one sitting. */
const MAX_LINES = 399;

function testsOf(
  { definition, document, file, found }: CatalogEntry,
  crd: string | undefined,
  { all, constraints, path }: Pick<TestInitFlags, 'all' | 'constraints' | 'path'>,
): MadeTests {
  const isWhole = all || constraints || path !== undefined;
  const choice = { constraints, copies: false, repeated: isWhole, ...(path !== undefined && { path }) };
  const { copies, repeated, unasked, ...initial } = initialTests(definition, choice);
  const comment = (left: number): string | undefined => {
    const [first, ...others] = untestedLines({ copies, repeated, unasked, left });
    return first === undefined ? undefined : `Left out: ${[first, ...others].join('; ')}`;
  };
  const writing = { crd, comment, ...(!isWhole && { lines: MAX_LINES }) };
  return { ...verifiedTests(initial, { file, document, path: found.path, value: found.value }, writing), copies, repeated, unasked };
}

/** More than one file is a matter of some thousand constraints. */
function fileOf({ definition }: CatalogEntry, index = 0): string {
  return `${definition.metadata.name}${index === 0 ? '' : `-${String(index + 1)}`}.tests.yaml`;
}

async function existing(entries: readonly CatalogEntry[], out: string, { cwd }: Streams): Promise<readonly string[]> {
  const names = entries.map((entry) => `${out.replace(/\/$/, '')}/${fileOf(entry)}`);
  const read = await Promise.all(names.map((name) => readFileBytes(name, resolve(cwd, name))));
  return names.filter((_, i) => read[i]?.kind !== 'problem');
}

/** How many tests there are, and what is missing. */
function notes({ definition }: CatalogEntry, made: MadeTests): string {
  const { missing, tests } = made;
  const found = `${counted(tests.length, 'test')} of ${visible(definition.metadata.name)}`;
  const line = ({ constraint, isImpossible, side, version, why }: MissingTest): string =>
    `note: nothing is ${side} by ${visible(abridged(constraint))} in ${visible(version)}${isImpossible ? ', and cannot be' : ''}: ${visible(abridged(why))}\n`;
  const about =
    tests.length === 0 ? `no test of ${visible(definition.metadata.name)}: no rule to write one of` : `${found}, all of them pass`;
  const [first, ...others] = untestedLines(made);
  const left = first === undefined ? '' : `note: left out: ${[first, ...others].join('; ')}\n`;
  return `note: ${about}\n${left}${missing.map(line).join('')}`;
}

/** What has no test, with the flag that writes one. */
function untestedLines({
  copies,
  left,
  repeated,
  unasked,
}: Pick<MadeTests, 'copies' | 'left' | 'repeated' | 'unasked'>): readonly string[] {
  const rules = left + repeated;
  return [
    ...(rules === 0 ? [] : [`${counted(rules, 'rule')} (--all)`]),
    ...(unasked === 0 ? [] : [`${counted(unasked, 'other constraint')} (--constraints)`]),
    ...(copies.size === 0 ? [] : [`copies of types of Kubernetes, such as ${copiesText(copies)} (--path)`]),
  ];
}

/** Of which definitions there is no test, in one note for all. */
function withoutNote(names: readonly string[], unasked: number): string {
  const shown = names.slice(0, MAX_COPIES).map((name) => visible(name));
  const rest = names.length - shown.length;
  const list = `${shown.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
  const more = unasked === 0 ? '' : `; --constraints writes tests of bounds, patterns and the like`;
  return `note: no test of ${counted(names.length, 'CRD')} without rules (${list})${more}\n`;
}

/** The copies that were left out, by their places. */
function copiesText(copies: ReadonlyMap<string, string>): string {
  const [first] = copies;
  if (first === undefined) return '';
  const [place, type] = first;
  return `${visible(place)}, a ${type}${copies.size > 1 ? `, and ${String(copies.size - 1)} more` : ''}`;
}

const MAX_COPIES = 3;

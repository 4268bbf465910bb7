import { relative, resolve, sep } from 'node:path';
import type { CatalogEntry } from '@structural/checker';
import { abridged, counted, visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';
import { initialTests, verifiedTests, type InitialTests, type MissingTest, type VerifiedTests } from '@structural/suites';
import { shown } from '../../report/shown-text.js';
import { EXIT_FAILURE, worse, type ExitCode } from '../program/exit-code.js';
import { openFinding } from '../inputs/finding.js';
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
  const { code, entries, inputs } = await readServed(requests, openFinding(flags, streams), quiet);
  if (entries.length === 0) return code;
  if (out === undefined) {
    const [entry, second] = entries;
    if (entry === undefined || second !== undefined)
      return refuse(`these are ${String(entries.length)} definitions: name --out DIRECTORY, or one of them`, streams);
    const made = testsOf(entry, undefined, flags);
    if (made.texts.length > 1) return refuse(`these tests make ${String(made.texts.length)} files: name --out DIRECTORY`, streams);
    await write(streams.stdout, shown(made.texts.join(''), streams.stdout));
    if (!quiet) await write(streams.stderr, notes(entry, made));
    return code;
  }
  const taken = force ? [] : await existing(entries, out, streams);
  if (taken.length > 0)
    return refuse(`${taken.map(visible).join(', ')}: ${taken.length === 1 ? 'is' : 'are'} there; --force writes over it`, streams);
  let worst: ExitCode = code;
  let unasked = 0;
  const without: string[] = [];
  for (const [i, entry] of entries.entries()) {
    const doing = `writing tests of ${visible(entry.definition.metadata.name)}`;
    await streams.activity?.step({ done: i, total: entries.length, unit: 'definitions', what: doing });
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

type MadeTests = VerifiedTests & Pick<InitialTests, 'copies' | 'unasked'>;

function testsOf(
  { definition, document, file, found }: CatalogEntry,
  crd: string | undefined,
  { constraints, path }: Pick<TestInitFlags, 'constraints' | 'path'>,
): MadeTests {
  const { copies, unasked, ...initial } = initialTests(definition, { constraints, copies: false, ...(path !== undefined && { path }) });
  return { ...verifiedTests(initial, { file, document, path: found.path, value: found.value }, crd), copies, unasked };
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
function notes({ definition }: CatalogEntry, { copies, missing, tests, unasked }: MadeTests): string {
  const found = `${counted(tests.length, 'test')} of ${visible(definition.metadata.name)}`;
  const line = ({ constraint, isImpossible, side, version, why }: MissingTest): string =>
    `note: nothing is ${side} by ${visible(abridged(constraint))} in ${visible(version)}${isImpossible ? ', and cannot be' : ''}: ${visible(abridged(why))}\n`;
  const left = [
    ...(unasked === 0 ? [] : [`--constraints writes tests of ${counted(unasked, 'constraint')} more`]),
    ...(copies.size === 0 ? [] : [`--path writes tests of copies of Kubernetes: ${copiesText(copies)}`]),
  ];
  const made =
    tests.length === 0 ? `no test of ${visible(definition.metadata.name)}: no rule to write one of` : `${found}, all of them pass`;
  return `note: ${made}\n${left.map((text) => `note: ${text}\n`).join('')}${missing.map(line).join('')}`;
}

/** Of which definitions there is no test, in one note for all. */
function withoutNote(names: readonly string[], unasked: number): string {
  const shown = names.slice(0, MOST_COPIES).map((name) => visible(name));
  const rest = names.length - shown.length;
  const list = `${shown.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
  const more = unasked === 0 ? '' : `; --constraints writes tests of bounds, patterns and the like`;
  return `note: no test of ${counted(names.length, 'definition')} without rules (${list})${more}\n`;
}

/** Some of the copies that were left out, by their places. */
function copiesText(copies: ReadonlyMap<string, string>): string {
  const shown = [...copies].slice(0, MOST_COPIES).map(([place, type]) => `${visible(place)} (${type})`);
  return `${shown.join(', ')}${copies.size > MOST_COPIES ? ` and ${String(copies.size - MOST_COPIES)} more` : ''}`;
}

const MOST_COPIES = 3;

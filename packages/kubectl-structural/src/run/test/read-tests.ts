import { resolve } from 'node:path';
import type { FileBytes } from '@structural/runner';
import { readAhead, type ListedInput } from '@structural/sources';
import { definitionsIn, loadSuites, type LoadedSuites, type SuiteDefinition, type SuiteInput, type SuiteProblem } from '@structural/suites';
import type { InputSearch } from '../inputs/input-search.js';
import { findListed, givenOrConfiguredCrds } from '../inputs/input-search.js';
import { namedInputs, toRequests } from '../inputs/inputs.js';
import { readCrds } from '../inputs/read-crds.js';
import { openSuiteFiles } from './suite-files.js';
import type { TestFlags } from './test-flags.js';

/** The tests of a run, and the bytes of their files. */
export interface ReadTests extends LoadedSuites {
  readonly inputs: readonly SuiteInput[];
}

/** Reads the tests that names stand for, and the definitions that the command line or a config file names; or says why that cannot be done. */
export async function readTests(names: readonly string[], { crds }: TestFlags, finding: InputSearch): Promise<ReadTests | string> {
  const { streams } = finding;
  const requests = toRequests(names, { filename: [], recursive: true });
  const listed = await findListed(requests, finding);
  if (typeof listed === 'string') return listed;
  const given = crds.length > 0 ? await readCrds(crds, '--crds', streams) : undefined;
  if (typeof given === 'string') return given;
  const configured = given === undefined ? await givenOrConfiguredCrds([], finding) : [];
  if (typeof configured === 'string') return configured;
  const { inputs, problems } = await readInputs(listed, namedInputs(requests, listed));
  const known = { configured: toDefinitions(configured), ...(given && { given: toDefinitions(given) }) };
  const loaded = loadSuites(inputs, openSuiteFiles(streams), known);
  return { ...loaded, inputs, problems: [...problems, ...loaded.problems] };
}

function toDefinitions(files: readonly FileBytes[]): readonly SuiteDefinition[] {
  return files.flatMap(({ file, text }) => definitionsIn(file, text));
}

async function readInputs(
  listed: readonly ListedInput[],
  named: ReadonlySet<string>,
): Promise<{ readonly inputs: readonly SuiteInput[]; readonly problems: readonly SuiteProblem[] }> {
  const paths = new Map(
    listed.flatMap((input) => (input.kind === 'found' ? [[input.name, input.path ?? resolve(input.name)] as const] : [])),
  );
  const inputs: SuiteInput[] = [];
  const problems: SuiteProblem[] = [];
  for await (const input of readAhead(listed)) {
    if (input.kind === 'problem') problems.push({ file: input.name, message: input.message });
    else inputs.push({ path: paths.get(input.name) ?? input.name, file: input.name, isNamed: named.has(input.name), bytes: input.bytes });
  }
  return { inputs, problems };
}

import { relative, resolve } from 'node:path';
import { skippedNotes, visible } from '@structural/presenters';
import {
  findLock,
  firstSyntaxProblem,
  isRemote,
  isSchemaTemplate,
  listFrom,
  LOCK_NAME,
  lockedDefinitions,
  manifestsOnly,
  noSkippedFiles,
  openDefinitionCache,
  readDefinitionFiles,
  templateBase,
  type FileBytes,
  type KnownFiles,
  type SkippedFiles,
} from '@structural/runner';
import { isChart, isExclusion, readChart, slashed, type ListedInput } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import { write, type Streams } from '../program/streams.js';

/** Where definitions are read from, and what is known of that. */
export interface CrdsReading {
  /** The folder that names are relative to; the working folder without it. */
  readonly folder?: string;
  /** Takes the names of what is skipped. */
  readonly skipped?: SkippedFiles;
  readonly known?: KnownFiles | undefined;
}

/**
 * The files with definitions that a flag names, all of which must be there to be read; else why not. Names are relative to `folder`, the working
 * folder as a rule, and files are named as from there. Definitions are not left out by what keeps inputs from being judged. Addresses are those of the
 * lock file: nothing is fetched.
 */
export async function readCrds(
  names: readonly string[],
  flag: string,
  { cwd, env, gitignore, stderr, stdin }: Streams,
  { folder = cwd, known, skipped = noSkippedFiles() }: CrdsReading = {},
): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  const exclusions = requests.filter(isExclusion);
  for (const request of requests.filter((each) => !isExclusion(each))) {
    if (isRemote(request.name)) {
      const locked = lockedAt(request.name, { cwd, env });
      if (typeof locked === 'string') return `${flag} ${visible(request.name)}: ${locked}`;
      files.push(...locked);
      continue;
    }
    const path = resolve(folder, request.name);
    if (isChart(path)) {
      const read = await readChartCrds(request.name, path, { cwd, stderr });
      if (typeof read === 'string') return `${flag} ${visible(request.name)}: ${read}`;
      files.push(...read);
      continue;
    }
    const environment = { cwd, stdin, ...(gitignore !== undefined && { gitignore }) };
    const listed = await listFrom(folder, [request, ...exclusions], environment);
    const before = skipped.templates.size;
    const inputs = manifestsOnly(known === undefined ? listed : known.withFacts(listed), skipped, 'definitions');
    const read = await readDefinitionFiles(inputs);
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${await noDefinitionsReason(request.name, inputs, skipped.templates.size - before)}`;
    for (const file of read.files) files.push(file);
  }
  return files;
}

/** The definitions that the lock file has of an address, or why there are none. */
function lockedAt(url: string, { cwd, env }: Pick<Streams, 'cwd' | 'env'>): readonly FileBytes[] | string {
  const found = findLock(cwd, env['HOME'] ?? env['USERPROFILE']);
  if (typeof found === 'string') return found;
  const base = isSchemaTemplate(url) ? templateBase(url) : undefined;
  const sources =
    found?.lock.sources.filter((source) => (base === undefined ? source.url === url : source.kind === 'schema' && source.url === base)) ??
    [];
  return sources.length === 0
    ? `is not in ${LOCK_NAME}: name it at crds in .structural.yaml, and run \`kubectl structural definitions sync\``
    : lockedDefinitions(sources, openDefinitionCache(env, process.platform));
}

/** The files with CRDs of a chart, named as from the working folder; a note says which of its CRDs only a render could show. */
async function readChartCrds(
  name: string,
  path: string,
  { cwd, stderr }: Pick<Streams, 'cwd' | 'stderr'>,
): Promise<readonly FileBytes[] | string> {
  const found = readChart(name, path);
  if (typeof found === 'string') return found;
  const shown = slashed(relative(cwd, path) || '.');
  const notes = found.unread.map(
    (each) => `note: ${visible(`${shown}/${each.path}`)}: ${each.why}; render the chart, and name the result\n`,
  );
  await write(stderr, notes.join(''));
  return found.files.length === 0
    ? 'has no CustomResourceDefinition that can be read without rendering the chart'
    : found.files.map(({ bytes, path: inside }) => ({ file: `${shown}/${inside}`, text: bytes }));
}

async function noDefinitionsReason(name: string, inputs: readonly ListedInput[], templates: number): Promise<string> {
  const failed = await firstSyntaxProblem(inputs);
  const [note] = skippedNotes({ patches: 0, templates, unparsed: [] });
  return failed === undefined
    ? `${visible(name)}: has no CustomResourceDefinition${note === undefined ? '' : `; ${note}`}`
    : problemText(failed);
}

import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { SourceDocument } from '@structural/document';
import {
  findLock,
  isRemote,
  isSchemaTemplate,
  LOCK_NAME,
  manifestsOnly,
  uniqueSources,
  type DefinitionSource,
  type FoundLock,
  type NamedSource,
} from '@structural/runner';
import { rememberInputs, type ListedInput } from '@structural/sources';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';
import { findListed, openInputSearch, reportLeftOut, type InputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import { repositoryRoot } from '../inputs/open-patches.js';
import { EXIT_CLEAN, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { readRepository } from './read-repository.js';
import { openWantedKinds } from './wanted-kinds.js';

/** The flags that say which files a repository has. */
export interface RepositoryFlags extends InputFlags, FindFlags {
  readonly quiet: boolean;
}

/** Templates of the addresses of JSON schemas, and the kinds that are wanted of them. */
export interface WantedSchemas {
  readonly templates: readonly string[];
  /** The custom kinds that are used and not defined in the repository, `example.com/v1 Widget` each. */
  readonly wanted: readonly string[];
}

/** A repository, and what is known of what brings its CRDs. */
export interface OpenRepository {
  readonly finding: InputSearch;
  readonly inputs: readonly ListedInput[];
  readonly sources: readonly NamedSource[];
  readonly schemas: WantedSchemas;
  readonly problems: readonly string[];
  readonly lock: FoundLock | undefined;
  /** Where the lock file is, or would be written. */
  readonly lockPath: string;
}

/** Reads a repository, the working folder by default; `each` takes each document. Gives the exit code where that cannot be done, which is reported. */
export async function openRepository(
  names: readonly string[],
  flags: RepositoryFlags,
  outside: Streams,
  each: (document: SourceDocument) => void = () => undefined,
): Promise<OpenRepository | ExitCode> {
  const all = names.length === 0 && flags.filename.length === 0 ? ['.'] : names;
  const finding = openInputSearch(flags, outside);
  const { streams } = finding;
  const listed = await findListed(toRequests(all, flags), finding);
  if (typeof listed === 'string') return refuse(listed, streams);
  if (await reportLeftOut(listed, finding, flags.quiet)) return EXIT_CLEAN;
  const lock = findLock(streams.cwd, streams.env['HOME']);
  if (typeof lock === 'string') return refuse(lock, streams);
  const inputs = rememberInputs(manifestsOnly(listed, finding.skipped, 'resources'));
  const crds = finding.configs.of(undefined)?.crds ?? [];
  const templates = crds.filter(isSchemaTemplate);
  const kinds = openWantedKinds();
  const { problems, sources } = await readRepository(listed, inputs, (document) => {
    each(document);
    if (templates.length > 0) kinds.add(document);
  });
  await write(streams.stderr, problems.map((problem) => `error: ${problem}\n`).join(''));
  const addresses = crds.filter((name) => isRemote(name) && !isSchemaTemplate(name));
  const named = addresses.map((url): DefinitionSource => ({
    kind: url.startsWith('oci://') ? 'artifact' : 'file',
    url,
    by: 'crds',
    file: '.structural.yaml',
  }));
  const isOwn = ownRepository(streams.cwd, streams.env['HOME']);
  return {
    finding,
    inputs,
    problems,
    sources: uniqueSources([...sources, ...named].filter((source) => source.kind !== 'git' || !isOwn(source.url))),
    schemas: { templates, wanted: kinds.wanted() },
    lock,
    lockPath: lock?.path ?? join(repositoryRoot(streams.cwd, streams.env['HOME']) ?? streams.cwd, LOCK_NAME),
  };
}

/** Whether an address is of the repository that the working folder is in, as its git remotes say: what it brings is there. */
function ownRepository(cwd: string, home: string | undefined): (url: string) => boolean {
  const root = repositoryRoot(cwd, home);
  const config = root === undefined ? undefined : join(root, '.git', 'config');
  const text = config !== undefined && existsSync(config) ? readFileSync(config, 'utf8') : '';
  const remotes = new Set([...text.matchAll(/^\s*url\s*=\s*(\S+)/gm)].map(([, url = '']) => plainAddress(url)));
  return (url) => remotes.has(plainAddress(url));
}

/** The host and path of an address, however git writes it. */
function plainAddress(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(':', '/')
    .replace(/\.git$/, '')
    .toLowerCase();
}

import { Option, type Command } from 'commander';
import { counted, visible } from '@structural/presenters';
import {
  LOCK_NAME,
  lockedName,
  openDefinitionCache,
  renderLock,
  sourceKey,
  sourceName,
  uniqueSources,
  type DefinitionSource,
  type NamedSource,
} from '@structural/runner';
import { replaceFile, slashed, writeProblem } from '@structural/sources';
import { relative } from 'node:path';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { quietFlag } from '../../run/flags/flags.js';
import { openCredentials } from '../../run/definitions/fetch/credentials.js';
import { openHttpClient } from '../../run/definitions/fetch/request.js';
import { openRepository, type OpenRepository, type RepositoryFlags } from '../../run/definitions/open-repository.js';
import { syncSchemas } from '../../run/definitions/sync-schemas.js';
import { syncSources, type SyncedSources } from '../../run/definitions/sync-lock.js';
import { readUpgradeSide, type UpgradeSide } from '../../run/upgrade/read-upgrade-side.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../../run/program/exit-code.js';
import { refuse } from '../../run/program/refuse.js';
import { write, type Streams } from '../../run/program/streams.js';

/** Adds `definitions sync` and `definitions update`. */
export function addDefinitionsSync(definitions: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    definitions
      .command('sync')
      .summary('fetch the CRDs that charts, repositories and files bring')
      .description(
        'Fetch the charts, archives and files that a repository names, keep their CRDs in a cache, and write structural.lock, which you commit.\n' +
          'No command but this one and definitions update fetches anything.',
      ),
    { stdin: false },
  )
    .addOption(new Option('--also <path|revision>', 'fetch what another state of the repository has locked, too, as upgrade reads it'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', SYNC_HELP)
    .action(async (names: readonly string[], flags: SyncFlags) => {
      end(await sync(names, flags, () => false, streams));
    });
  definitions
    .command('update')
    .summary('fetch sources again, and accept what changed')
    .description(
      'Fetch sources of the working folder again: the newest version of a range, and what has another digest than in structural.lock.',
    )
    .argument('[source...]', 'parts of the names of sources; all otherwise')
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', UPDATE_HELP)
    .action(async (parts: readonly string[], { quiet }: { readonly quiet: boolean }) => {
      const flags: RepositoryFlags = { filename: [], recursive: false, quiet };
      end(await sync([], flags, (name) => parts.length === 0 || parts.some((part) => name.includes(part)), streams));
    });
}

interface SyncFlags extends RepositoryFlags {
  readonly also?: string;
}

async function sync(names: readonly string[], flags: SyncFlags, isUpdated: (name: string) => boolean, outside: Streams): Promise<ExitCode> {
  const repository = await openRepository(names, flags, outside);
  if (typeof repository === 'number') return repository;
  const { streams } = repository.finding;
  const { env } = streams;
  const cache = openDefinitionCache(env, process.platform);
  if (cache === undefined) return refuse('there is no home folder for the cache: set XDG_CACHE_HOME', streams);
  const requester = openHttpClient(env);
  const home = env['HOME'] ?? env['USERPROFILE'];
  try {
    const network = { requester, credentials: openCredentials(env, home), env };
    const also = flags.also === undefined ? undefined : await readUpgradeSide('--also', flags.also, flags, streams);
    if (typeof also === 'string') return await refuse(also, streams);
    const syncing = {
      old: repository.lock?.lock.sources ?? [],
      cache,
      network,
      isUpdated: (source: DefinitionSource) => isUpdated(sourceName(source)),
    };
    const synced = await syncSources(repository.sources, syncing);
    const schemas = await syncSchemas(repository.schemas, synced.locked, syncing);
    const result = joined(synced, schemas);
    const there = also && (await syncSources(lockedSources(also), { old: also.locked, cache, network, isUpdated: () => false }));
    const text = renderLock({ sources: result.locked });
    await replaceFile(repository.lockPath, text);
    if (!flags.quiet)
      await write(streams.stderr, schemas.absent.map((kind) => `note: no catalog has a schema of ${visible(kind)}\n`).join(''));
    return await report(repository, { ...result, failed: [...result.failed, ...(there?.failed ?? [])] }, flags, streams);
  } catch (error) {
    const { message, name } = writeProblem(repository.lockPath, error);
    return refuse(`${visible(name)}: ${visible(message)}`, streams);
  } finally {
    requester.close();
  }
}

function joined(synced: SyncedSources, schemas: SyncedSources): SyncedSources {
  return {
    locked: [...schemas.locked, ...synced.locked],
    fetched: [...schemas.fetched, ...synced.fetched],
    failed: [...synced.failed, ...schemas.failed],
  };
}

/** The sources of another state that its lock file has: what it has not is unknown there. */
function lockedSources({ locked, sources }: UpgradeSide): readonly NamedSource[] {
  const known = new Set(locked.map(sourceKey));
  const all = sources ?? uniqueSources(locked.map((source) => ({ ...source, by: LOCK_NAME, file: LOCK_NAME })));
  return all.filter(({ source }) => known.has(sourceKey(source)));
}

async function report(
  { lock, lockPath, problems, sources: named }: OpenRepository,
  { failed, fetched, locked }: SyncedSources,
  { quiet }: RepositoryFlags,
  streams: Streams,
): Promise<ExitCode> {
  const sources = named.length + locked.filter(({ kind }) => kind === 'schema').length;
  const gone = (lock?.lock.sources ?? []).filter((old) => !locked.some((each) => sourceName(each) === sourceName(old)));
  const lines = [
    ...fetched.map((source) => `+ ${lockedName(source)}: ${source.kinds.length === 0 ? 'no CRDs' : counted(source.kinds.length, 'kind')}`),
    ...gone.map((source) => `- ${lockedName(source)}`),
  ];
  const file = slashed(relative(streams.cwd, lockPath));
  const kinds = new Set(locked.flatMap((source) => source.kinds)).size;
  const sum = `${visible(file)}: ${counted(locked.length, 'source')} of ${String(sources)}, ${counted(kinds, 'kind')}; ${String(fetched.length)} fetched\n`;
  if (!quiet) await write(streams.stdout, `${lines.map((line) => `${visible(line)}\n`).join('')}${sum}`);
  const unread = locked.flatMap((source) => (source.unread ?? []).map((why) => `note: ${lockedName(source)}: ${why}`));
  if (!quiet) await write(streams.stderr, unread.map((note) => `${visible(note)}\n`).join(''));
  await write(streams.stderr, failed.map(({ source, why }) => `error: ${visible(`${lockedName(source)}: ${why}`)}\n`).join(''));
  if (problems.length > 0) return EXIT_FAILURE;
  return failed.length > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

const SYNC_HELP = `
Sources:
  Flux HelmReleases and Kustomizations, Argo CD Applications and ApplicationSets, Chart.yaml with Chart.lock, helmfiles, kustomizations, and
  addresses among crds of .structural.yaml. An address there may be kubeconform's template of a catalog of JSON schemas, with {{.Group}},
  {{.ResourceKind}} and {{.ResourceAPIVersion}}: kinds that nothing else brings are fetched from it. Of a chart its crds/ and those of its subcharts are read, and templates whose actions decide nothing
  about a schema. Other templates are rendered with the values in the repository by the helm that is in PATH, with its plugins off and without
  the network. Without helm, or where values come from elsewhere, too, they are named.
  Credentials are those of helm, oras, docker and git, and are never printed.

Lock:
  structural.lock has each source with its version, digest and kinds. validate then finds these CRDs without the network, in the cache, unless
  --crds is given. A source whose content changed under the same version is an error until definitions update accepts it.

Exit codes:
  0  every source is locked
  1  a source could not be fetched, or is not what it was; the others are locked
  2  an input could not be read, or the lock file could not be written

Examples:
  kubectl structural definitions sync
  kubectl structural definitions sync kubernetes
  kubectl structural definitions sync --also origin/main && kubectl structural upgrade origin/main .
`;

const UPDATE_HELP = `
Exit codes:
  0  every source is locked
  1  a source could not be fetched; the others are locked
  2  an input could not be read, or the lock file could not be written

Examples:
  kubectl structural definitions update
  kubectl structural definitions update cert-manager
`;

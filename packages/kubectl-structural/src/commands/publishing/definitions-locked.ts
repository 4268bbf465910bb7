import type { Command } from 'commander';
import { counted, visible } from '@structural/presenters';
import { findLock, isRenderedOtherwise, LOCK_NAME, lockedName, openDefinitionCache, sourceKey, sourceName } from '@structural/runner';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { quietFlag } from '../../run/flags/flags.js';
import { wantedSchemas } from '../../run/definitions/sync-schemas.js';
import { openRepository, type RepositoryFlags } from '../../run/definitions/open-repository.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../../run/program/exit-code.js';
import { refuse } from '../../run/program/refuse.js';
import { write, type Streams } from '../../run/program/streams.js';

/** Adds `definitions verify` and `definitions why`. */
export function addDefinitionsLocked(definitions: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    definitions
      .command('verify')
      .summary('check that structural.lock has what the repository names')
      .description('Check that structural.lock has the sources that a repository names, in their versions, without the network.'),
    { stdin: false },
  )
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', VERIFY_HELP)
    .action(async (names: readonly string[], flags: RepositoryFlags) => {
      end(await verify(names, flags, streams));
    });
  definitions
    .command('why')
    .summary('show what brings the CRD of a kind')
    .description('Show which sources in structural.lock bring the CRD of a kind.')
    .argument('<kind>', 'a kind, or API/VERSION.KIND in part, such as Certificate or cert-manager.io')
    .helpOption(...HELP)
    .addHelpText('after', WHY_HELP)
    .action(async (kind: string) => {
      end(await why(kind, streams));
    });
}

async function verify(names: readonly string[], flags: RepositoryFlags, outside: Streams): Promise<ExitCode> {
  const repository = await openRepository(names, flags, outside);
  if (typeof repository === 'number') return repository;
  const { streams } = repository.finding;
  const locked = repository.lock?.lock.sources;
  if (locked === undefined) return refuse(`there is no ${LOCK_NAME}: run kubectl structural definitions sync`, streams);
  const byKey = new Set(locked.map(sourceKey));
  const used = repository.sources.map(({ source }) => source).filter(({ problem }) => problem === undefined);
  const schemas = wantedSchemas(repository.schemas, locked).map(({ source }) => source);
  const usedKeys = new Set([...used, ...schemas].map(sourceKey));
  const lines = [
    ...used
      .filter((source) => !byKey.has(sourceKey(source)))
      .map((source) => {
        const other = locked.find((each) => sourceName(each) === sourceName(source));
        const at =
          other === undefined ? 'is not locked' : `is locked at ${other.version ?? 'no version'}, and named at ${source.version ?? 'none'}`;
        return `${sourceName(source)} ${at}`;
      }),
    ...used
      .filter((source) => locked.some((each) => sourceKey(each) === sourceKey(source) && isRenderedOtherwise(each, source)))
      .map((source) => `${sourceName(source)} ${source.version ?? ''} was rendered with other values`),
    ...locked
      .filter((source) => !usedKeys.has(sourceKey(source)))
      .map((source) => `${sourceName(source)} ${source.version ?? ''} is locked, and nothing names it`),
  ];
  const cache = openDefinitionCache(streams.env, process.platform);
  const missing = locked.filter(({ definitions }) => definitions !== undefined && cache?.read(definitions) === undefined);
  if (missing.length > 0 && !flags.quiet)
    await write(streams.stderr, `note: the CRDs of ${counted(missing.length, 'source')} are not in the cache of this machine\n`);
  await write(streams.stdout, lines.map((line) => `${visible(line)}\n`).join(''));
  if (!flags.quiet && lines.length === 0)
    await write(
      streams.stdout,
      `${LOCK_NAME} has all ${counted(used.length + locked.filter(({ kind: of }) => of === 'schema').length, 'source')}\n`,
    );
  if (repository.problems.length > 0) return EXIT_FAILURE;
  return lines.length > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

async function why(kind: string, streams: Streams): Promise<ExitCode> {
  const found = findLock(streams.cwd, streams.env['HOME']);
  if (typeof found === 'string') return refuse(found, streams);
  if (found === undefined) return refuse(`there is no ${LOCK_NAME}: run kubectl structural definitions sync`, streams);
  const wanted = kind.toLowerCase();
  const exact = (text: string): boolean => text.toLowerCase().split(' ')[1] === wanted;
  const sources = found.lock.sources;
  const isMatch = sources.some(({ kinds }) => kinds.some(exact)) ? exact : (text: string): boolean => text.toLowerCase().includes(wanted);
  const lines = sources.flatMap((source) => {
    const kinds = source.kinds.filter(isMatch);
    return kinds.length === 0 ? [] : [`${visible(lockedName(source))}\n${kinds.map((each) => `  ${visible(each)}\n`).join('')}`];
  });
  if (lines.length === 0) {
    await write(streams.stderr, `no source in ${LOCK_NAME} brings ${visible(kind)}\n`);
    return EXIT_FINDINGS;
  }
  await write(streams.stdout, lines.join(''));
  return EXIT_CLEAN;
}

const VERIFY_HELP = `
Exit codes:
  0  the lock file has every source, in its version, and no other
  1  it does not
  2  there is no lock file, or an input could not be read

Examples:
  kubectl structural definitions verify
`;

const WHY_HELP = `
Exit codes:
  0  a source brings the kind
  1  none does
  2  there is no lock file

Examples:
  kubectl structural definitions why Certificate
  kubectl structural definitions why cert-manager.io
`;

import { Command, CommanderError, Option } from 'commander';
import { counted } from '../counted.js';
import { optionFaults, type DocumentOptions, type EntityOptions } from '../entities/entity-options.js';
import { entityFiles } from '../files/entity-files.js';
import type { OutputFile } from '../files/output-file.js';
import { keptFiles, writeFolder } from '../files/write-folder.js';
import { apiPath } from '../publish/api-path.js';
import { messageOf } from '../publish/message-of.js';
import { printable } from '../publish/printable.js';
import type { PublishedApi } from '../publish/published-api.js';
import { siteFiles } from '../site/site-files.js';
import { openOrigins } from './origins.js';
import { publishInputs } from './publish-inputs.js';
import type { ExitCode, Streams } from './streams.js';

interface FolderFlags {
  readonly out: string;
  readonly prune?: boolean;
}

interface EntityFlags
  extends FolderFlags, DocumentOptions, Pick<EntityOptions, 'namespace' | 'owner' | 'lifecycle' | 'system' | 'siteUrl'> {
  readonly tag: readonly string[];
}

interface SiteFlags extends FolderFlags {
  readonly title: string;
}

/** Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits. */
export async function run(argv: readonly string[], streams: Streams, version: string): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command('structural-catalog')
    .description('Publishes the APIs of CustomResourceDefinitions: what the Kubernetes API server would publish, from files.')
    .version(version, '--version', 'print the version')
    .helpCommand(false)
    .configureOutput({ writeOut: streams.writeOut, writeErr: streams.writeErr, getOutHasColors: () => false, getErrHasColors: () => false })
    .exitOverride();
  addFolder(program.command('entities'), 'Writes entities of an API catalog, and the OpenAPI v2 and v3 documents behind them.')
    .addOption(
      new Option('--openapi <version>', 'the OpenAPI document that defines an entity; files are written of both')
        .choices(['v2', 'v3'])
        .default('v3'),
    )
    .addOption(
      new Option('--form <form>', 'documents made for people who read them, or what an API server publishes, to the byte')
        .choices(['portal', 'server'])
        .default('portal'),
    )
    .option('--owner <entity>', 'the owner of definitions that name none', 'unknown')
    .option('--system <entity>', 'the system of definitions that name none')
    .option('--lifecycle <name>', "the lifecycle of definitions that name none (default: by the version's name)")
    .option('--namespace <name>', 'the namespace of the entities')
    .option('--tag <tag>', 'a tag for every entity; may be repeated', (value: string, before: readonly string[]) => [...before, value], [])
    .option('--site-url <url>', 'where the site of these APIs is served, to link to it')
    .action(async (inputs: readonly string[], { tag, ...flags }: EntityFlags) => {
      const options = { ...flags, tags: tag };
      const faults = optionFaults(options);
      for (const { message, option } of faults) streams.writeErr(`error: ${OPTION_FLAGS[option] ?? option} ${printable(message)}\n`);
      code =
        faults.length > 0
          ? 2
          : await publish(inputs, flags, '.structural-entities.json', streams, (apis, kept) => entityFiles(apis, options, kept));
    });
  addFolder(program.command('site'), 'Writes a static site about the APIs, which needs no server and loads nothing from elsewhere.')
    .option('--title <text>', 'the heading of the first page', 'Custom resources')
    .action(async (inputs: readonly string[], flags: SiteFlags) => {
      const redoc = await streams.readRedoc();
      code = await publish(inputs, flags, '.structural-site.json', streams, (apis) => siteFiles(apis, { redoc, title: flags.title }));
    });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    streams.writeErr(`error: ${printable(messageOf(error))}\n`);
    return 2;
  }
  return code;
}

const OPTION_FLAGS: Partial<Record<keyof EntityOptions, string>> = {
  namespace: '--namespace',
  owner: '--owner',
  system: '--system',
  lifecycle: '--lifecycle',
  siteUrl: '--site-url',
  tags: '--tag',
};

function addFolder(command: Command, description: string): Command {
  return command
    .description(description)
    .argument('<input...>', 'files, directories (searched recursively), quoted patterns, REVISION:PATH, or - for standard input')
    .requiredOption('--out <directory>', 'where to write')
    .option('--prune', 'remove files that an earlier run wrote there and that are no longer wanted');
}

async function publish(
  names: readonly string[],
  { out, prune = false }: FolderFlags,
  account: string,
  streams: Streams,
  toFiles: (apis: readonly PublishedApi[], kept: readonly string[]) => Iterable<OutputFile>,
): Promise<ExitCode> {
  const { cwd } = streams;
  const origins = openOrigins(cwd, out);
  const { apis, code, files: inputs, found, originOf } = await publishInputs(names, origins, streams);
  if (!found) return code;
  const madeFrom = new Map(apis.map((api) => [apiPath(api), originOf(api)]));
  const options = {
    account,
    cwd,
    inputs,
    prune,
    originOf: (path: string) => madeFrom.get(path.split('/').slice(0, API_PARTS).join('/')),
    keeps: (origin: string | undefined) => origins.isBroken(origin),
  };
  const { edited, kept, problems, removed, stale, unchanged, written } = await writeFolder(
    out,
    toFiles(apis, await keptFiles(out, options)),
    options,
  );
  for (const { message, name } of problems) streams.writeErr(`error: ${printable(name)}: ${printable(message)}\n`);
  if (prune && problems.length > 0) streams.writeErr('note: --prune waits until everything can be written\n');
  for (const path of edited) streams.writeErr(`note: ${printable(path)} is no longer wanted and was changed by hand; it stays\n`);
  if (kept.length > 0)
    streams.writeErr(`note: ${counted(kept.length, 'file')} of an earlier run stay: what they were made from has problems now\n`);
  if (stale.length > 0) streams.writeErr(`note: ${counted(stale.length, 'file')} no longer wanted; --prune removes them\n`);
  const counts = [
    `${String(written)} written`,
    `${String(unchanged)} unchanged`,
    ...(removed.length > 0 ? [`${String(removed.length)} removed`] : []),
  ];
  if (written + unchanged > 0) streams.writeOut(`${counted(apis.length, 'API')} in ${printable(out)}: ${counts.join(', ')}\n`);
  return problems.length > 0 ? 2 : code;
}

/** `apis/GROUP/PLURAL/VERSION`. */
const API_PARTS = 4;

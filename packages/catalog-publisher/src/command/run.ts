import { Command, CommanderError } from 'commander';
import { counted } from '../counted.js';
import type { EntityOptions } from '../entities/entity-options.js';
import { entityFiles } from '../files/entity-files.js';
import type { OutputFile } from '../files/output-file.js';
import { writeFolder } from '../files/write-folder.js';
import { messageOf } from '../publish/message-of.js';
import { printable } from '../publish/printable.js';
import type { PublishedApi } from '../publish/published-api.js';
import { siteFiles } from '../site/site-files.js';
import { publishInputs } from './publish-inputs.js';
import type { ExitCode, Streams } from './streams.js';

interface FolderFlags {
  readonly out: string;
  readonly prune?: boolean;
}

interface EntityFlags extends FolderFlags, Pick<EntityOptions, 'namespace' | 'owner' | 'lifecycle' | 'system' | 'siteUrl'> {
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
    .option('--owner <entity>', 'the owner of definitions that name none', 'unknown')
    .option('--system <entity>', 'the system of definitions that name none')
    .option('--lifecycle <name>', "the lifecycle of definitions that name none (default: by the version's name)")
    .option('--namespace <name>', 'the namespace of the entities')
    .option('--tag <tag>', 'a tag for every entity; may be repeated', (value: string, before: readonly string[]) => [...before, value], [])
    .option('--site-url <url>', 'where the site of these APIs is served, to link to it')
    .action(async (inputs: readonly string[], { tag, ...flags }: EntityFlags) => {
      code = await publish(inputs, flags, '.structural-entities.json', streams, (apis) => entityFiles(apis, { ...flags, tags: tag }));
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
  toFiles: (apis: readonly PublishedApi[]) => Iterable<OutputFile>,
): Promise<ExitCode> {
  const { apis, code, files: inputs, found, missing } = await publishInputs(names, streams);
  if (!found) return code;
  if (prune && missing !== undefined) {
    streams.writeErr(`error: nothing is written, since --prune would remove ${missing}\n`);
    return 2;
  }
  const { edited, problems, removed, stale, unchanged, written } = await writeFolder(out, toFiles(apis), {
    account,
    cwd: streams.cwd,
    inputs,
    prune,
  });
  for (const { message, name } of problems) streams.writeErr(`error: ${printable(name)}: ${printable(message)}\n`);
  if (prune && problems.length > 0) streams.writeErr('note: --prune waits until everything can be written\n');
  for (const path of edited) streams.writeErr(`note: ${printable(path)} is no longer wanted and was changed by hand; it stays\n`);
  if (stale.length > 0) streams.writeErr(`note: ${counted(stale.length, 'file')} no longer wanted; --prune removes them\n`);
  const counts = [
    `${String(written)} written`,
    `${String(unchanged)} unchanged`,
    ...(removed.length > 0 ? [`${String(removed.length)} removed`] : []),
  ];
  if (written + unchanged > 0) streams.writeOut(`${counted(apis.length, 'API')} in ${printable(out)}: ${counts.join(', ')}\n`);
  return problems.length > 0 ? 2 : code;
}

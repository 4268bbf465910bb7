import type { ApiProposal } from '@structural/checker';
import { Command, CommanderError, Option } from 'commander';
import { optionFaults, type DocumentOptions, type EntityOptions } from '../entities/entity-options.js';
import { entityFiles } from '../files/entity-files.js';
import type { OutputFile } from '../files/output-file.js';
import { keptFiles, writeFolder } from '../files/write-folder.js';
import { apiPath } from '../publish/api-path.js';
import { messageOf } from '../publish/message-of.js';
import { printable } from '../publish/printable.js';
import type { PublishedApi } from '../publish/published-api.js';
import { publicationOf } from '../publish/publication-of.js';
import { readManifests } from '../publish/read-manifest.js';
import { SITE_FORMATS } from '../site/site-formats.js';
import { openOrigins } from './origins.js';
import { proposalsFlag } from './proposals-flag.js';
import { publishInputs } from './publish-inputs.js';
import { publishSite, type SiteFlags } from './publish-site.js';
import { reportFolder } from './report-folder.js';
import type { PublisherExitCode, PublisherStreams } from './streams.js';

interface FolderFlags {
  readonly stored?: boolean;
  readonly proposals?: readonly ApiProposal[];
  readonly out: string;
  readonly prune?: boolean;
}

interface EntityFlags
  extends FolderFlags, DocumentOptions, Pick<EntityOptions, 'namespace' | 'owner' | 'lifecycle' | 'system' | 'siteUrl'> {
  readonly tag: readonly string[];
}

/** Runs the command line `argv` (without `node` and the script) and gives the exit code. Never throws, never exits. */
export async function run(argv: readonly string[], streams: PublisherStreams, version: string): Promise<PublisherExitCode> {
  let code: PublisherExitCode = 0;
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
      new Option('--form <form>', 'readable documents, or exactly what an API server publishes')
        .choices(['portal', 'server'])
        .default('portal'),
    )
    .option('--owner <entity>', 'the owner of CRDs that name none', 'unknown')
    .option('--system <entity>', 'the system of CRDs that name none')
    .option('--lifecycle <name>', "the lifecycle of CRDs that name none (default: by the version's name)")
    .option('--namespace <name>', 'the namespace of the entities')
    .option('--tag <tag>', 'a tag for every entity; may be repeated', (value: string, before: readonly string[]) => [...before, value], [])
    .option('--site-url <url>', 'where the site of these APIs is served, to link to it')
    .action(async (inputs: readonly string[], { tag, ...flags }: EntityFlags) => {
      const options = { ...flags, tags: tag };
      const faults = optionFaults(options);
      for (const { message, option } of faults) streams.writeErr(`error: ${OPTION_FLAGS[option] ?? option} ${printable(message)}\n`);
      code = faults.length > 0 ? 2 : await publishEntities(inputs, flags, streams, (apis, kept) => entityFiles(apis, options, kept));
    });
  addFolder(program.command('site'), 'Writes a static site about the APIs, which needs no server and loads nothing from other hosts.')
    .option('--title <text>', 'the heading of the first page', 'Custom resources')
    .addOption(
      new Option('--format <name>', 'pages of HTML, Markdown for other generators of sites, or JSON').choices(SITE_FORMATS).default('html'),
    )
    .option(
      '--old <input>',
      'what was published before: pages say what changed since; a path, REVISION:PATH, or a revision of git; may be repeated',
      (value: string, before: readonly string[]) => [...before, value],
      [],
    )
    .action(async (inputs: readonly string[], flags: SiteFlags) => {
      code = await publishSite(inputs, flags, streams);
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
    .option('--stored', 'take CRDs as a server holds them from before: also those that it would refuse today, as completely as possible')
    .addOption(proposalsFlag())
    .option('--prune', 'remove files that an earlier run wrote there and that are no longer wanted');
}

async function publishEntities(
  names: readonly string[],
  { out, proposals, prune = false, stored = false }: FolderFlags,
  streams: PublisherStreams,
  toFiles: (apis: readonly PublishedApi[], kept: readonly string[]) => Iterable<OutputFile>,
): Promise<PublisherExitCode> {
  const { cwd } = streams;
  const origins = openOrigins(cwd, out);
  const { code, files, found, originOf, read } = await publishInputs(
    names,
    { origins, readsAnnotations: true, asStored: stored, proposals },
    streams,
    (manifests) => readManifests(manifests),
  );
  if (!found) return code;
  const { apis } = publicationOf(read);
  const madeFrom = new Map(apis.map((api) => [apiPath(api), originOf(api)]));
  const options = {
    account: '.structural-entities.json',
    cwd,
    inputs: files,
    prune,
    originOf: (path: string) => madeFrom.get(path.split('/').slice(0, API_PARTS).join('/')),
    keeps: (origin: string | undefined) => origins.isBroken(origin),
  };
  const written = await writeFolder(out, toFiles(apis, await keptFiles(out, options)), options);
  return reportFolder(written, apis.length, { out, prune }, streams) ? code : 2;
}

/** `apis/GROUP/PLURAL/VERSION`. */
const API_PARTS = 4;

import { Option, type Command } from 'commander';
import type { JsonValue } from '@structural/json';
import { readDefinitionFiles, sourceKey } from '@structural/runner';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { crdsFlag, quietFlag, type InputFlags } from '../../run/flags/flags.js';
import { configuredRewriting, givenOrConfiguredCrds, reportSkipped } from '../../run/inputs/input-search.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../../run/program/exit-code.js';
import { refuse } from '../../run/program/refuse.js';
import { write, type Streams } from '../../run/program/streams.js';
import { catalogOf } from '../../run/served/open-definitions.js';
import { renderSources, sourcesJson } from '../../report/sources-report.js';
import { renderUsedKinds } from '../../report/used-kinds-report.js';
import { wantedSchemas } from '../../run/definitions/sync-schemas.js';
import { openRepository } from '../../run/definitions/open-repository.js';
import { addDefinitionsLocked } from './definitions-locked.js';
import { addDefinitionsSync } from './definitions-sync.js';
import { openUsedKinds } from '../../run/definitions/used-kinds.js';

/** The flags of `definitions`. */
interface DefinitionsFlags extends InputFlags, FindFlags {
  readonly crds: readonly string[];
  readonly output: 'human' | 'json';
  readonly quiet: boolean;
}

/** Adds `definitions`. */
export function addDefinitions(program: Command, context: CommandContext): void {
  const { end, streams } = context;
  const command = program.command('definitions');
  addDefinitionsSync(command, context);
  addDefinitionsLocked(command, context);
  addInputFlags(
    command
      .summary('list the kinds in use, the CRD of each, and what brings them')
      .description(
        'List the kinds that manifests use, how often, and the CRD that defines each. Missing CRDs come first.\n' +
          'Kinds that are checked without a CRD, such as a Composition, are listed as checked.\n' +
          'The charts, repositories and files that bring CRDs follow, as Flux, Argo CD, Helm, helmfile, kustomize and OLM name them.',
      ),
    { stdin: true },
  )
    .addOption(crdsFlag())
    .addOption(new Option('-o, --output <format>', 'list format').choices(['human', 'json']).default('human'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: DefinitionsFlags) => {
      end(await definitions(names, flags, streams));
    });
}

async function definitions(names: readonly string[], flags: DefinitionsFlags, outside: Streams): Promise<ExitCode> {
  const documents: JsonValue[] = [];
  const repository = await openRepository(names, flags, outside, ({ value }) => documents.push(value));
  if (typeof repository === 'number') return repository;
  const { finding, inputs, lock, problems } = repository;
  const isLocked = new Set(lock?.lock.sources.map(sourceKey));
  const schemas = wantedSchemas(repository.schemas, lock?.lock.sources ?? []).filter(({ source }) => isLocked.has(sourceKey(source)));
  const sources = [...repository.sources, ...schemas];
  const { streams } = finding;
  const given = await givenOrConfiguredCrds(flags.crds, finding);
  if (typeof given === 'string') return refuse(given, streams);
  const own = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const known = await catalogOf([...given, ...own.files], streams, { rewrite: configuredRewriting(finding) });
  const used = openUsedKinds(known, sources);
  for (const value of documents) used.add(value);
  await reportSkipped(finding, flags.quiet);
  const kinds = used.kinds();
  const list = { schemaVersion: 1, kinds, sources: sourcesJson(sources, lock?.lock.sources) };
  const text =
    flags.output === 'json'
      ? `${JSON.stringify(list, undefined, 2)}\n`
      : `${renderUsedKinds(kinds)}${renderSources(sources, lock?.lock.sources)}`;
  await write(streams.stdout, text);
  const code: ExitCode = problems.length > 0 ? EXIT_FAILURE : EXIT_CLEAN;
  return worse(code, kinds.some(({ state }) => state === 'missing' || state === 'unserved') ? EXIT_FINDINGS : EXIT_CLEAN);
}

const MORE_HELP = `
States:
  defined    a CRD among the inputs or --crds serves this version
  unserved   a CRD defines the kind, and does not serve this version
  missing    no CRD defines the kind: validate cannot check these resources; the last column has the Subscription that brings it, where known
  built-in   a kind of Kubernetes itself
  tool       read by a tool and never sent to a server, such as a Kustomization

Exit codes:
  0  every kind is defined, built in, or of a tool
  1  a kind is missing or unserved
  2  an input could not be read

Examples:
  kubectl structural definitions .
  kubectl structural definitions apps --crds crds
  helm template mychart | kubectl structural definitions - --crds crds -o json
`;

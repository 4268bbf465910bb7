import { Option, type Command } from 'commander';
import { findObjects, type CatalogEntry } from '@structural/checker';
import { servedVersions, decodeResource, toResourceType } from '@structural/core';
import { lineIndex, parseDocuments, type LineColumn } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { renderTable, toTable, type PrintedTable } from '@structural/publishing';
import { readDefinitionFiles } from '@structural/runner';
import { readAhead, rememberInputs } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import { terminalText } from '../../report/shown-text.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { configuredRewriting, endClusters, givenOrConfiguredCrds, reportSkipped } from '../../run/inputs/input-search.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../../run/program/exit-code.js';
import { openInputs } from '../../run/inputs/open-inputs.js';
import { crdsFlag, quietFlag, type InputFlags } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { storedFlag } from '../../run/flags/publishing-flags.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { refuse } from '../../run/program/refuse.js';
import { catalogOf, type OpenDefinitions } from '../../run/served/open-definitions.js';
import { write, type Streams } from '../../run/program/streams.js';

/** The flags of `columns`. */
interface ColumnsFlags extends InputFlags, FindFlags {
  readonly crds: readonly string[];
  readonly output?: 'wide';
  readonly category?: string;
  readonly allNamespaces: boolean;
  readonly showLabels: boolean;
  readonly headers: boolean;
  readonly stored: boolean;
  readonly quiet: boolean;
}

/** Adds `columns`. */
export function addColumns(program: Command, { end, streams }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('columns')
      .summary('print the table that kubectl get prints')
      .description('Print the table that kubectl get prints of custom resources.'),
    { stdin: true },
  );
  addClusterFlags(command, { parts: false })
    .addOption(crdsFlag())
    .addOption(new Option('-o, --output <format>', 'with the columns of lower priority').choices(['wide']))
    .addOption(new Option('--category <name>', 'only kinds of this category, as in kubectl get CATEGORY'))
    .addOption(new Option('-A, --all-namespaces', 'show the namespace of each resource').default(false))
    .addOption(new Option('--show-labels', 'show the labels in a last column').default(false))
    .addOption(new Option('--no-headers', 'leave out the headers'))
    .addOption(storedFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: ColumnsFlags) => {
      end((await rbacWanted(flags, { what: 'all' }, streams)) ?? (await columns(names, flags, streams)));
    });
}

/** The resources of one version of a kind, as they are read from storage. */
interface ResourceGroup {
  readonly entry: CatalogEntry;
  readonly version: string;
  readonly objects: JsonObject[];
}

/** Prints what `kubectl get` would print of the resources in the inputs: a table for each version of a kind. */
async function columns(names: readonly string[], flags: ColumnsFlags, outside: Streams): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'print', command: 'columns' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const given = await givenOrConfiguredCrds(flags.crds, finding);
  if (typeof given === 'string') return refuse(given, streams);
  const inputs = rememberInputs(listed);
  const own = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const definitions = await catalogOf([...given, ...own.files], streams, { rewrite: configuredRewriting(finding), stored: flags.stored });
  const groups = new Map<string, ResourceGroup>();
  const unknown = new Map<string, number>();
  let code: ExitCode = EXIT_CLEAN;
  for await (const input of readAhead(inputs)) {
    const problems = input.kind === 'problem' ? [{ message: input.message }] : gather(input.bytes, definitions, groups, unknown);
    if (problems.length > 0) code = worse(code, input.kind === 'problem' ? EXIT_FAILURE : EXIT_FINDINGS);
    await write(streams.stderr, problems.map((problem) => `error: ${problemText({ file: input.name, ...problem })}\n`).join(''));
  }
  for (const [key, { entry, version }] of groups) {
    if (await definitions.isServed({ entry, version })) continue;
    groups.delete(key);
    code = worse(code, EXIT_FINDINGS);
  }
  if (flags.category !== undefined) {
    const problem = keepCategory(flags.category, definitions, groups);
    if (problem !== undefined) return refuse(problem, streams);
  }
  await reportSkipped(finding, flags.quiet);
  await writeTables([...groups.values()], flags, streams);
  if (groups.size === 0 && code === EXIT_CLEAN) await write(streams.stderr, 'No resources found\n');
  await endClusters(finding, flags.quiet);
  const others = [...unknown].map(([name, count]) => `${visible(name)} (${count})`);
  if (others.length > 0 && !flags.quiet) {
    const rest = others.length > MAX_KINDS ? ` and ${others.length - MAX_KINDS} more` : '';
    await write(streams.stderr, `note: of kinds without a CRD that serves them: ${others.slice(0, MAX_KINDS).join(', ')}${rest}\n`);
  }
  return code;
}

const MAX_KINDS = 8;

/** Leaves the groups of one category; or says that no definition names it, which would otherwise look like a lack of resources. */
function keepCategory(category: string, definitions: OpenDefinitions, groups: Map<string, ResourceGroup>): string | undefined {
  const isIn = ({ definition }: CatalogEntry): boolean => definition.spec.names.categories?.includes(category) === true;
  const named = definitions.entries.filter(isIn);
  if (named.length === 0) {
    const known = [...new Set(definitions.entries.flatMap(({ definition }) => definition.spec.names.categories ?? []))].sort();
    const list = known.length === 0 ? 'no CRD names one' : `the CRDs name ${known.slice(0, MAX_KINDS).map(visible).join(', ')}`;
    return `--category: no CRD is in ${visible(category)}; ${list}`;
  }
  for (const [key, { entry }] of groups) if (!isIn(entry)) groups.delete(key);
  return undefined;
}

/** What keeps something in a file from being shown, and where, as far as that is known. */
interface ColumnsProblem {
  readonly message: string;
  readonly place?: LineColumn;
}

/** Adds the resources in a file to their groups; gives what is wrong with the others. */
function gather(
  bytes: Uint8Array,
  definitions: OpenDefinitions,
  groups: Map<string, ResourceGroup>,
  unknown: Map<string, number>,
): readonly ColumnsProblem[] {
  const problems: ColumnsProblem[] = [];
  for (const document of parseDocuments(bytes)) {
    if (!document.ok) {
      const { message, range } = document.error;
      problems.push({ message, place: lineIndex(document.text).positionOf(range.start) });
      continue;
    }
    for (const { value } of findObjects(document.value)) {
      const { apiVersion, kind } = value;
      if (typeof apiVersion !== 'string' || typeof kind !== 'string' || kind === 'CustomResourceDefinition') continue;
      const group = openGroup(apiVersion, kind, definitions, groups);
      if (group === undefined) {
        const name = `${apiVersion} ${kind}`;
        unknown.set(name, (unknown.get(name) ?? 0) + 1);
        continue;
      }
      const object = asRead(group, value);
      if (typeof object === 'string') problems.push({ message: object });
      else group.objects.push(object);
    }
  }
  return problems;
}

function openGroup(
  apiVersion: string,
  kind: string,
  definitions: OpenDefinitions,
  groups: Map<string, ResourceGroup>,
): ResourceGroup | undefined {
  const key = `${apiVersion} ${kind}`;
  const known = groups.get(key);
  if (known !== undefined) return known;
  const [group = '', version = '', ...more] = apiVersion.split('/');
  const entry = more.length > 0 ? undefined : definitions.find(group, kind);
  if (entry === undefined || !servedVersions(entry.definition).includes(version)) return undefined;
  const opened = { entry, version, objects: [] };
  groups.set(key, opened);
  return opened;
}

/** A resource as a server reads it from storage, with defaults and without unknown fields; or why it cannot. */
function asRead({ entry, version }: ResourceGroup, value: JsonObject): JsonObject | string {
  const served = toResourceType(entry.definition, version);
  if (!served.ok) return served.error;
  const decoded = decodeResource(served.type, value);
  return decoded.ok ? decoded.resource.object : decoded.decodeError;
}

async function writeTables(groups: readonly ResourceGroup[], flags: ColumnsFlags, streams: Streams): Promise<void> {
  const filled = groups.filter(({ objects }) => objects.length > 0);
  let isFirst = true;
  for (const group of filled) {
    const printed = printedTable(group, flags, filled.length > 1);
    if (printed.error !== undefined) {
      const { name } = group.entry.definition.metadata;
      await write(streams.stderr, `note: ${visible(name)}: the columns end where the server stops: ${visible(printed.error)}\n`);
    }
    if (!flags.quiet) {
      for (const { jsonPath, name } of printed.shortened ?? [])
        await write(
          streams.stderr,
          `note: column ${visible(name)}: ${visible(jsonPath)} matches several values, and kubectl shows only the first\n`,
        );
    }
    const text = renderTable(printed, { wide: flags.output === 'wide', headers: flags.headers });
    await write(streams.stdout, terminalText(isFirst || !flags.headers ? text : `\n${text}`, streams.stdout));
    isFirst = false;
  }
}

/** The server's table with what kubectl adds to it. */
function printedTable(
  { entry: { definition }, objects, version }: ResourceGroup,
  flags: ColumnsFlags,
  withKind: boolean,
): PrintedTable & { readonly error?: string; readonly shortened?: readonly { readonly name: string; readonly jsonPath: string }[] } {
  const table = toTable(definition, version, objects, Date.now());
  const { group, names, scope } = definition.spec;
  const hasNamespace = scope === 'Namespaced' && (flags.allNamespaces || new Set(objects.map(namespaceOf)).size > 1);
  const prefix = withKind ? `${names.kind}.${group}/`.toLowerCase() : '';
  const extra = (name: string, wanted: boolean): PrintedTable['columns'] => (wanted ? [{ name, priority: 0 }] : []);
  return {
    ...(table.error !== undefined && { error: table.error }),
    ...(table.shortened && { shortened: table.shortened }),
    columns: [...extra('Namespace', hasNamespace), ...table.columns, ...extra('Labels', flags.showLabels)],
    rows: table.rows.map(([name, ...cells], i) => {
      const object = objects[i]!;
      return [
        ...(hasNamespace ? [namespaceOf(object)] : []),
        `${prefix}${String(name)}`,
        ...cells,
        ...(flags.showLabels ? [labelsOf(object)] : []),
      ];
    }),
  };
}

function namespaceOf({ metadata }: JsonObject): string {
  const namespace = isJsonObject(metadata) ? metadata['namespace'] : undefined;
  // Where a request names none, kubectl puts this one.
  return typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
}

function labelsOf({ metadata }: JsonObject): string {
  const labels = isJsonObject(metadata) ? metadata['labels'] : undefined;
  const texts = isJsonObject(labels) ? Object.entries(labels).map(([name, value]) => `${name}=${String(value)}`) : [];
  return texts.length === 0 ? '<none>' : texts.sort().join(',');
}

const MORE_HELP = `
Tables:
  Resources are read as from storage, with defaults and without unknown fields, and in the version that they are written in; ages are from
  metadata.creationTimestamp. The namespace is shown where there are several, or with -A.
  --stored prints resources of CRDs that a server would refuse today, such as those of v1beta1.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural columns config/samples --crds config/crd
  kubectl get crontabs -A -o yaml | kubectl structural columns - --crds new.yaml -o wide
  kubectl structural columns --from-cluster --context prod -A
`;

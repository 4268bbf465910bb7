import { createHash } from 'node:crypto';
import { Option, type Command } from 'commander';
import { servedVersions, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { counted, visible } from '@structural/presenters';
import {
  aggregateOpenApi,
  layoutPath,
  mergeOpenApiV3,
  mergeSwagger,
  printOpenApi,
  toOpenApiV2,
  type OpenApiAggregate,
  type PublishingOptions,
} from '@structural/publishing';
import { renderOutput } from '../../report/render-output.js';
import { addClusterFlags } from '../../run/flags/cluster-flags.js';
import { givenFlags } from '../../run/program/command-line.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { configuredRewriting, configuredVersion, endClusters, openInputSearch, type InputSearch } from '../../run/inputs/input-search.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_FINDINGS, worse, type ExitCode } from '../../run/program/exit-code.js';
import { kubeVersionFlag, quietFlag, type InputFlags } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { toRequests } from '../../run/inputs/inputs.js';
import { groupVersionFlag, outFlag, storedFlag } from '../../run/flags/publishing-flags.js';
import { rbacWanted } from '../../run/cluster/rbac-wanted.js';
import { refuse, refuseNothing } from '../../run/program/refuse.js';
import { readDocument } from '../../run/served/read-document.js';
import { readSharedTypes } from '../../run/served/read-shared-types.js';
import { readServed } from '../../run/served/read-served.js';
import { reportLost } from '../../run/served/report-lost.js';
import { reportStored } from '../../run/served/report-stored.js';
import { writeOutputs } from '../../run/served/write-outputs.js';
import { write, type Streams } from '../../run/program/streams.js';

/** The flags of `publish`. */
interface PublishFlags extends InputFlags, FindFlags {
  readonly openapi: 'v2' | 'v3';
  readonly output: 'json' | 'yaml';
  /** The folder that documents are written into; stdout without it. */
  readonly out?: string;
  readonly groupVersion?: string;
  readonly etags: boolean;
  readonly unfold: boolean;
  readonly kubeVersion: KubernetesVersion;
  /** A document of a server. */
  readonly sharedTypes?: string;
  readonly stored: boolean;
  /** A document that what is published is merged into. */
  readonly merge?: string;
  readonly quiet: boolean;
}

/** Adds `publish`. */
export function addPublish(program: Command, { end, streams }: CommandContext): void {
  const command = addInputFlags(
    program
      .command('publish')
      .summary('print the OpenAPI documents that the API server publishes')
      .description('Print the OpenAPI documents that the API server publishes for CustomResourceDefinitions.'),
    { stdin: false },
  );
  addClusterFlags(command, { parts: false })
    .addOption(new Option('--openapi <version>', 'Swagger 2.0 or OpenAPI 3.0').choices(['v2', 'v3']).default('v2'))
    .addOption(groupVersionFlag())
    .addOption(new Option('-o, --output <format>', 'document format').choices(['json', 'yaml']).default('json'))
    .addOption(outFlag('documents'))
    .addOption(new Option('--etags', 'print the ETags of the documents instead').default(false))
    .addOption(new Option('--shared-types <file>', "take the server's own words for shared types and parameters from one of its documents"))
    .addOption(storedFlag())
    .addOption(new Option('--merge <file>', 'merge into this OpenAPI document of a server, as its aggregator does'))
    .addOption(new Option('--unfold', 'with --proposals unions: express unions in keywords that servers read').default(false))
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: PublishFlags, command: Command) => {
      end((await rbacWanted(flags, { what: 'definitions' }, streams)) ?? (await publish(names, flags, givenFlags(command), streams)));
    });
}

/** A document that a server answers, and where. */
interface Published {
  /** Where the server answers it. */
  readonly url: string;
  /** Its file, without extension. */
  readonly path: string;
  readonly etag: () => string;
  readonly document: () => JsonObject;
  /** As the server prints it. */
  readonly text: () => string;
}

/** What is published is what a server reads, but for `--unfold`. */
function searchFor({ unfold }: PublishFlags, finding: InputSearch): InputSearch {
  return unfold ? finding : { ...finding, proposals: [] };
}

/** Prints or writes the OpenAPI documents that a server with the definitions in the inputs publishes. */
async function publish(names: readonly string[], flags: PublishFlags, given: readonly string[], streams: Streams): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0 && flags.fromCluster !== true) return refuseNothing('publish', 'publish', streams);
  const read = await readGiven(flags, streams);
  if (typeof read === 'string') return refuse(read, streams);
  const { into, words } = read;
  const finding = openInputSearch(flags, streams);
  if (flags.unfold && configuredRewriting(finding) === undefined) return refuse('--unfold requires --proposals unions', streams);
  const { definitions, inputs, code } = await readServed(requests, searchFor(flags, finding), flags.quiet, flags);
  await endClusters(finding, flags.quiet);
  if (flags.stored && !flags.quiet) await reportStored(definitions, streams);
  const kubernetesVersion = given.includes('kube-version') ? flags.kubeVersion : configuredVersion(finding, flags.kubeVersion);
  const options = { kubernetesVersion, stored: flags.stored, ...words };
  const aggregate = aggregateOpenApi(definitions, { digest, ...options });
  for (const { name, reasons } of aggregate.refused)
    await write(streams.stderr, `error: ${visible(name)}: ${visible(reasons.join('; '))}\n`);
  const worst = aggregate.refused.length > 0 ? worse(code, EXIT_FINDINGS) : code;
  if (definitions.length === 0) return worst;
  if (flags.openapi === 'v2' && !flags.quiet) await reportLost(definitions, { ...flags, kubernetesVersion }, streams);
  const published =
    flags.openapi === 'v2'
      ? [...publishedV2(aggregate, definitions, flags.groupVersion, options)]
      : [...publishedV3(aggregate, flags.groupVersion)];
  if (into !== undefined && published.length > 0) {
    const merged = await mergeInto(into, published, streams);
    if (typeof merged === 'string') return refuse(merged, streams);
    published.splice(0, 1, merged);
  }
  if (published.length === 0) return worse(worst, await reportNothingPublished(aggregate, flags, streams));
  if (flags.etags) {
    await write(streams.stdout, published.map(({ etag, url }) => `${url}\t"${etag()}"\n`).join(''));
    return worst;
  }
  if (flags.out !== undefined) {
    const outputs = published.map((each) => ({
      path: `${each.path}.${flags.output}`,
      about: each.url,
      render: () => render(each, flags.output),
    }));
    return worse(worst, await writeOutputs({ folder: flags.out, inputs }, outputs, streams, flags.quiet));
  }
  const [only, ...others] = published;
  if (only === undefined || others.length > 0) {
    return refuse(
      `there are ${published.length} documents; use --out DIRECTORY, or choose one with --group-version: ${listed(aggregate)}`,
      streams,
    );
  }
  const isRead = streams.stdout.isTTY === true && flags.output === 'json';
  await write(streams.stdout, isRead ? renderOutput(only.document(), 'json') : render(only, flags.output));
  return worst;
}

/** The words of `--shared-types` and the document of `--merge`; or why there are none. */
async function readGiven(
  { merge, openapi, sharedTypes }: PublishFlags,
  streams: Streams,
): Promise<{ readonly words: SharedWords; readonly into: JsonObject | undefined } | string> {
  const words = sharedTypes === undefined ? {} : await readSharedTypes(sharedTypes, streams);
  if (typeof words === 'string') return words;
  const into = merge === undefined ? undefined : await readDocument('--merge', merge, openapi, streams);
  return typeof into === 'string' ? into : { words, into };
}

type SharedWords = Partial<Exclude<Awaited<ReturnType<typeof readSharedTypes>>, string>>;

/** One document merged into that of a server; what is renamed or kept is reported. */
async function mergeInto(into: JsonObject, published: readonly Published[], { stderr }: Streams): Promise<Published | string> {
  const [only, ...others] = published;
  if (only === undefined || others.length > 0)
    return `--merge takes one document, and there are ${published.length}; name one with --group-version`;
  const merged = 'swagger' in into ? mergeSwagger(into, only.document()) : mergeOpenApiV3(into, only.document());
  if (!merged.ok) return visible(merged.error);
  for (const [from, to] of merged.renamed) await write(stderr, `note: ${visible(from)} is different there, and ${visible(to)} here\n`);
  if (merged.keptPaths.length > 0)
    await write(
      stderr,
      `note: ${counted(merged.keptPaths.length, 'path')} there already, kept as there: ${visible(merged.keptPaths[0] ?? '')}${merged.keptPaths.length > 1 ? ' …' : ''}\n`,
    );
  const { document } = merged;
  const text = (): string => printOpenApi(document);
  return { ...only, document: () => document, text, etag: () => digest(text()) };
}

/** As the server's handlers make ETags of documents. Source: `kube-openapi/pkg/handler3`, computeETag. */
function digest(text: string): string {
  return createHash('sha512').update(text).digest('hex').toUpperCase();
}

function render({ document, text }: Published, format: 'json' | 'yaml'): string {
  return format === 'json' ? `${text()}\n` : renderOutput(document(), 'yaml');
}

function publishedV2(
  { v2 }: OpenApiAggregate,
  definitions: readonly CustomResourceDefinition[],
  groupVersion: string | undefined,
  options: PublishingOptions,
): readonly Published[] {
  const place = { url: '/openapi/v2', path: 'swagger' };
  if (groupVersion === undefined) return [{ ...place, etag: () => v2.etag, document: () => v2.document, text: () => v2.text }];
  const document = partOfV2(definitions, groupVersion, options);
  if (document === undefined) return [];
  const text = (): string => printOpenApi(document);
  return [{ ...place, etag: () => digest(text()), document: () => document, text }];
}

/** The Swagger document about one group and version, such as no server answers. */
function partOfV2(
  definitions: readonly CustomResourceDefinition[],
  groupVersion: string,
  options: PublishingOptions,
): JsonObject | undefined {
  let merged: JsonObject | undefined;
  for (const definition of definitions) {
    const version = servedVersions(definition).find((each) => `${definition.spec.group}/${each}` === groupVersion);
    const part = version === undefined ? undefined : toOpenApiV2(definition, version, options);
    if (part?.ok === true) merged = merged === undefined ? part.document : joined(merged, part.document);
  }
  return merged;
}

/** Two documents as one: what both have is the same in both. */
function joined(first: JsonObject, second: JsonObject): JsonObject {
  const document = newJsonObject();
  for (const [key, value] of Object.entries(first)) {
    const other = second[key];
    document[key] = isJsonObject(value) && isJsonObject(other) ? Object.assign(newJsonObject(), value, other) : value;
  }
  return document;
}

function publishedV3({ v3 }: OpenApiAggregate, groupVersion: string | undefined): readonly Published[] {
  return [...v3].flatMap(([name, document]) => {
    if (groupVersion !== undefined && name !== `apis/${groupVersion}`) return [];
    const [, group = '', version = ''] = name.split('/');
    const path = layoutPath('apis/{group}/{version}', { group, version, kind: '', plural: '' });
    return [{ url: `/openapi/v3/${name}`, path, etag: () => document.etag, document: () => document.document, text: () => document.text }];
  });
}

async function reportNothingPublished(aggregate: OpenApiAggregate, { groupVersion }: PublishFlags, streams: Streams): Promise<ExitCode> {
  if (groupVersion === undefined) return refuse('no version of the CRDs is served', streams);
  return refuse(`no CRD serves ${visible(groupVersion)}, but ${listed(aggregate)}`, streams);
}

function listed({ v3 }: OpenApiAggregate): string {
  const names = [...v3.keys()].map((name) => visible(name.slice('apis/'.length)));
  return names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ') || 'nothing';
}

const MAX_NAMES = 10;

const MORE_HELP = `
Documents:
  Those of a server of --kube-version that serves these CRDs and no other type. The descriptions of parameters and of the types that all
  APIs share are our own words, unless --shared-types names a document of a server, as kubectl get --raw /openapi/v3/apis/GROUP/VERSION prints
  one: with its descriptions an OpenAPI 3 document is that server's, byte for byte, and the ETag is the server's.
  --openapi v2: one Swagger 2.0 document about all of them; with --group-version about those of one version, as no server answers.
  stderr names each field that loses something in Swagger 2.0, once.
  --openapi v3: one OpenAPI 3.0 document a group and version; several need --out, where they are apis/GROUP/VERSION.json.
  --stored takes CRDs as a server has stored them, v1beta1 included, even if it would refuse them today. Where the server publishes only
  "an object" (schemas that are not structural, no schema, unknown fields kept), all that is known is published, with the fields of every
  resource, as KEP-692 asks.
  --merge takes a document of a server, its /openapi/v2 or that of one group and version of /openapi/v3: its paths and schemas are kept, equal
  ones are taken once, and a schema or parameter of Swagger 2.0 that is different there gets a new name (_v2), as in a server's aggregator.
  --etags prints where the server answers each document, and the ETag of the document that would be printed, instead of it.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural publish config/crd > swagger.json
  kubectl structural publish config/crd --openapi v3 --out openapi
  kubectl structural publish config/crd --openapi v3 --group-version example.com/v1 -o yaml
  kubectl structural publish config/crd --openapi v3 --etags --shared-types v1.json
`;

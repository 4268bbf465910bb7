import { explainExpression, readValuePath, schemaAtPath, valuesAtPath } from '@structural/cel';
import {
  costsOf,
  findObjects,
  findTypes,
  ruleRefusals,
  schemasOnTheWay,
  type CatalogEntry,
  type KubernetesVersion,
  type NamedType,
} from '@structural/checker';
import { servedVersions, judgeResource, toResourceType, type ResourceType } from '@structural/core';
import { lineIndex, parseDocuments } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { visible, visibleLines } from '@structural/presenters';
import { problemText } from '../../report/problem-text.js';
import { listInputs } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import type { ConfigFlags } from '../flags/find-flags.js';
import { refuse } from '../program/refuse.js';
import { openDefinitions } from '../served/open-definitions.js';
import { write, type Streams } from '../program/streams.js';
import { celJson, celText } from './cel-report.js';

/** The flags of `cel`, as parsed. */
export interface CelFlags extends ConfigFlags {
  readonly crds: readonly string[];
  readonly path: string;
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly resource?: string;
  readonly old?: string;
  readonly optionalOldSelf: boolean;
  readonly explain: boolean;
  readonly policy: readonly string[];
  readonly trace: boolean;
  readonly output: 'human' | 'json';
  readonly kubeVersion: KubernetesVersion;
}

/** Tells what an expression is at a place of a definition: its type and cost, and on a resource its value, part by part. */
export async function explainCel(expression: string, flags: CelFlags, streams: Streams): Promise<ExitCode> {
  const steps = readValuePath(flags.path);
  if (steps === undefined)
    return refuse(
      `--path ${JSON.stringify(flags.path)} is not a path such as spec.ports[0].name, spec.ports[] or metadata.labels['a/b']`,
      streams,
    );
  const opened = await openDefinitions(flags, streams);
  if (typeof opened === 'string') return refuse(opened, streams);
  const [object, old] = [await readObject('--resource', flags.resource, streams), await readObject('--old', flags.old, streams)];
  if (typeof object === 'string' || typeof old === 'string') return refuse(typeof object === 'string' ? object : String(old), streams);
  const type = typeOf(opened.entries, object, flags);
  if (typeof type === 'string') return refuse(type, streams);
  const at = schemaAtPath(type.type, steps);
  if (typeof at === 'string') return refuse(`--path ${flags.path}: ${type.type.kind} has no ${visible(at)} there in its schema`, streams);
  const root = type.type.schema ?? {};
  const schemas = schemasOnTheWay(root, at.path) ?? [root];
  const stored = (value: JsonObject | undefined): JsonObject | undefined => {
    const judged = value === undefined ? undefined : judgeResource(type.type, value, { kubernetesVersion: flags.kubeVersion });
    return judged?.ok === true ? judged.object : value;
  };
  const selves = object === undefined ? [] : valuesAtPath(stored(object) ?? object, steps);
  const before = new Map((old === undefined ? [] : valuesAtPath(stored(old) ?? old, steps)).map(({ text, value }) => [text, value]));
  const site = { schemas, structural: at.structural, optionalOldSelf: flags.optionalOldSelf, kubernetesVersion: flags.kubeVersion };
  const values = selves.map(({ text, value }) => ({ self: value, ...(before.has(text) && { oldSelf: before.get(text) ?? null }) }));
  const explained = explainExpression(expression, site, values);
  if (!explained.ok) {
    await write(streams.stderr, `${visibleLines(explained.error, '')}\n`);
    return EXIT_FINDINGS;
  }
  const rule = { rule: expression, optionalOldSelf: flags.optionalOldSelf, message: '', messageExpression: '', fieldPath: '' };
  const costs = flags.explain ? costsOf(root, at.path, rule, flags.kubeVersion) : undefined;
  const report = { explained, at: selves.map(({ text }) => text), ...(costs && { costs }) };
  await write(streams.stdout, flags.output === 'json' ? celJson(report) : celText(report));
  const [missing] = explained.evaluations.flatMap((evaluation) => evaluation.missing);
  if (missing !== undefined) await write(streams.stderr, `note: ${visible(missing)} is not implemented, so that the value is not known\n`);
  if (object !== undefined && selves.length === 0)
    await write(streams.stderr, `note: the resource has nothing at ${visible(flags.path)}\n`);
  if (flags.explain && costs === undefined) await write(streams.stderr, 'note: --explain is for rules, whose value is true or false\n');
  const refusals = ruleRefusals(type.entry, type.version, at.path, rule, flags.kubeVersion);
  for (const refusal of refusals) await write(streams.stderr, `error: the server refuses this rule: ${visible(refusal.detail)}\n`);
  return refusals.length === 0 ? EXIT_CLEAN : EXIT_FINDINGS;
}

/** The first object of a file. */
export async function readObject(
  flag: string,
  name: string | undefined,
  { cwd, stdin }: Streams,
): Promise<JsonObject | string | undefined> {
  if (name === undefined) return undefined;
  const [found] = await listInputs([{ name, recursive: false }], { cwd, stdin });
  const input = found?.kind === 'found' ? await found.read() : found;
  if (input === undefined) return `${flag} ${visible(name)}: has no object`;
  if (input.kind === 'problem') return `${flag} ${visible(name)}: ${visible(input.message)}`;
  for (const document of parseDocuments(input.bytes)) {
    if (!document.ok) {
      const { message, range } = document.error;
      return `${flag} ${problemText({ file: name, message, place: lineIndex(document.text).positionOf(range.start) })}`;
    }
    const [first] = findObjects(document.value);
    if (first !== undefined) return first.value;
  }
  return `${flag} ${visible(name)}: has no object`;
}

/** A type, with where it is defined. */
type FoundType = NamedType & { readonly type: ResourceType };

/** The type that is asked about: that of the resource, the one that is named, or the only one that there is. */
function typeOf(entries: readonly CatalogEntry[], object: JsonObject | undefined, { apiVersion, kind }: CelFlags): FoundType | string {
  const own = object === undefined || !isJsonObject(object) ? undefined : { apiVersion: object['apiVersion'], kind: object['kind'] };
  const text = apiVersion ?? (typeof own?.apiVersion === 'string' ? own.apiVersion : undefined);
  const word = kind ?? (typeof own?.kind === 'string' ? own.kind : undefined);
  const [only, second] = entries;
  const types =
    word === undefined
      ? only !== undefined && second === undefined
        ? servedVersions(only.definition).map((version) => ({ entry: only, version }))
        : []
      : findTypes(entries, word);
  const found = types.find(({ entry, version }) => text === undefined || `${entry.definition.spec.group}/${version}` === text);
  if (found === undefined)
    return word === undefined
      ? 'say with --kind or --resource which of several kinds is meant'
      : `there is no kind ${visible(word)}${text === undefined ? '' : ` in ${visible(text)}`} in --crds`;
  const type = toResourceType(found.entry.definition, found.version);
  return type.ok ? { ...found, type: type.type } : type.error;
}

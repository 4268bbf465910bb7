import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import { isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import type { BreakingFinding } from '../../src/finding/finding.js';
import type { ApplyWitness, RequestWitness } from '../../src/records/witness.js';

/** A request to a running server that serves one of the two definitions. */
export interface ServerRequest {
  readonly method: 'GET' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly accept?: string;
}

/** What the server answers. */
export interface ServerAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What to send to a server of each definition, one after the other. */
export interface ServerQuestion {
  readonly old: readonly ServerRequest[];
  readonly new: readonly ServerRequest[];
  /** Why the answers to the last request of each side do not show what the finding says; undefined where they do. */
  readonly whyNot: (old: ServerAnswer, next: ServerAnswer) => string | undefined;
}

/** The question about who applies or sends a request; undefined for what the program is asked about that judges resources, and what needs stored objects. */
export function serverQuestionAbout(
  { rule, version, witness }: BreakingFinding,
  [old, next]: readonly [CustomResourceDefinition, CustomResourceDefinition],
): ServerQuestion | undefined {
  if (witness.kind === 'apply') return questionAboutOwners(witness, old, next);
  if (witness.kind !== 'request') return undefined;
  const [, listed] = /^GET (\/apis\/\S+)$/.exec(witness.request) ?? [];
  if (listed !== undefined && !/\/example(\/|$)/.test(listed)) return questionAboutStatus(witness, listed);
  const [, named] = /^kubectl get (\S+)( -o wide)?$/.exec(witness.request) ?? [];
  if (named === undefined) return undefined;
  if (rule === 'column-added' || rule === 'column-removed') return questionAboutColumn(witness, old, next, version);
  return NAME_RULES.has(rule) ? questionAboutName(witness, named, old, next) : undefined;
}

const NAME_RULES: ReadonlySet<string> = new Set([
  ...['short-name-added', 'short-name-removed', 'category-added', 'category-removed'],
  ...['singular-changed', 'plural-changed'],
]);

function questionAboutOwners(witness: ApplyWitness, old: CustomResourceDefinition, next: CustomResourceDefinition): ServerQuestion {
  const requests = (definition: CustomResourceDefinition): readonly ServerRequest[] =>
    witness.applied.flatMap(({ manager, resource }) => {
      const request = (below: string): ServerRequest => ({
        method: 'PATCH',
        path: `${collectionOf(definition, witness.version)}/${nameOf(resource)}${below}?fieldManager=${manager}`,
        body: printJson(resource),
        contentType: 'application/apply-patch+yaml',
      });
      const ownsStatus = resource['status'] !== undefined && hasStatus(definition, witness.version);
      return ownsStatus ? [request(''), request('/status')] : [request('')];
    });
  return {
    old: requests(old),
    new: requests(next),
    whyNot: (before, after) => {
      for (const [side, answer, says] of [['old', before, witness.oldSays] as const, ['new', after, witness.newSays] as const])
        if (isRefused(answer) !== (says.refused !== undefined)) return `${side}: ${String(answer.status)} ${textOf(answer.body)}`;
      return textOf(settled(before.body)) === textOf(settled(after.body)) ? 'both do the same' : undefined;
    },
  };
}

function questionAboutStatus({ newSays, oldSays }: RequestWitness, path: string): ServerQuestion | undefined {
  const [before, after] = [oldSays, newSays].map((says) => /^[2-5]\d\d(?=\D|$)/.exec(says)?.[0]);
  if (before === undefined || after === undefined) return undefined;
  const requests: readonly ServerRequest[] = [{ method: 'GET', path }];
  return {
    old: requests,
    new: requests,
    whyNot: (old, next) =>
      String(old.status) === before && String(next.status) === after
        ? undefined
        : `${String(old.status)} and ${String(next.status)} instead of ${before} and ${after}`,
  };
}

const AS_TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';

function questionAboutColumn(
  { newSays, oldSays }: RequestWitness,
  old: CustomResourceDefinition,
  next: CustomResourceDefinition,
  version: string | undefined,
): ServerQuestion | undefined {
  const [, column] = /^a column "(.*)"$/.exec(oldSays === 'none' ? newSays : oldSays) ?? [];
  if (column === undefined || version === undefined || !servedBoth(old, next).includes(version)) return undefined;
  const requests = (definition: CustomResourceDefinition): readonly ServerRequest[] => [
    { method: 'GET', path: collectionOf(definition, version), accept: AS_TABLE },
  ];
  const has = ({ body }: ServerAnswer): boolean => namesIn(body, 'columnDefinitions', 'name').includes(column);
  return {
    old: requests(old),
    new: requests(next),
    whyNot: (before, after) =>
      has(before) === (oldSays !== 'none') && has(after) === (newSays !== 'none')
        ? undefined
        : `columns ${namesIn(before.body, 'columnDefinitions', 'name').join()} and ${namesIn(after.body, 'columnDefinitions', 'name').join()}`,
  };
}

function questionAboutName(
  { newSays, oldSays }: RequestWitness,
  name: string,
  old: CustomResourceDefinition,
  next: CustomResourceDefinition,
): ServerQuestion | undefined {
  const [version] = servedBoth(old, next);
  if (version === undefined) return undefined;
  const requests = ({ spec }: CustomResourceDefinition): readonly ServerRequest[] => [
    { method: 'GET', path: `/apis/${spec.group}/${version}` },
  ];
  const knows = ({ body }: ServerAnswer): boolean =>
    ['name', 'singularName', 'shortNames', 'categories'].some((member) => namesIn(body, 'resources', member).includes(name));
  const isKnown = (says: string): boolean => !says.startsWith('error: ') && !says.startsWith('no ');
  return {
    old: requests(old),
    new: requests(next),
    whyNot: (before, after) =>
      knows(before) === isKnown(oldSays) && knows(after) === isKnown(newSays)
        ? undefined
        : `discovery has ${textOf(before.body)} and ${textOf(after.body)}`,
  };
}

/** Where resources of a version are. */
function collectionOf({ spec }: CustomResourceDefinition, version: string): string {
  return `/apis/${spec.group}/${version}/${spec.scope === 'Namespaced' ? 'namespaces/default/' : ''}${spec.names.plural}`;
}

function servedBoth(old: CustomResourceDefinition, next: CustomResourceDefinition): readonly string[] {
  const served = ({ spec }: CustomResourceDefinition): readonly string[] =>
    versionsOf(spec).flatMap((version) => (version.served ? [version.name] : []));
  return served(old).filter((name) => served(next).includes(name));
}

function hasStatus({ spec }: CustomResourceDefinition, version: string): boolean {
  return versionsOf(spec).find(({ name }) => name === version)?.subresources?.status !== undefined;
}

function nameOf({ metadata }: JsonObject): string {
  const { name } = isJsonObject(metadata) ? metadata : newJsonObject();
  return typeof name === 'string' ? name : 'sample';
}

function isRefused({ status }: ServerAnswer): boolean {
  return status >= 400;
}

/** The names that entries of a list in an answer have. */
function namesIn(body: unknown, list: string, member: string): readonly unknown[] {
  const entries = (body as Readonly<Record<string, unknown>> | undefined)?.[list];
  return Array.isArray(entries) ? entries.flatMap((entry: Readonly<Record<string, unknown>>) => entry[member] ?? []) : [];
}

const OF_THE_TIME: ReadonlySet<string> = new Set(['uid', 'creationTimestamp', 'resourceVersion', 'time']);

/** An object without what is another one each time. */
function settled(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null, (key, value: unknown) => (OF_THE_TIME.has(key) ? undefined : value)));
}

function textOf(value: unknown): string {
  return JSON.stringify(value).slice(0, 2_000);
}

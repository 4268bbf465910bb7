import type { JsonPath } from '@structural/document';
import { valueAt, type JsonValue } from '@structural/json';
import { coreTypeOf } from '../manifest/core-type-of.js';
import { hasKeywordOrAllOf } from '../manifest/schema-facts.js';
import { schemaBound } from '../manifest/schema-bound.js';
import type { SizeKeyword } from '../manifest/smallest-bound.js';
import { unboundedOperands } from '../manifest/unbounded-parts.js';
import { objectAt, type ErrorSubject } from './fixer.js';
import { insert, unsafe, type Proposal } from '../proposals/proposal.js';
import { schemaSteps } from '../manifest/schema-route.js';

/**
 * Bounds what a rule reads and the lists and maps around it, where the {@link schemaBound} is known; where the schema tells nothing, only its author
 * can know how much is to fit.
 *
 * Whether that is enough is for the server to compute.
 */
export function fixCost({ document, path }: ErrorSubject): readonly Proposal[] {
  const schemaPath = path.slice(0, -3);
  const schema = objectAt(document, schemaPath);
  const rule = valueAt(document, path);
  if (path.at(-3) !== 'x-kubernetes-validations' || schema === undefined || typeof rule !== 'string') return [];
  const parts: { readonly at: JsonPath; readonly bound: SizeKeyword }[] = [];
  for (const { at, keyword } of schemaSteps(schemaPath)) {
    const bound = keyword === 'items' ? 'maxItems' : keyword === 'additionalProperties' ? 'maxProperties' : undefined;
    const around = bound === undefined ? undefined : objectAt(document, at);
    if (bound !== undefined && around !== undefined && !hasKeywordOrAllOf(around, bound)) parts.push({ at, bound });
  }
  for (const part of unboundedOperands(schema, rule)) parts.push({ at: [...schemaPath, ...part.path], bound: part.bound });
  const bounds = parts.slice(0, MAX_BOUNDS).flatMap(({ at, bound }) => {
    const value = schemaBound(objectAt(document, at) ?? schema, bound) ?? coreBound(document, at, bound);
    return value === undefined ? [] : [{ at, bound, value }];
  });
  if (bounds.length === 0) return [];
  const shown = bounds.slice(0, MAX_SHOWN).map(({ at, bound, value }) => `${bound}: ${value} for ${nameOf(at)}`);
  const more = bounds.length > MAX_SHOWN ? ` and ${bounds.length - MAX_SHOWN} more` : '';
  return [
    unsafe(
      `Bound what the rule goes through: ${shown.join(', ')}${more}`,
      ...bounds.map(({ at, bound, value }) => insert([...at, bound], value)),
    ),
  ];
}

/** The bound that a field of a copied type of Kubernetes has there, where every value has it. */
function coreBound(document: JsonValue, at: JsonPath, bound: SizeKeyword): number | undefined {
  const value = bound === 'maxLength' && at.at(-2) === 'properties' ? CORE_LENGTHS.get(String(at.at(-1))) : undefined;
  const around = value === undefined ? undefined : objectAt(document, at.slice(0, -2));
  const type = around && coreTypeOf(around);
  return type === undefined || UNBOUND_NAMES.has(type.name) ? undefined : value;
}

/** Names of objects are those of DNS; namespaces and host names are one part of such a name. */
const CORE_LENGTHS: ReadonlyMap<string, number> = new Map([
  ...['name', 'nodeName', 'serviceAccountName', 'serviceName', 'secretName', 'claimName', 'volumeName', 'schedulerName'].map(
    (name) => [name, 253] as const,
  ),
  ...['priorityClassName', 'runtimeClassName', 'storageClassName', 'subdomain', 'apiGroup'].map((name) => [name, 253] as const),
  ...['namespace', 'hostname'].map((name) => [name, 63] as const),
  ['topologyKey', 317],
]);

/** Types whose `name` is another one: of a variable, a header, a kernel's setting. */
const UNBOUND_NAMES: ReadonlySet<string> = new Set(['EnvVar', 'HTTPHeader', 'Sysctl', 'PodDNSConfigOption']);

/** What a schema is called by those who write it: the last field on the way, with a mark for each list or map inside. */
function nameOf(path: JsonPath): string {
  const field = path.findLastIndex((_, i) => path[i - 1] === 'properties');
  const inside = path.slice(field + 1).filter((step) => step === 'items' || step === 'additionalProperties');
  return `${field === -1 ? 'the root' : String(path[field]).slice(0, MAX_NAME)}${inside.map((step) => (step === 'items' ? '[*]' : '.*')).join('')}`;
}

const MAX_SHOWN = 4;
const MAX_NAME = 80;

const MAX_BOUNDS = 20;

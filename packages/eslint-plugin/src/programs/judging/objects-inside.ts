import type { FoundResource } from '../finding/found-resource.js';
import { asIntended, asPart } from '../finding/draft.js';
import { hasMetadata } from '../finding/search.js';
import { isTyped } from '../finding/written-object.js';
import type { StaticObject, StaticValue } from '../static-value.js';
import { groupOf } from './definition-of-metadata.js';

/** Groups of kinds of which what is inside is filled in, judged by what they say of it, or no object but a pattern of some. */
const FILLED = /^(?:apiextensions\.crossplane\.io|kro\.run|kyverno\.io|policies\.kyverno\.io|.*\.gatekeeper\.sh)$/;

/** What Helm, Kyverno and others fill in, such as `{{ .Values.name }}` and `${schema.spec.name}`. */
const FILLED_IN = /\{\{|\$\{\w+[.[]/;

/**
 * The objects inside of a literal of a custom resource, such as those of a Template of OpenShift or of a ManifestWork, which something else sends later:
 * each is judged as a literal that no known call sends, and misses nothing.
 */
export function objectsInside({ node, value }: FoundResource): readonly FoundResource[] {
  if (node.type === 'TemplateElement' || node.type === 'Literal' || FILLED.test(groupOf(value))) return [];
  return [...value.entries.values()].flatMap((entry) => objectsIn(entry.value)).map(asFound);
}

function asFound(value: StaticObject): FoundResource {
  return { value: asPart(asIntended(value)), node: value.node, isSent: false, isStatus: false, isNamed: true, mayHaveNotes: true };
}

function objectsIn(value: StaticValue): readonly StaticObject[] {
  if (value.kind === 'list') return value.items.flatMap(objectsIn);
  if (value.kind !== 'object') return [];
  if (isTyped(value) && hasMetadata(value.entries.keys())) return mayBeFilledIn(value) ? [] : [value];
  return [...value.entries.values()].flatMap((entry) => objectsIn(entry.value));
}

function mayBeFilledIn(value: StaticValue): boolean {
  switch (value.kind) {
    case 'object':
      return [...value.entries.values()].some((entry) => mayBeFilledIn(entry.value));
    case 'list':
      return value.items.some(mayBeFilledIn);
    case 'scalar':
      return typeof value.value === 'string' && FILLED_IN.test(value.value);
    default:
      return false;
  }
}

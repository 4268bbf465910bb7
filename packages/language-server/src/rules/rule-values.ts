import { explainExpression, partAt, schemaAtPath, valuesAtPath, type TracedPart, type ValueStep } from '@structural/cel';
import { describeResource, findObjects } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { judgeResource, toResourceType, type KubernetesVersion, type ResourceType } from '@structural/core';
import { valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { FolderManifest } from '../workspace/workspace.js';
import type { WrittenRule } from './written-rule.js';

/** What a part of a rule is for one value of `self`. */
export interface PartValue {
  /** The file of the resource, and its name; without a name where it has none. */
  readonly file: string;
  readonly name?: string;
  /** Where `self` is in the resource, such as `spec.ports[0]`, if there may be several; else empty. */
  readonly at: string;
  /** The part, evaluated. */
  readonly part: TracedPart;
  /** Why the evaluation ended without a value; absent where it has one. */
  readonly error?: string;
}

/** A part of a rule and what it is for resources. */
export interface ValuedPart {
  readonly part: TracedPart;
  /** Whether the part is the whole expression. */
  readonly isWhole: boolean;
  /** Whether the rule speaks of what was there before. */
  readonly usesOldSelf: boolean;
  readonly values: readonly PartValue[];
}

/** The resources that are looked at, and the values of `self` in each. */
const MAX_RESOURCES = 3;
const MAX_IN_RESOURCE = 3;
/** What all evaluations may cost together, of which a server allows one alone ten million. */
const MAX_COST = 300_000;
const MAX_ROUNDS = 100_000;
/** The longest text in which an example is looked for. */
const MAX_TEXT_LENGTH = 1 << 20;

/**
 * The innermost part of a rule at a place in its expression, and what it is for some resources of the manifests, which rules see with their defaults;
 * undefined where the expression does not compile.
 *
 * A rule about what was there before is evaluated as in an update that changes nothing; with an optional `oldSelf` as in a creation. What costs too much
 * is not looked at.
 */
export function valuesOfPart(
  expression: string,
  unit: number,
  { entry, isOldOptional, place, schemas }: WrittenRule,
  kubernetesVersion: KubernetesVersion,
  manifests: readonly FolderManifest[],
): ValuedPart | undefined {
  const type = toResourceType(entry.definition, place.version);
  const steps = stepsBelow(place.steps);
  const at = type.ok ? schemaAtPath(type.type, steps) : 'the schema';
  if (!type.ok || typeof at === 'string') return undefined;
  const { group, names } = entry.definition.spec;
  const selves = resourcesIn(manifests, { group, kind: names.kind, version: place.version }).flatMap(({ file, value }) =>
    selvesOf(storedForm(type.type, value, kubernetesVersion), steps).map((self) => ({ ...self, file, name: nameOf(value) })),
  );
  const explained = explainExpression(
    expression,
    { schemas, structural: at.structural, optionalOldSelf: isOldOptional, kubernetesVersion },
    selves.map(({ value }) => ({ self: value, ...(!isOldOptional && { oldSelf: value }) })),
    { cost: MAX_COST, rounds: MAX_ROUNDS },
  );
  const part = explained.ok ? partAt(explained.written, unit) : undefined;
  if (!explained.ok || part === undefined) return undefined;
  const { evaluations, usesOldSelf, written } = explained;
  const values = evaluations.flatMap(({ error, missing, root }, i): PartValue[] => {
    const [self, own] = [selves[i], partAt(root, unit)];
    if (self === undefined || own === undefined || missing.length > 0) return [];
    const { file, name, text } = self;
    return [
      {
        file,
        at: steps.some(({ kind }) => kind === 'each') ? text : '',
        part: own,
        ...(name !== undefined && { name }),
        ...(error !== undefined && { error }),
      },
    ];
  });
  return { part, isWhole: part === written, usesOldSelf, values };
}

/** The steps of schemas as those of values: each item of a list, each value of a map. */
function stepsBelow(steps: JsonPath): readonly ValueStep[] {
  const below: ValueStep[] = [];
  for (let i = 0; i < steps.length; i++)
    below.push(steps[i] === 'properties' ? { kind: 'member', name: String(steps[++i]) } : { kind: 'each' });
  return below;
}

interface FoundResource {
  readonly file: string;
  readonly value: JsonObject;
}

/** The first resources of a kind and version. */
function resourcesIn(
  manifests: readonly FolderManifest[],
  { group, kind, version }: { readonly group: string; readonly kind: string; readonly version: string },
): readonly FoundResource[] {
  const found: FoundResource[] = [];
  for (const { path, text } of manifests) {
    if (text.length > MAX_TEXT_LENGTH) continue;
    for (const document of parseDocuments(text)) {
      for (const { value } of document.ok ? findObjects(document.value) : []) {
        const own = describeResource(value);
        if (own.kind === kind && own.group === group && own.version === version) found.push({ file: path, value });
        if (found.length === MAX_RESOURCES) return found;
      }
    }
  }
  return found;
}

/** Rules see resources with their defaults. */
function storedForm(type: ResourceType, object: JsonObject, kubernetesVersion: KubernetesVersion): JsonObject {
  const judged = judgeResource(type, object, { kubernetesVersion });
  return judged.ok ? judged.object : object;
}

/** The values that a rule looks at, the first ones of many; it does not look at nulls. */
function selvesOf(object: JsonObject, steps: readonly ValueStep[]): readonly { readonly text: string; readonly value: JsonValue }[] {
  return valuesAtPath(object, steps)
    .filter(({ value }) => value !== null)
    .slice(0, MAX_IN_RESOURCE);
}

function nameOf(object: JsonObject): string | undefined {
  const name = valueAt(object, ['metadata', 'name']) ?? valueAt(object, ['metadata', 'generateName']);
  return typeof name === 'string' ? name : undefined;
}

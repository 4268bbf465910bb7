import { partAt } from '@structural/cel';
import { describeResource, findObjects, readCatalog, type ExplainedPolicy, type RunPolicies } from '@structural/checker';
import { judgeResource, toResourceType, type CustomResourceDefinition } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonPath } from '@structural/json';
import type { FileView, FolderManifest } from '../workspace/workspace.js';
import type { PartValue, ValuedPart } from './rule-values.js';

/** A part of a policy's expression, what it is for resources, and what the whole expression costs for each. */
export interface ValuedPolicyPart extends ValuedPart {
  readonly costs: readonly number[];
}

/** The resources that are looked at. */
const MAX_RESOURCES = 3;
/** The longest text in which a resource is looked for. */
const MAX_TEXT_LENGTH = 1 << 20;

/**
 * The innermost part of an expression of a policy at a place in it, and what it is for some resources of the manifests that the policy is about, as its
 * bindings say; undefined where there are none.
 */
export function valuesOfPolicyPart(
  { object, path }: { readonly object: JsonObject; readonly path: JsonPath },
  unit: number,
  view: FileView,
  manifests: readonly FolderManifest[],
): ValuedPolicyPart | undefined {
  const { policies } = view.options;
  const place = placeOf(object, path);
  if (!policies || place === undefined) return undefined;
  const name = valueAt(object, ['metadata', 'name']);
  const found = manifests.flatMap(({ path: file, text }) =>
    text.length > MAX_TEXT_LENGTH ? [] : explainedIn(text, view, policies).flatMap((each) => ({ ...each, file })),
  );
  const parts = found
    .flatMap(({ explained, file, resource }) =>
      explained
        .filter(({ policy }) => policy === name)
        .flatMap(({ parts: all }) => all.filter((each) => each.place === place).map((own) => ({ own, file, resource }))),
    )
    .slice(0, MAX_RESOURCES);
  const root = parts.find(({ own }) => own.root !== undefined)?.own.root;
  const part = root && partAt(root, unit);
  if (root === undefined || part === undefined) return undefined;
  const values = parts.flatMap(({ file, own, resource }): PartValue[] => {
    const value = own.root && partAt(own.root, unit);
    if (value === undefined) return [];
    const error = own.outcome.kind === 'error' ? own.outcome.error : undefined;
    return [{ file, at: '', part: value, ...(resource !== '' && { name: resource }), ...(error !== undefined && { error }) }];
  });
  return { part, isWhole: part === root, usesOldSelf: false, values, costs: parts.map(({ own }) => own.cost) };
}

interface Explained {
  readonly resource: string;
  readonly explained: readonly ExplainedPolicy[];
}

/** What the policies make of each object of a text. */
function explainedIn(text: string, view: FileView, policies: RunPolicies): readonly Explained[] {
  const { catalog, kubernetesVersion } = view;
  const objects = parseDocuments(text).flatMap((document) => (document.ok ? findObjects(document.value) : []));
  return objects.slice(0, MAX_OBJECTS).flatMap(({ value }): Explained[] => {
    const description = describeResource(value);
    const definition = catalog.find(description.group, description.kind)[0]?.definition;
    const sent = {
      definition,
      isAsWritten: definition === undefined,
      old: undefined,
      subresource: '',
      object: storedForm(value, definition, view),
    };
    const explained = policies.explain({ description, kubernetesVersion }, sent, [readCatalog([]), catalog]);
    return explained === undefined ? [] : [{ resource: description.name, explained }];
  });
}

const MAX_OBJECTS = 50;

/** Policies see custom resources with their defaults. */
function storedForm(object: JsonObject, definition: CustomResourceDefinition | undefined, { kubernetesVersion }: FileView): JsonObject {
  const type = definition && toResourceType(definition, describeResource(object).version);
  const judged = type?.ok === true ? judgeResource(type.type, object, { kubernetesVersion }) : undefined;
  return judged?.ok === true ? judged.object : object;
}

/** The place of an expression, as policies are explained: `variables.ports`, `validations[0].messageExpression`. */
function placeOf(object: JsonObject, [, list, index, member]: JsonPath): string | undefined {
  if (typeof list !== 'string' || typeof index !== 'number') return undefined;
  if (list === 'validations') return `validations[${String(index)}]${member === 'messageExpression' ? '.messageExpression' : ''}`;
  const { spec } = object;
  const entries = isJsonObject(spec) ? spec[list] : undefined;
  const entry = entries !== undefined && isJsonArray(entries) ? entries[index] : undefined;
  const name = isJsonObject(entry) ? entry[list === 'auditAnnotations' ? 'key' : 'name'] : undefined;
  return typeof name === 'string' ? `${list}.${name}` : undefined;
}

/** The unit of a text that has the same signs before it, blanks aside, as one of another text: that of a scalar as it is written, and as it is read. */
export function unitWithSameSigns(from: string, unit: number, to: string): number {
  let signs = from.slice(0, unit).replace(/\s+/g, '').length;
  let at = 0;
  for (; at < to.length; at++) {
    if (/\s/.test(to.charAt(at))) continue;
    if (signs === 0) break;
    signs--;
  }
  return at;
}

import { escapeName, openRuleScope, type ExpressionScope } from '@structural/cel';
import { schemasOnTheWay } from '@structural/checker';
import { versionsOf, type KubernetesVersion, type JSONSchemaProps } from '@structural/core';
import type { DocumentEdit, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { fieldPaths } from '../navigation/field-paths.js';
import { ownEntry } from '../schema/own-entry.js';
import { renamedPath } from './renamed-path.js';

/** Another name for a field. */
export interface FieldRename {
  /** From the root of a schema to the object that has the field. */
  readonly owner: JsonPath;
  readonly name: string;
  readonly to: string;
}

/** A definition in a document. */
export interface PlacedDefinition {
  readonly document: SourceDocument;
  readonly at: JsonPath;
  readonly value: JsonObject;
}

/**
 * What a definition takes for another name of a field, in each version that has it: the property, where it is required, a key of a list, or part of a
 * default, an enum or an example, and where rules, columns, selectable fields and subresources name it. Paths are those of the document.
 *
 * A rule that does not compile stays as it is.
 */
export function definitionChanges(
  { at, document, value }: PlacedDefinition,
  rename: FieldRename,
  server: KubernetesVersion,
): readonly DocumentEdit[] {
  const definition = ownEntry(document, at, value)?.definition;
  if (definition === undefined) return [];
  const changes: DocumentEdit[] = [];
  const versions = valueAt(value, ['spec', 'versions']);
  const holders: readonly JsonPath[] = [['spec'], ...(isJsonArray(versions) ? versions.map((_, i) => ['spec', 'versions', i]) : [])];
  for (const holder of holders) {
    const written = valueAt(value, holder);
    if (!isJsonObject(written)) continue;
    const root = [...holder, holder.length === 1 ? 'validation' : 'schema', 'openAPIV3Schema'];
    const version = versionsOf(definition.spec)[holder.length === 1 ? 0 : Number(holder[2])];
    const walk: Walk = { rename, server, root: version?.schema?.openAPIV3Schema, changes: [] };
    walkSchema(valueAt(value, root), root, rename.owner, walk);
    // A version without the field has other columns and rules.
    if (!walk.changes.some((change) => change.do === 'move')) continue;
    changes.push(...walk.changes, ...pathChanges(written, holder, rename));
  }
  return changes.map((change) => below(change, at));
}

/** A change of a definition as one of the document that it stands in. */
function below(change: DocumentEdit, at: JsonPath): DocumentEdit {
  if (at.length === 0) return change;
  const path = [...at, ...change.path];
  return change.do === 'move' ? { ...change, path, to: [...at, ...change.to] } : { ...change, path };
}

interface Walk {
  readonly rename: FieldRename;
  readonly server: KubernetesVersion;
  /** What the server decodes, for rules. */
  readonly root: JSONSchemaProps | undefined;
  readonly changes: DocumentEdit[];
}

/** Follows a schema to the owner of the field, with the values and junctors on the way. `left` leads from it to the owner. */
function walkSchema(schema: JsonValue | undefined, path: JsonPath, left: JsonPath, walk: Walk, isJunctor = false): void {
  if (!isJsonObject(schema)) return;
  const { changes, rename } = walk;
  for (const keyword of ['default', 'example']) walkValue(schema[keyword], [...path, keyword], left, walk);
  const choices = schema['enum'];
  if (isJsonArray(choices)) choices.forEach((choice, i) => walkValue(choice, [...path, 'enum', i], left, walk));
  if (!isJunctor) changes.push(...ruleChanges(schema, path, left, walk));
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[keyword];
    if (isJsonArray(branches)) branches.forEach((branch, i) => walkSchema(branch, [...path, keyword, i], left, walk, true));
  }
  walkSchema(schema['not'], [...path, 'not'], left, walk, true);
  const [step, name] = left;
  if (step === undefined) {
    if (isJsonObject(schema['properties']) && schema['properties'][rename.name] !== undefined)
      changes.push({ do: 'move', path: [...path, 'properties', rename.name], to: [...path, 'properties', rename.to] });
    changes.push(...listed(schema['required'], [...path, 'required'], rename));
    return;
  }
  if (step === 'properties')
    walkSchema(valueAt(schema, ['properties', name ?? '']), [...path, 'properties', name ?? ''], left.slice(2), walk, isJunctor);
  else {
    if (step === 'items' && left.length === 1)
      changes.push(...listed(schema['x-kubernetes-list-map-keys'], [...path, 'x-kubernetes-list-map-keys'], rename));
    walkSchema(schema[String(step)], [...path, step], left.slice(1), walk, isJunctor);
  }
}

function walkValue(value: JsonValue | undefined, path: JsonPath, left: JsonPath, { changes, rename }: Walk): void {
  if (value === undefined) return;
  for (const found of fieldPaths(value, [...left, 'properties', rename.name]))
    changes.push({ do: 'move', path: [...path, ...found], to: [...path, ...found.slice(0, -1), rename.to] });
}

/** Where a list of names has the name. */
function listed(names: JsonValue | undefined, path: JsonPath, { name, to }: FieldRename): readonly DocumentEdit[] {
  if (!isJsonArray(names)) return [];
  return names.flatMap((each, i): DocumentEdit[] => (each === name ? [{ do: 'set', path: [...path, i], value: to }] : []));
}

/** The rules of a schema, on whose values they look at the owner of the field. */
function ruleChanges(schema: JsonObject, path: JsonPath, left: JsonPath, { rename, root, server }: Walk): readonly DocumentEdit[] {
  const rules = schema['x-kubernetes-validations'];
  const schemas = root && schemasOnTheWay(root, rename.owner.slice(0, rename.owner.length - left.length));
  if (!isJsonArray(rules) || schemas === undefined) return [];
  // Rules of one schema look at the same types, but for what `oldSelf` is.
  const scopes = new Map<boolean, ExpressionScope | undefined>();
  const scopeOf = (isOldOptional: boolean): ExpressionScope | undefined => {
    if (!scopes.has(isOldOptional)) scopes.set(isOldOptional, openRuleScope(schemas, isOldOptional, { kubernetesVersion: server }));
    return scopes.get(isOldOptional);
  };
  return rules.flatMap((rule, i): readonly DocumentEdit[] => {
    if (!isJsonObject(rule)) return [];
    const scope = scopeOf(rule['optionalOldSelf'] === true);
    const renamed = (text: string): string =>
      (scope?.fieldPlaces(text, left, rename.name) ?? []).reduceRight(
        (changed, { end, start }) => changed.slice(0, start) + (escapeName(rename.to) ?? rename.to) + changed.slice(end),
        text,
      );
    const own = [...path, 'x-kubernetes-validations', i];
    return [
      ...textChange(rule, 'rule', own, renamed),
      ...textChange(rule, 'messageExpression', own, renamed),
      ...textChange(rule, 'fieldPath', own, (text) => renamedPath(text, [...left, 'properties', rename.name], rename.to)),
    ];
  });
}

/** Columns, selectable fields and subresources of a version, or of all. */
function pathChanges(holder: JsonObject, at: JsonPath, { name, owner, to }: FieldRename): readonly DocumentEdit[] {
  const steps = [...owner, 'properties', name];
  const renamed = (text: string): string => renamedPath(text, steps, to);
  const scale = valueAt(holder, ['subresources', 'scale']);
  const lists = ['additionalPrinterColumns', 'selectableFields'].flatMap((list) => {
    const items = holder[list];
    return isJsonArray(items) ? items.map((item, i) => ({ item, path: [...at, list, i] })) : [];
  });
  return [
    ...lists.flatMap(({ item, path }) =>
      isJsonObject(item) ? ['jsonPath', 'JSONPath'].flatMap((keyword) => textChange(item, keyword, path, renamed)) : [],
    ),
    ...(isJsonObject(scale)
      ? Object.keys(scale).flatMap((keyword) => textChange(scale, keyword, [...at, 'subresources', 'scale'], renamed))
      : []),
  ];
}

function textChange(holder: JsonObject, keyword: string, path: JsonPath, change: (text: string) => string): readonly DocumentEdit[] {
  const text = holder[keyword];
  if (typeof text !== 'string') return [];
  const changed = change(text);
  return changed === text ? [] : [{ do: 'set', path: [...path, keyword], value: changed }];
}

import { versionsOf, type StructuralSchema, type ValidationRule } from '@structural/core';
import { lineIndex, locate } from '@structural/document';
import type { JsonPath } from '@structural/json';
import { visibleLines } from '@structural/presenters';
import { MarkupKind, type Hover } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { placeAt, type PlaceAt } from '../cursor/place-at.js';
import { toRange, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { definitionPlace, schemaAtSteps } from '../schema/definition-place.js';
import { schemaOf, schemaSteps, schemaStep, typeOfObject, typeOfVersion, type EntryVersion } from '../schema/resource-type.js';
import { ownEntry } from '../schema/own-entry.js';
import { openRuleCosts, type RulePlace } from '../schema/rule-cost.js';
import type { FileView } from '../workspace/workspace.js';
import { code, factsMarkdown } from './facts-text.js';

/** What is known of what stands at an offset, the expressions of rules aside: of a field its type, its meaning, its bounds and its rules with what they cost. */
export function findHover(
  { documents, text }: ParsedText,
  offset: number,
  view: FileView,
  { withShortPaths }: Pick<EditorPlaces, 'withShortPaths'>,
): Hover | undefined {
  const place = placeAt(documents, offset);
  if (place === undefined) return undefined;
  const value = place.isDefinition ? aboutDefinition(place, view) : aboutResource(place, view);
  if (value === undefined) return undefined;
  const at = locate(place.document, [...place.at, ...place.path]);
  const range = at === undefined ? undefined : toRange(at.key ?? at.value, lineIndex(text));
  return { contents: { kind: MarkupKind.Markdown, value: visibleLines(withShortPaths(value), '') }, ...(range && { range }) };
}

function aboutResource({ object, path }: PlaceAt, view: FileView): string | undefined {
  const type = typeOfObject(object, view);
  if (type === undefined) return undefined;
  if (path.length === 0 || (path.length === 1 && (path[0] === 'kind' || path[0] === 'apiVersion'))) return aboutKind(type);
  const schema = schemaOf(type.schema, path);
  if (schema === undefined) return aboutUnknown(type, path);
  return about(type, schema, path, view);
}

function about(type: EntryVersion, schema: StructuralSchema, path: JsonPath, { kubernetesVersion }: FileView): string {
  const name = path.at(-1);
  const parent = schemaOf(type.schema, path.slice(0, -1));
  const isRequired = typeof name === 'string' && parent?.valueValidation?.required?.includes(name) === true;
  const steps = schemaSteps(type.schema, path);
  return factsMarkdown({
    name: typeof name === 'string' ? name : '',
    schema,
    isRequired,
    costs: costsOf(schema.validationRules ?? [], { definition: type.entry.definition, version: type.version, steps }, kubernetesVersion),
  });
}

function costsOf(
  rules: readonly ValidationRule[],
  place: RulePlace,
  kubernetesVersion: FileView['kubernetesVersion'],
): ReadonlyMap<string, string> {
  const costText = openRuleCosts(kubernetesVersion);
  const costs = new Map<string, string>();
  for (const rule of rules.slice(0, MAX_RULES)) {
    const cost = costText(place, rule);
    if (cost !== undefined) costs.set(rule.rule.trim(), cost);
  }
  return costs;
}

const MAX_RULES = 20;

/** The kind: what it is for, and the versions that there are. */
function aboutKind({ entry: { definition, file }, schema, version }: EntryVersion): string {
  const { group, names, scope } = definition.spec;
  const versions = versionsOf(definition.spec).map(({ deprecated, name, served, storage }) => {
    const notes = [...(storage ? ['stored'] : []), ...(served ? [] : ['not served']), ...(deprecated ? ['deprecated'] : [])];
    return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
  });
  const { description = '' } = schema.generic;
  const head = `**${names.kind}** · ${code(group === '' ? version : `${group}/${version}`)} · ${scope === 'Namespaced' ? 'in namespaces' : 'in the cluster'}`;
  return [head, description, `Versions: ${versions.join(', ')}`, `Defined in ${code(file)}`].filter((part) => part !== '').join('\n\n');
}

/** What becomes of a field that the schema does not name. */
function aboutUnknown(type: EntryVersion, path: JsonPath): string | undefined {
  let schema: StructuralSchema | undefined = type.schema;
  for (const [i, step] of path.entries()) {
    const below: StructuralSchema | undefined = schemaStep(schema, step);
    if (below !== undefined) {
      schema = below;
      continue;
    }
    const keeps = schema.extensions['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties === true;
    if (i !== path.length - 1) return undefined;
    return keeps
      ? 'The schema does not name this field; the server keeps it as it is.'
      : 'The schema does not name this field: the server drops it.';
  }
  return undefined;
}

/** A schema in a definition, as people who write resources will see it; of a rule what it costs. */
function aboutDefinition({ at, document, object, path }: PlaceAt, view: FileView): string | undefined {
  const place = definitionPlace(object, path);
  const entry = ownEntry(document, at, object);
  const type = entry === undefined || place === undefined ? undefined : typeOfVersion(entry, place.version);
  if (type === undefined || place === undefined) return undefined;
  const schema = schemaAtSteps(type.schema, place.steps);
  if (schema === undefined) return undefined;
  const costs = costsOf(schema.validationRules ?? [], { ...place, definition: type.entry.definition }, view.kubernetesVersion);
  const name = place.steps.at(-2) === 'properties' ? String(place.steps.at(-1)) : '';
  const [keyword, index] = place.rest;
  const rule = keyword === 'x-kubernetes-validations' && typeof index === 'number' ? schema.validationRules?.[index] : undefined;
  if (rule !== undefined) return `rule ${code(rule.rule)}\n\n${costs.get(rule.rule.trim()) ?? 'The server cannot compile this rule.'}`;
  return factsMarkdown({ name, schema, isRequired: false, costs });
}

import { costsOf, schemasOnTheWay, type Diagnostic, type Fix } from '@structural/checker';
import { versionsOf } from '@structural/core';
import { editEach, type ParsedDocument } from '@structural/document';
import type { JsonPath } from '@structural/json';
import { placeAt } from '../cursor/place-at.js';
import { definitionPlace } from '../schema/definition-place.js';
import { ownEntry } from '../schema/own-entry.js';
import type { FileView } from '../workspace/workspace.js';

/**
 * Adds the bounds with which a server takes a rule that costs too much and that keep most, each as large as the others let it be; undefined for any other
 * finding, and where no bounds are enough. How much has to fit, only the author of the schema knows: it is never a safe fix.
 */
export function addBounds(
  { cause, range }: Diagnostic,
  documents: readonly ParsedDocument[],
  { kubernetesVersion }: FileView,
): Pick<Fix, 'edits' | 'title'> | undefined {
  if (cause?.origin !== 'rule.cost') return undefined;
  const place = placeAt(documents, range.start);
  const schemaPlace = place?.isDefinition === true ? definitionPlace(place.object, place.path) : undefined;
  if (place === undefined || schemaPlace === undefined) return undefined;
  const { rest, steps, version } = schemaPlace;
  const entry = ownEntry(place.document, place.at, place.object);
  const root = entry && versionsOf(entry.definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema;
  const [keyword, index] = rest;
  const rules = root && schemasOnTheWay(root, steps)?.at(-1)?.['x-kubernetes-validations'];
  const rule = keyword === 'x-kubernetes-validations' && typeof index === 'number' ? rules?.[index] : undefined;
  const fitting = root && rule && costsOf(root, steps, rule, kubernetesVersion)?.fitting;
  if (fitting === undefined || fitting.length === 0) return undefined;
  const rootPath = [...place.at, ...place.path.slice(0, place.path.indexOf('openAPIV3Schema') + 1)];
  const [edits] = editEach(place.document, [
    fitting.map(({ bound, path, value }) => ({ do: 'insert' as const, path: [...rootPath, ...path, bound], value })),
  ]);
  const shown = fitting.map(({ bound, path, value }) => `${bound}: ${String(value)} for ${nameOf(path)}`);
  return edits && { title: `Add ${shown.join(', ')}: the largest bounds with which a server takes the rule`, edits };
}

/** What a schema is called by those who write it: the fields on the way, with a mark for each list or map inside. */
function nameOf(path: JsonPath): string {
  const steps: string[] = [];
  for (let i = 0; i < path.length; i++) steps.push(path[i] === 'properties' ? `.${String(path[++i])}` : path[i] === 'items' ? '[*]' : '.*');
  return steps.join('').replace(/^\./, '') || 'the resource';
}

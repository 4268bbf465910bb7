import type { CustomResourceDefinition } from '@structural/core';
import { lineIndex } from '@structural/document';
import type { JsonPath } from '@structural/json';
import { visibleLines } from '@structural/presenters';
import { explain, explainRules } from '@structural/publishing';
import type { Position } from 'vscode-languageserver';
import { placeAt, type PlaceAt } from '../cursor/place-at.js';
import { definitionPlace } from '../schema/definition-place.js';
import { ownEntry } from '../schema/own-entry.js';
import { schemaSteps, typeOfObject } from '../schema/resource-type.js';
import type { FileView } from '../workspace/workspace.js';
import { addressIn, failed, positionIn, succeeded, type CommandAnswer, type CommandPlace, type ShownText } from './command.js';

/** Explains the field at a position, of a resource or of a definition, as `kubectl structural explain --rules` does: `{ textDocument, position }`. */
export function explainAt(argument: unknown, { pathOf, workspace }: CommandPlace): CommandAnswer<ShownText> {
  const [uri, position] = [addressIn(argument), positionIn(argument)];
  if (uri === undefined || position === undefined) return failed('the command takes { textDocument: { uri }, position }');
  const path = pathOf(uri);
  const [text, view] = [workspace.textOf(path), workspace.viewOf(path)];
  if (text === undefined || view === undefined) return failed('the file is not open, or a config file ignores it');
  const place = placeAt(workspace.texts.of(text), offsetOf(position, text));
  if (place === undefined) return failed('the text at the cursor does not parse');
  const found = place.isDefinition ? fieldOfDefinition(place) : fieldOfResource(place, view);
  return typeof found === 'string' ? failed(found) : explained(found);
}

interface Field {
  readonly definition: CustomResourceDefinition;
  readonly version: string;
  /** The names on the way to it; lists and maps have none. */
  readonly names: readonly string[];
}

function explained({ definition, names, version }: Field): CommandAnswer<ShownText> {
  const { text, error } = explain(definition, version, { path: names, stored: true, isBuiltin: definition.spec.group === '' });
  if (error !== undefined) return names.length === 0 ? failed(error) : explained({ definition, version, names: names.slice(0, -1) });
  const rules = explainRules(definition, version, { path: names, stored: true });
  const title = [definition.spec.names.kind, ...names].join('.');
  return succeeded({ title: `${title}.txt`, language: 'plaintext', text: visibleLines(`${text}${rules}`, '') });
}

function fieldOfResource({ object, path }: PlaceAt, view: FileView): Field | string {
  const type = typeOfObject(object, view);
  if (type === undefined) return 'no CRD in the workspace defines the object at the cursor';
  const isWhole = path.length === 1 && (path[0] === 'kind' || path[0] === 'apiVersion');
  return { definition: type.entry.definition, version: type.version, names: isWhole ? [] : namesIn(schemaSteps(type.schema, path)) };
}

function fieldOfDefinition({ at, document, object, path }: PlaceAt): Field | string {
  const entry = ownEntry(document, at, object);
  if (entry === undefined) return 'a server could not decode this CRD';
  const place = definitionPlace(object, path);
  const first = entry.definition.spec.versions?.find(({ storage }) => storage)?.name ?? entry.definition.spec.version ?? '';
  return { definition: entry.definition, version: place?.version ?? first, names: namesIn(place?.steps ?? []) };
}

/** The names of fields among the steps of a schema, up to what no schema names. */
function namesIn(steps: JsonPath): readonly string[] {
  const names: string[] = [];
  for (let i = 0; i < steps.length; i++) if (steps[i] === 'properties') names.push(String(steps[++i]));
  return names;
}

function offsetOf({ character, line }: Position, text: string): number {
  return lineIndex(text).offsetOf({ line: line + 1, column: character + 1 });
}

import { findObjects, isDefinition } from '@structural/checker';
import type { StructuralSchema } from '@structural/core';
import { lineIndex, locate, type LineIndex, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, readableJson, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { InlayHint } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toPosition } from '../diagnostics/to-diagnostic.js';
import { definitionPlace, schemaAtSteps } from '../schema/definition-place.js';
import { schemaStep, typeOfObject, typeOfVersion } from '../schema/resource-type.js';
import { rulePaths } from '../rules/rule-paths.js';
import { ownEntry } from '../schema/own-entry.js';
import { openRuleCosts } from '../schema/rule-cost.js';
import type { FileView } from '../workspace/workspace.js';

/** The part of a text that is shown. */
export interface HintRequest extends ParsedText {
  readonly start: number;
  readonly end: number;
  readonly view: FileView;
}

/**
 * What the server adds to what is written: behind the key of an object the defaults that are filled in there, and behind a rule of a definition what it
 * costs. Nothing in objects that do not parse.
 */
export function findHints({ documents, end, start, text, view }: HintRequest): InlayHint[] {
  const lines = lineIndex(text);
  const hints: InlayHint[] = [];
  for (const document of documents) {
    if (!document.ok || document.range.end < start || document.range.start > end) continue;
    const put = (offset: number, label: string, tooltip: string): void => {
      if (offset >= start && offset <= end && hints.length < MAX_HINTS)
        hints.push({ position: toPosition(offset, lines), label, tooltip, paddingLeft: true });
    };
    for (const { path, value } of findObjects(document.value)) {
      if (isDefinition(value)) putCosts({ document, at: path, object: value, lines, put }, view);
      else putDefaults({ document, at: path, object: value, lines, put }, view);
    }
  }
  return hints;
}

interface Target {
  readonly document: SourceDocument;
  readonly at: JsonPath;
  readonly object: JsonObject;
  readonly lines: LineIndex;
  put(offset: number, label: string, tooltip: string): void;
}

const MAX_HINTS = 2_000;
const MAX_LABEL = 60;
const MAX_VISITED = 20_000;

/** Objects that are there and lack fields with defaults. */
function putDefaults({ at, document, lines, object, put }: Target, view: FileView): void {
  const type = typeOfObject(object, view);
  if (type === undefined) return;
  const pending: { readonly path: JsonPath; readonly value: JsonValue; readonly schema: StructuralSchema }[] = [
    { path: [], value: object, schema: type.schema },
  ];
  for (let visited = 0; pending.length > 0 && visited < MAX_VISITED; visited++) {
    const { path, schema, value } = pending.pop()!;
    if (isJsonArray(value)) {
      value.forEach((item, i) => {
        if (schema.items !== undefined) pending.push({ path: [...path, i], value: item, schema: schema.items });
      });
      continue;
    }
    if (!isJsonObject(value)) continue;
    const filled = [...(schema.properties ?? [])].flatMap(([name, { generic }]) =>
      value[name] === undefined && generic.default !== undefined ? [`${name}: ${readableJson(generic.default)}`] : [],
    );
    if (filled.length > 0) {
      const offset = hintOffset(document, [...at, ...path], lines);
      if (offset !== undefined) put(offset, `+ ${shortened(filled.join(', '))}`, `The server fills in:\n${filled.join('\n')}`);
    }
    for (const name of Object.keys(value)) {
      const below = schemaStep(schema, name);
      if (below !== undefined) pending.push({ path: [...path, name], value: value[name] ?? null, schema: below });
    }
  }
}

/** The end of the line with the key of an object, or of the line on which an item of a list begins. */
function hintOffset(document: SourceDocument, path: JsonPath, lines: LineIndex): number | undefined {
  if (path.length === 0) return undefined;
  const place = locate(document, path);
  if (place === undefined) return undefined;
  const { line } = lines.positionOf(place.key?.start ?? place.value.start);
  return lines.offsetOf({ line, column: Infinity });
}

function shortened(text: string): string {
  return text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL)}…`;
}

/** What the rules of a definition cost. */
function putCosts({ at, document, lines, object, put }: Target, { kubernetesVersion }: FileView): void {
  const entry = ownEntry(document, at, object);
  if (entry === undefined) return;
  const costText = openRuleCosts(kubernetesVersion);
  let left = MAX_RULES;
  for (const path of rulePaths(object)) {
    if (left-- === 0) return;
    const place = definitionPlace(object, path);
    const type = place && typeOfVersion(entry, place.version);
    const schema = type && place && schemaAtSteps(type.schema, place.steps);
    const rule = schema?.validationRules?.[Number(path.at(-1))];
    if (place === undefined || rule === undefined) continue;
    const cost = costText({ ...place, definition: entry.definition }, rule);
    const offset = hintOffset(document, [...at, ...path, 'rule'], lines);
    if (cost !== undefined && offset !== undefined)
      put(offset, cost, 'What the server estimates that this rule costs at most, next to the limit for one rule');
  }
}

const MAX_RULES = 200;

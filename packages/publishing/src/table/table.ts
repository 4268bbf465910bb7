import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { type CustomResourceColumnDefinition, type CustomResourceDefinition, versionsOf } from '@structural/core';
import { cellOf } from './cell.js';
import { findValues } from './find-values.js';
import type { JsonPathTemplate } from './json-path.js';
import { parseJsonPath } from './parse-json-path.js';

/** A column as `metav1.Table` has it; columns with another priority than 0 are shown by `kubectl get -o wide` only. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** What `kubectl get` receives, a row for each object. Cells are null where a column has nothing to say. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly JsonValue[])[];
  /** Columns whose path leads to several values in a row, of which the first is shown; absent for none. */
  readonly shortened?: readonly { readonly name: string; readonly jsonPath: string }[];
  /** The column at which the server gave up: it shows the ones before. */
  readonly error?: string;
}

const NAME: TableColumn = { name: 'Name', type: 'string', format: 'name', description: 'The name of the object.', priority: 0 };
const AGE: CustomResourceColumnDefinition = {
  name: 'Age',
  type: 'date',
  format: '',
  description: 'When the object was created.',
  priority: 0,
  jsonPath: '.metadata.creationTimestamp',
};

/**
 * The table of some objects of one version.
 *
 * `now` is in milliseconds since 1970, for ages. A version without columns, or that the definition does not have, has `Age`. The descriptions of `Name` and of that `Age` are
 * this project's own. Source: `pkg/registry/customresource/tableconvertor`.
 */
export function toTable(definition: CustomResourceDefinition, version: string, objects: readonly JsonObject[], now: number): Table {
  const declared = versionsOf(definition.spec).findLast(({ name }) => name === version)?.additionalPrinterColumns ?? [];
  const columns: Column[] = [];
  let error: string | undefined;
  for (const column of declared.length === 0 ? [AGE] : declared) {
    const path = parseJsonPath(`{${column.jsonPath}}`);
    if (!path.ok) {
      error = `unrecognized column definition ${goQuote(column.jsonPath)}`;
      break;
    }
    columns.push({ ...column, template: path.template });
  }
  const rows: (readonly JsonValue[])[] = [];
  const shortened = new Set<Column>();
  for (const object of objects) {
    for (const item of itemsOf(object)) {
      if (item === undefined) error ??= 'items member is not an object: map[string]interface {}';
      else {
        rows.push([nameOf(item), ...columns.map((column) => cell(column, item, now))]);
        for (const column of columns) if ((findValues(column.template, item)?.length ?? 0) > 1) shortened.add(column);
      }
    }
  }
  return {
    columns: [NAME, ...columns.map(tableColumn)],
    rows,
    ...(shortened.size > 0 && { shortened: [...shortened].map(({ jsonPath, name }) => ({ name, jsonPath })) }),
    ...(error === undefined ? {} : { error }),
  };
}

/** An object with a list called `items` is a list to the server, whatever its kind: of those there is a row each; undefined for what is no object. */
function itemsOf(object: JsonObject): readonly (JsonObject | undefined)[] {
  const items = object['items'] ?? null;
  return isJsonArray(items) ? items.flatMap((item) => (isJsonObject(item) ? itemsOf(item) : [undefined])) : [object];
}

interface Column extends CustomResourceColumnDefinition {
  readonly template: JsonPathTemplate;
}

function tableColumn({ name, type, format, description, priority, jsonPath }: Column): TableColumn {
  const fallback = `Custom resource definition column (in JSONPath format): ${jsonPath}`;
  return { name, type, format, description: description === '' ? fallback : description, priority };
}

function cell({ type, template }: Column, object: JsonObject, now: number): JsonValue {
  const value = findValues(template, object)?.[0];
  return value === undefined ? null : cellOf(type, value, now);
}

function nameOf({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

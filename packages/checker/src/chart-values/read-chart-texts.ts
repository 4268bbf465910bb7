import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { ChartWithValues } from '../find/chart-with-values.js';
import { readSchemaText, type UnusableSchema } from './read-schema-text.js';

/** A chart as far as it decides which values it takes. */
export interface ReadChart {
  /** Its `values.yaml`. */
  readonly values: JsonObject;
  /** Its `values.schema.json`, where it has one that can be read. */
  readonly schema?: JsonValue;
  /** Why Helm cannot use its schema, or that of a chart inside of it; `file` is the schema's path from the chart. */
  readonly unusable?: UnusableSchema & { readonly file: string };
  /** The charts in it that certainly get values, by the names under which these are. */
  readonly subcharts: readonly { readonly name: string; readonly chart: ReadChart }[];
  /** The names of values for other charts. */
  readonly unknownCharts: readonly string[];
}

/** Reads the files of a chart; undefined where they cannot be read, or give values of one chart to another. */
export function readChartTexts({ chart, schema: schemaText, subcharts: folders, values: text }: ChartWithValues): ReadChart | undefined {
  const own = firstObject(chart);
  const values = text.trim() === '' ? newJsonObject() : firstObject(text);
  if (own === undefined || values === undefined) return undefined;
  const read = schemaText === undefined ? undefined : readSchemaText(schemaText);
  let unusable = read !== undefined && 'message' in read ? { ...read, file: 'values.schema.json' } : undefined;
  const dependencies = isJsonArray(own['dependencies']) ? own['dependencies'].filter(isJsonObject) : [];
  if (dependencies.some((each) => each['import-values'] !== undefined)) return undefined;
  const subcharts: { readonly name: string; readonly chart: ReadChart }[] = [];
  const unknown = new Set(dependencies.map(({ alias, name }) => String(alias ?? name)));
  for (const texts of folders) {
    const sub = readChartTexts(texts);
    const name = firstObject(texts.chart)?.['name'];
    if (typeof name !== 'string') return undefined;
    const listed = dependencies.filter((each) => each['name'] === name);
    const isCertain = listed.every(({ alias, condition, tags }) => alias === undefined && condition === undefined && tags === undefined);
    if (sub === undefined || !isCertain || listed.length > 1) {
      if (listed.length === 0) unknown.add(name);
      continue;
    }
    unknown.delete(name);
    if (sub.unusable !== undefined) unusable ??= { ...sub.unusable, file: `charts/${texts.folder}/${sub.unusable.file}` };
    subcharts.push({ name, chart: sub });
  }
  const schema = read !== undefined && 'value' in read ? read.value : undefined;
  return { values, ...(schema !== undefined && { schema }), ...(unusable && { unusable }), subcharts, unknownCharts: [...unknown] };
}

/** The object in the first document of a text, which Helm reads; empty for one without any. */
function firstObject(text: string): JsonObject | undefined {
  const [first] = parseDocuments(text);
  if (first === undefined) return newJsonObject();
  return first.ok && isJsonObject(first.value) ? first.value : undefined;
}

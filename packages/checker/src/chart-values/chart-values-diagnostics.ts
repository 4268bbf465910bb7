import type { JsonPath, ParsedDocument, Range, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, plainPath, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import { openJsonSchema } from '../json-schema/open-schema.js';
import { judgeBySchema } from '../json-schema/judge-value.js';
import { OPEN_VALUE, type SchemaFault } from '../json-schema/schema-verdict.js';
import { caretRange } from '../place/position.js';
import { coalesce } from './coalesce.js';
import { readChartTexts, type ReadChart } from './read-chart-texts.js';
import { releaseValues } from './release-values.js';
import { readSchemaText } from './read-schema-text.js';

/** What a schema says of the values of a chart, or of one inside of it. */
interface ValueFault extends SchemaFault {
  /** Such as `charts/redis/values.schema.json`. */
  readonly schema: string;
}

/** What there is to say of values, and whether any schema judged them. */
export interface JudgedValues {
  readonly isJudged: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What the schemas of a chart refuse of its values, as Helm does before it renders anything; or why Helm can use no such schema.
 *
 * Of defaults only what is written there counts: what is missing or empty may be what whoever installs the chart has to give.
 */
export function judgeChartValues(
  file: string,
  text: string,
  documents: readonly ParsedDocument[],
  { chartValues, isSought = false, releaseCharts = {} }: FilePlace,
): JudgedValues {
  if (chartValues === undefined) return judgeReleases(file, documents, releaseCharts);
  if (chartValues.role === 'schema') return judgeSchema(file, text);
  const [document] = documents;
  const read = readChartTexts(chartValues.chart);
  if (read === undefined || document?.ok !== true || !isJsonObject(document.value)) return NOTHING_JUDGED;
  // Where a folder is looked through, the finding is at the schema.
  if (read.unusable !== undefined) return isSought ? NOTHING_JUDGED : { isJudged: true, diagnostics: [unusableIn(file, read.unusable)] };
  return { isJudged: isSchemaKnown(read), diagnostics: valueDiagnostics(file, document, document.value, chartValues.role, read) };
}

const NOTHING_JUDGED: JudgedValues = { isJudged: false, diagnostics: [] };

/** Values in objects of Flux and Argo CD, where their chart is in the repository. */
function judgeReleases(file: string, documents: readonly ParsedDocument[], charts: NonNullable<FilePlace['releaseCharts']>): JudgedValues {
  if (Object.keys(charts).length === 0) return NOTHING_JUDGED;
  let isJudged = false;
  const diagnostics = releaseValues(documents).flatMap(({ document, folder, isPartial, path, values }) => {
    const chart = Object.hasOwn(charts, folder) ? charts[folder] : undefined;
    const read = chart && readChartTexts(chart);
    // What is wrong with the schema is said there.
    if (read === undefined || read.unusable !== undefined) return [];
    isJudged ||= isSchemaKnown(read);
    const found = givenFaults(read, values, isPartial).filter((fault) => {
      const at = valueAt(values, fault.path);
      return at === undefined ? !isPartial : !holdsVariable(at);
    });
    return toDiagnostics(
      file,
      document,
      found.map((fault) => ({ ...fault, schema: `${folder}/${fault.schema}` })),
      path,
    );
  });
  return { isJudged, diagnostics };
}

/** Whether a value, or the value of a member that is not allowed, is filled in before Helm sees it, by Flux or a plugin of Argo CD. */
function holdsVariable(value: JsonValue): boolean {
  return typeof value === 'string' && /\$\{|\$[A-Za-z_]|^<path:|\{\{/.test(value);
}

function judgeSchema(file: string, text: string): JudgedValues {
  const read = readSchemaText(text);
  if (!('message' in read)) return { isJudged: read.value !== undefined, diagnostics: [] };
  const { message, range } = read;
  return { isJudged: true, diagnostics: [{ rule: 'chart-values', severity: 'error', message, file, range, related: [], hint: UNUSABLE }] };
}

const UNUSABLE = 'Helm refuses the chart with any values';

function unusableIn(file: string, { file: schema, message, position: { column, line } }: NonNullable<ReadChart['unusable']>): Diagnostic {
  const where = `${schema}:${line}:${column}`;
  const range = { start: 0, end: 0 };
  return { rule: 'chart-values', severity: 'error', message: `${where}: ${message}`, file, range, related: [], hint: UNUSABLE };
}

/** Whether anything is known of what the schemas of a chart say. */
function isSchemaKnown({ schema, subcharts }: ReadChart): boolean {
  return (schema !== undefined && openJsonSchema(schema) !== undefined) || subcharts.some(({ chart }) => isSchemaKnown(chart));
}

function valueDiagnostics(
  file: string,
  document: SourceDocument,
  values: JsonObject,
  role: 'defaults' | 'given',
  read: ReadChart,
): readonly Diagnostic[] {
  if (role === 'defaults') {
    const found = defaultFaults({ ...read, values });
    return toDiagnostics(
      file,
      document,
      found.filter(({ path }) => valueAt(document.value, path) !== undefined),
    );
  }
  return toDiagnostics(file, document, givenFaults(read, values));
}

/** What is wrong with values that are given, and not with the defaults. */
function givenFaults(read: ReadChart, values: JsonObject, mayGetMore = false): readonly ValueFault[] {
  const known = new Set(defaultFaults(read).map(({ message, path }) => `${plainPath(path)} ${message}`));
  const merged = coalesce(read, values);
  const found = merged === undefined ? NONE : faultsOf(read, merged, mayGetMore);
  return found.filter(({ message, path }) => !known.has(`${plainPath(path)} ${message}`));
}

const NONE: readonly never[] = [];

/** What a chart without any given values has wrong, but for what is to be given. */
function defaultFaults(chart: ReadChart): readonly ValueFault[] {
  const merged = coalesce(chart, newJsonObject());
  const asked = merged && withoutEmpty(merged);
  return asked === undefined || !isJsonObject(asked) ? NONE : faultsOf(chart, asked, true);
}

/** A value in which what is empty is open. */
function withoutEmpty(value: JsonValue): JsonValue {
  if (value === '' || value === null) return OPEN_VALUE;
  if (isJsonArray(value)) return value.length === 0 ? OPEN_VALUE : value.map(withoutEmpty);
  if (!isJsonObject(value) || value === OPEN_VALUE) return value;
  const members = Object.entries(value);
  if (members.length === 0) return OPEN_VALUE;
  const copy = newJsonObject();
  for (const [name, member] of members) copy[name] = withoutEmpty(member);
  return copy;
}

function faultsOf(
  { schema, subcharts }: ReadChart,
  values: JsonObject,
  mayGetMore: boolean,
  folder = '',
  path: JsonPath = [],
): readonly ValueFault[] {
  const own = schema === undefined ? undefined : judgeBySchema(schema, values, { mayGetMore });
  const found = (own?.faults ?? NONE).map((fault) => ({ ...fault, path: [...path, ...fault.path], schema: `${folder}values.schema.json` }));
  const below = subcharts.flatMap(({ chart, name }) => {
    const its = values[name];
    const isJudged = isJsonObject(its) && its !== OPEN_VALUE;
    return isJudged ? faultsOf(chart, its, mayGetMore, `${folder}charts/${name}/`, [...path, name]) : [];
  });
  return [...found, ...below];
}

/** What of a range is on its first line. */
function firstLine({ text }: SourceDocument, { end, start }: Range): Range {
  const line = text.indexOf('\n', start);
  return { start, end: line > start && line < end ? line : end };
}

/** More of one file are not listed. */
const MAX_FAULTS = 200;

function toDiagnostics(file: string, document: SourceDocument, faults: readonly ValueFault[], root: JsonPath = []): readonly Diagnostic[] {
  const said = new Map(faults.map((fault) => [`${plainPath(fault.path)} ${fault.message}`, fault]));
  return [...said.values()].slice(0, MAX_FAULTS).map(({ at, hint, isKey, message, path, schema }) => {
    const name = plainPath(path);
    const where = `${schema} says so at /${at.join('/')}`;
    return {
      rule: 'chart-values',
      severity: 'error',
      message: name === '' ? message : `${name}: ${message}`,
      file,
      range: firstLine(document, caretRange(document, [...root, ...path], isKey === true ? 'key' : 'value')),
      related: [],
      hint: hint === undefined ? where : `${hint} (${where})`,
    };
  });
}

import type { JsonPath, Range } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject, printJson } from '@structural/json';

// An action written in Helm's own words.
const HELM_ACTION =
  /\{\{-?[^{}]{0,500}?(?:(?<![\w)])\.(?:Values|Release|Chart|Capabilities|Files|Template)\b|\b(?:include|template|toYaml|tpl|nindent)\b|(?<=\{\{-? {0,9})(?:if|else|end|range|with|define|block)\b)/;

// Helm's own objects, and its one function that templates of Alertmanager, Grafana or External Secrets do not have.
const HELM_VALUE = /\{\{-?[^{}]{0,500}?(?:(?<![\w)])\.(?:Values|Release|Chart|Capabilities|Files|Template)\b|\binclude\b)/;

// Objects that hand values to a chart, which may be templates of its own.
const HANDS_VALUES = /^(?:helm\.toolkit\.fluxcd\.io|helm\.cattle\.io|argoproj\.io)\//;

/**
 * The template action (`{{ … }}`) that keeps a document from being YAML, if that is what is wrong with it.
 *
 * The first one that stands where YAML cannot take it: at the start of a line or of a value. Failing that, the first
 * written in Helm's words. Actions in comments and mere braces inside other text do not count.
 */
export function findBreakingAction(text: string, range: Range): Range | undefined {
  let helm: Range | undefined;
  for (let start = range.start; start < range.end;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 || newline > range.end ? range.end : newline;
    const open = text.indexOf('{{', start);
    if (open === -1 || open >= range.end) break;
    if (open >= end) {
      // Skip straight to the line that holds the next action.
      start = text.lastIndexOf('\n', open) + 1;
      continue;
    }
    const line = text.slice(start, Math.min(end, start + MAX_LINE));
    if (!line.trimStart().startsWith('#')) {
      if (breaksStructure(line, open - start)) return actionRange(text, open, end);
      const match = HELM_ACTION.exec(line);
      if (match !== null) helm ??= actionRange(text, start + match.index, end);
    }
    start = end + 1;
  }
  return helm;
}

const MAX_LINE = 4000;

/** Whether the braces at `open` begin a line or a value, without quotes that would make them text. */
function breaksStructure(line: string, open: number): boolean {
  const quote = line[open - 1] === '"' || line[open - 1] === "'" ? line[open - 1]! : '';
  const before = line.slice(0, open - quote.length);
  if (!/^[\s-]*$/.test(before) && (!/:[ \t]+$/.test(before) || /["'{}[\]#]/.test(before))) return false;
  const close = line.indexOf('}}', open);
  return quote === '' || (close !== -1 && line.slice(open, close).includes(quote));
}

function actionRange(text: string, start: number, lineEnd: number): Range {
  const close = text.indexOf('}}', start);
  return { start, end: close === -1 || close >= lineEnd ? lineEnd : close + 2 };
}

/** Whether an action is in Helm's own words. */
export function isHelmAction(action: string): boolean {
  return HELM_ACTION.test(action);
}

/**
 * The path of the first value that a template was meant to fill in, in a document that happens to parse with it.
 *
 * In a CustomResourceDefinition any action counts that stands outside of its schemas, whose descriptions, patterns and
 * defaults may speak of templates. In other kinds only Helm's own objects and `include` count, and only in text of one
 * line: what rules, dashboards and ConfigMaps carry is for somebody else to expand, and so are the values of a HelmRelease.
 */
export function findTemplatedValue(value: JsonValue, definitionPaths: readonly JsonPath[]): JsonPath | undefined {
  const definitions = new Set(definitionPaths.map((path) => path.join('/')));
  const pending: { readonly path: JsonPath; readonly value: JsonValue; readonly inDefinition: boolean; readonly handsValues: boolean }[] = [
    { path: [], value, inDefinition: false, handsValues: false },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value: node } = next;
    const inDefinition = next.inDefinition || definitions.has(path.join('/'));
    if (typeof node === 'string') {
      if (inDefinition ? ACTION.test(node) : node.length < MAX_LINE && !node.includes('\n') && HELM_VALUE.test(node)) return path;
    } else if (isJsonArray(node)) {
      for (let index = node.length - 1; index >= 0; index--)
        pending.push({ path: [...path, index], value: node[index]!, inDefinition, handsValues: next.handsValues });
    } else if (isJsonObject(node)) {
      const { apiVersion } = node;
      const handsValues = next.handsValues || (typeof apiVersion === 'string' && HANDS_VALUES.test(apiVersion));
      for (const key of Object.keys(node).reverse()) {
        if ((inDefinition && FREE_TEXT.has(key)) || (handsValues && /^values(?:Object|Content)?$/.test(key))) continue;
        pending.push({ path: [...path, key], value: node[key]!, inDefinition, handsValues });
      }
    }
  }
  return undefined;
}

const ACTION = /\{\{[^{}]{1,500}\}\}/;

/**
 * Whether a definition that happens to parse says only once it is rendered what resources it is about, or what it asks of them: an action is part
 * of its group, its names or its versions, or, below `templates` of a chart, one in Helm's words of a schema, descriptions aside.
 */
export function isDefinedByTemplate(definition: JsonValue, isInChart: boolean): boolean {
  const spec = isJsonObject(definition) ? definition['spec'] : undefined;
  if (spec === undefined) return false;
  if (findTemplatedValue(spec, [[]]) !== undefined) return true;
  const pending: JsonValue[] = isInChart ? [spec] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') {
      if (node.length < MAX_LINE && HELM_VALUE.test(node)) return true;
    } else if (isJsonArray(node)) pending.push(...node);
    else if (isJsonObject(node)) for (const key of Object.keys(node)) if (!DESCRIBING.has(key)) pending.push(node[key]!);
  }
  return false;
}

const DESCRIBING = new Set(['description', 'title', 'example', 'externalDocs']);

/** The fields of a CustomResourceDefinition in which braces mean nothing. */
const FREE_TEXT = new Set([
  'schema',
  'validation',
  'status',
  'managedFields',
  'additionalPrinterColumns',
  'deprecationWarning',
  'kubectl.kubernetes.io/last-applied-configuration',
]);

/** Whether what a server says quotes a value that is yet to be filled in. */
export function quotesAction(message: string): boolean {
  return /\bvalue: "(?:[^"\\]|\\.)*\{\{/.test(message);
}

/** The value that a server quotes in what it says of it; empty where it quotes none. */
export function quotedValue(message: string): string {
  return /\bvalue: "((?:[^"\\]|\\.)*)/.exec(message)?.[1] ?? '';
}

/** Whether a value is, or has in it, a variable that is yet to be filled in. */
export function holdsVariable(value: JsonValue): boolean {
  return /\$\{[A-Za-z_]/.test(printJson(value));
}

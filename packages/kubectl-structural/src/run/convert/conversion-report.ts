import { schemaLine, type CatalogEntry } from '@structural/checker';
import { lineIndex, renderDocument } from '@structural/document';
import {
  inKeyOrder,
  newJsonObject,
  plainPath,
  printJson,
  readableJson,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '@structural/json';
import { abridged, counted, visible } from '@structural/presenters';
import { MILD_FAULTS, type ConversionFault } from '@structural/suites';

/** What was found, in round trips and in recorded conversions. */
export interface ReportedConversion {
  readonly fault: ConversionFault;
  readonly from: string;
  readonly to: string;
  readonly object: JsonObject;
  readonly count: number;
}

/** What a run showed of one CRD. */
export interface ReportedDefinition {
  readonly entry: CatalogEntry;
  readonly trips: number;
  readonly findings: readonly ReportedConversion[];
  readonly notes: readonly string[];
}

/** How much a finding matters. */
export function severityOf({ kind }: ConversionFault): 'error' | 'warning' {
  return MILD_FAULTS.has(kind) ? 'warning' : 'error';
}

/** One CRD for people: errors one by one, warnings of one kind together. */
export function conversionText({ entry, findings }: ReportedDefinition): string {
  const groups = new Map<string, ReportedConversion[]>();
  for (const [i, finding] of findings.entries()) {
    const { fault, from, to } = finding;
    const key = severityOf(fault) === 'error' ? String(i) : [fault.kind, from, to].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => groupText(entry, group)).join('\n');
}

const MAX_ALSO = 20;

function groupText(entry: CatalogEntry, [first, ...others]: readonly ReportedConversion[]): string {
  if (first === undefined) return '';
  const shown = others.slice(0, MAX_ALSO).map(({ fault }) => `    ${placeText(entry, fault)}: ${fieldText(fault.path)}\n`);
  const more = others.length - shown.length;
  return [
    findingText(entry, first),
    ...(shown.length > 0 ? ['  also:\n', ...shown] : []),
    ...(more > 0 ? [`    and ${String(more)} more, with -o json\n`] : []),
  ].join('');
}

function findingText(entry: CatalogEntry, finding: ReportedConversion): string {
  const { count, fault, from, object, to } = finding;
  const way = ONE_WAY.has(fault.kind) ? `${from} → ${to}` : `${from} → ${to} → ${from}`;
  const values = [
    ...(fault.before === undefined ? [] : [`  before: ${valueText(fault.before)}\n`]),
    ...(fault.after === undefined ? [] : [`  after:  ${valueText(fault.after)}\n`]),
  ];
  const shown = renderDocument(inKeyOrder(object), 'yaml').replace(/^(?=.)/gm, '    ');
  return [
    `${placeText(entry, fault)}: ${severityOf(fault)}: ${way}: ${messageOf(finding)} [${fault.kind}]\n`,
    ...values,
    `  ${counted(count, 'object')}; the smallest found:\n${shown}`,
  ].join('');
}

const ONE_WAY: ReadonlySet<string> = new Set(['recorded', 'refused', 'stricter', 'misplaced']);

function placeText(entry: CatalogEntry, fault: ConversionFault): string {
  const { column, line } = placeOf(entry, fault);
  return `${visible(entry.file)}:${String(line)}:${String(column)}`;
}

function valueText(value: JsonValue): string {
  return visible(abridged(readableJson(value)));
}

/** A finding in one clause. */
function messageOf({ fault: { kind, message, path }, to }: ReportedConversion): string {
  const field = fieldText(path);
  const said = message === '' ? '' : `: ${visible(abridged(message))}`;
  switch (kind) {
    case 'lost':
      return `${field} is lost`;
    case 'added':
      return `${field} is added`;
    case 'changed':
      return `${field} has another value`;
    case 'reordered':
      return `${field} is in another order`;
    case 'retyped':
      return `${field} has another type`;
    case 'null':
      return `the null of ${field} is lost`;
    case 'empty':
      return `${field} is empty in one of them, and absent in the other`;
    case 'respelled':
      return `${field} is written differently, and means the same`;
    case 'annotated':
      return `${field} is added, which may keep what ${to} lacks`;
    case 'stricter':
      return `the schema of ${to} refuses what this version accepts: ${visible(abridged(message))}`;
    case 'refused':
      return `the schema of ${to} refuses what the webhook returns: ${visible(abridged(message))}`;
    case 'misplaced':
      return `${field} does not arrive${said}`;
    case 'rejected':
      return `the server rejects the answer${said}`;
    case 'metadata':
      return `${field}: the webhook changes it, the server keeps the original`;
    case 'failed':
      return `the conversion fails${said}`;
    case 'hung':
      return `the webhook does not answer${said}`;
    case 'unstable':
      return `the same request has different answers`;
    case 'batch':
      return `several objects in one request${said}`;
    case 'recorded':
      return `${field === '' ? 'the conversion' : field} differs from what was recorded${said}`;
  }
}

function fieldText(path: JsonPath): string {
  return visible(plainPath(path));
}

function placeOf(
  { document, found }: CatalogEntry,
  { path, version }: ConversionFault,
): { readonly line: number; readonly column: number } {
  return lineIndex(document.text).positionOf(schemaLine({ document, found }, version, path).start);
}

/** All of it for programs. */
export function conversionJson(reported: readonly ReportedDefinition[]): string {
  const definitions = reported.map(({ entry, findings, notes, trips }) =>
    record({
      name: entry.definition.metadata.name,
      file: entry.file,
      roundTrips: trips,
      notes,
      findings: findings.map((finding) => {
        const { count, fault, from, object, to } = finding;
        return record({
          kind: fault.kind,
          severity: severityOf(fault),
          from,
          to,
          version: fault.version,
          path: fault.path,
          message: messageOf(finding),
          ...(fault.before !== undefined && { before: fault.before }),
          ...(fault.after !== undefined && { after: fault.after }),
          ...placeOf(entry, fault),
          count,
          object,
        });
      }),
    }),
  );
  return `${printJson(record({ definitions }))}\n`;
}

function record(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), members);
}

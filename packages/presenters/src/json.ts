import type { CheckResult, DefinitionVerdict, Diagnostic, KubernetesVersion, NonStructuralSchemaCondition, Severity } from '@structural/checker';
import { kubernetesVersionText, NEWEST_KUBERNETES, pathText } from '@structural/checker';
import type { LineIndex, Range } from '@structural/document';
import { lineIndex } from '@structural/document';
import type { Presenter, UnreadableInput } from './presenter.js';
import type { Totals } from './totals.js';

/**
 * The report as one JSON object. Fields may be added; none changes its meaning without a new `schemaVersion`.
 *
 * `files` holds every file that was read, in order, clean ones included.
 */
export interface JsonReport {
  readonly schemaVersion: 1;
  /** The server that was asked: `1.37`. */
  readonly kubeVersion: string;
  readonly files: readonly JsonFile[];
  /** Inputs that could not be read. */
  readonly unreadable: readonly UnreadableInput[];
  readonly summary: Totals;
}

/** One file of a {@link JsonReport}. */
export interface JsonFile {
  readonly file: string;
  readonly documents: number;
  readonly definitions: readonly JsonDefinition[];
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** The verdict about one CustomResourceDefinition. */
export interface JsonDefinition {
  readonly name: string;
  readonly apiVersion: string;
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
  /** Whether it was judged as new or as the successor of a stored one. */
  readonly operation: 'create' | 'update';
  /** `null` for a definition that does not decode. */
  readonly structural: boolean | null;
  /** The condition as the server would keep it in the status; absent when it would not. */
  readonly condition?: NonStructuralSchemaCondition;
  readonly errors: number;
  readonly warnings: number;
  /** The warnings that the server sends when it accepts the definition, in its words. */
  readonly serverWarnings: readonly string[];
  /** Rules (`x-kubernetes-validations`) that a server would have compiled and we did not. */
  readonly uncompiledRules: number;
}

/** One finding. `end` is exclusive. */
export interface JsonDiagnostic {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly start: JsonPosition;
  readonly end: JsonPosition;
  /** The server's own error, as a cause of `metav1.Status` words it; present when there is one. */
  readonly cause?: { readonly reason: string; readonly message: string; readonly field: string };
  readonly related: readonly { readonly file: string; readonly start: JsonPosition; readonly end: JsonPosition; readonly message: string }[];
  readonly hint?: string;
}

/** `line` and `column` count from 1, `offset` from 0; `column` and `offset` count UTF-16 units. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** What a report for machines says of the run. */
export interface JsonOptions {
  /** The server that was asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
}

/** The report for machines, a {@link JsonReport}, streamed with one file a line. */
export function jsonPresenter({ kubernetesVersion = NEWEST_KUBERNETES }: JsonOptions = {}): Presenter {
  return {
    renderStart: () => `{"schemaVersion":1,"kubeVersion":"${kubernetesVersionText(kubernetesVersion)}","files":[\n`,
    renderResult: (result, first) => `${first ? '' : ',\n'}${JSON.stringify(toJsonFile(result))}`,
    renderEnd: (totals, unreadable) =>
      `${totals.files === 0 ? '' : '\n'}],"unreadable":${JSON.stringify(unreadable)},"summary":${JSON.stringify(totals)}}\n`,
  };
}

function toJsonFile({ definitions, diagnostics, documents, file, text }: CheckResult): JsonFile {
  // Finding the lines of a clean file would be work for nothing.
  const lines = diagnostics.length > 0 ? lineIndex(text) : undefined;
  return {
    file,
    documents,
    definitions: definitions.map(toJsonDefinition),
    diagnostics: lines === undefined ? [] : diagnostics.map((diagnostic) => toJsonDiagnostic(diagnostic, lines)),
  };
}

function toJsonDefinition(verdict: DefinitionVerdict): JsonDefinition {
  const { apiVersion, condition, errors, group, kind, name, operation, serverWarnings, structural, uncompiledRules, versions, warnings } = verdict;
  return {
    name, apiVersion, group, kind, versions, operation,
    structural: structural ?? null,
    ...(condition === undefined ? {} : { condition }),
    errors, warnings, serverWarnings, uncompiledRules,
  };
}

function toJsonDiagnostic({ cause, hint, message, range, related, rule, severity }: Diagnostic, lines: LineIndex): JsonDiagnostic {
  return {
    rule, severity, message,
    ...toSpan(range, lines),
    ...(cause === undefined ? {} : { cause: { reason: cause.type, message, field: pathText(cause.path) } }),
    related: related.map((place) => ({ file: place.file, ...toSpan(place.range, lines), message: place.message })),
    ...(hint === undefined ? {} : { hint }),
  };
}

function toSpan({ start, end }: Range, lines: LineIndex): { readonly start: JsonPosition; readonly end: JsonPosition } {
  return { start: toPosition(start, lines), end: toPosition(end, lines) };
}

function toPosition(offset: number, lines: LineIndex): JsonPosition {
  return { ...lines.positionOf(offset), offset };
}

import {
  type ChangeKind,
  type CheckResult,
  type DefinitionVerdict,
  type Diagnostic,
  type Fix,
  type KubernetesVersion,
  type NonStructuralSchemaCondition,
  type ResourceChange,
  type ResourceOutcome,
  type ResourceVerdict,
  type Severity,
  fingerprints,
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  pathText,
  printJson,
} from '@structural/checker';
import { type LineIndex, type Range, lineIndex, type JsonPath } from '@structural/document';
import { inertJson } from '../text/inert.js';
import { otherTexts, type LinesOf, type TextOf } from '../text/other-texts.js';
import type { Presenter, UnreadableInput } from '../presenter.js';
import type { Totals } from '../totals.js';

/**
 * The report as one JSON object. Fields may be added; none changes its meaning without a new `schemaVersion`.
 *
 * `files` holds every file that was read, in order, clean ones included.
 */
export interface JsonReport {
  readonly schemaVersion: 1;
  /** The server that was asked: `1.37`. */
  readonly kubeVersion: string;
  /** The oldest one, where several were asked. */
  readonly oldestKubeVersion?: string;
  readonly files: readonly JsonFile[];
  /** Inputs that could not be read. */
  readonly unreadable: readonly UnreadableInput[];
  readonly summary: Totals;
}

/** One file of a {@link JsonReport}. */
export interface JsonFile {
  readonly file: string;
  /** The server that was asked about this file, where it is another one. */
  readonly kubeVersion?: string;
  readonly documents: number;
  readonly definitions: readonly JsonDefinition[];
  /** The custom resources; none where only definitions are judged. */
  readonly resources: readonly JsonResource[];
  readonly diagnostics: readonly JsonDiagnostic[];
  /** What comments acknowledge; absent where they acknowledge nothing. */
  readonly acknowledged?: readonly (JsonDiagnostic & { readonly reason: string })[];
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

/** What would become of one custom resource. */
export interface JsonResource {
  /** Where it stands in its document: `[]` for the document itself. */
  readonly path: JsonPath;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly outcome: ResourceOutcome;
  readonly operation: 'create' | 'update' | 'status-update' | 'scale-update';
  /** By what it was judged; absent for an unknown kind. */
  readonly definition?: { readonly name: string; readonly file: string; readonly version: string };
  readonly errors: number;
  readonly warnings: number;
  readonly serverWarnings: readonly string[];
  /** Rules (`x-kubernetes-validations`) that a server would have evaluated and we did not. */
  readonly unevaluatedRules: number;
  /** Present where a webhook converts it on its way through storage, and the verdict ends there. */
  readonly byTypesOnly?: true;
  readonly endsAtWebhook?: true;
  /** What would be stored other than written, in the order of the text. */
  readonly changes: readonly {
    readonly kind: ChangeKind;
    readonly path: JsonPath;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
}

/** A way to remove a finding, `safe` to apply unseen or a suggestion (`unsafe`); its edits all belong to the text as it is. */
export interface JsonFix {
  readonly title: string;
  readonly applicability: 'safe' | 'unsafe';
  readonly edits: readonly { readonly start: JsonPosition; readonly end: JsonPosition; readonly text: string }[];
}

/** One finding. `end` is exclusive. */
export interface JsonDiagnostic {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** Its name in baselines, which it keeps when lines move; of two files each has its own. */
  readonly fingerprint: string;
  readonly start: JsonPosition;
  readonly end: JsonPosition;
  /** The server's own error, as a cause of `metav1.Status` words it; present when there is one. */
  readonly cause?: { readonly reason: string; readonly message: string; readonly field: string };
  /** Further places; one in another file has `start` and `end` only where that file's text is known. */
  readonly related: readonly {
    readonly file: string;
    readonly start?: JsonPosition;
    readonly end?: JsonPosition;
    readonly message: string;
  }[];
  readonly hint?: string;
  /** Which servers say so, where several were asked and not all do. */
  readonly servers?: readonly string[];
  /** The principal fix; `--fix` applies it where its applicability is `safe`. */
  readonly fix?: JsonFix;
  /** Further suggestions, among which a person has to choose. */
  readonly suggestions?: readonly JsonFix[];
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
  /** The oldest server that was asked, where there were several. */
  readonly oldestVersion?: KubernetesVersion;
  /** The files for which another server was asked. */
  readonly otherVersions?: ReadonlyMap<string, KubernetesVersion>;
  /** The texts of the files that definitions come from. */
  readonly textOf?: TextOf;
}

/**
 * The report for machines, a {@link JsonReport}, streamed with one file a line.
 *
 * Values of resources are printed as Go prints them, so that no integer loses digits.
 */
export function jsonPresenter({
  kubernetesVersion = NEWEST_KUBERNETES,
  oldestVersion,
  otherVersions,
  textOf,
}: JsonOptions = {}): Presenter {
  const oldest = oldestVersion === undefined ? '' : `"oldestKubeVersion":"${kubernetesVersionText(oldestVersion)}",`;
  const lookUp = otherTexts(textOf);
  return {
    renderStart: () => `{"schemaVersion":1,"kubeVersion":"${kubernetesVersionText(kubernetesVersion)}",${oldest}"files":[\n`,
    renderResult: (result, first) => `${first ? '' : ',\n'}${inertJson(renderFile(result, lookUp, otherVersions?.get(result.file)))}`,
    renderEnd: (totals, unreadable) =>
      `${totals.files === 0 ? '' : '\n'}],"unreadable":${inertJson(JSON.stringify(unreadable))},"summary":${JSON.stringify(totals)}}\n`,
  };
}

function renderFile(
  { acknowledged = [], definitions, diagnostics, documents, file, resources, text }: CheckResult,
  lookUp: ReturnType<typeof otherTexts>,
  version: KubernetesVersion | undefined,
): string {
  // Finding the lines of a clean file would be work for nothing.
  const lines = diagnostics.length + acknowledged.length > 0 ? lineIndex(text) : undefined;
  const linesOf = lines && lookUp(file, lines);
  const toJson = (found: readonly Diagnostic[]): readonly JsonDiagnostic[] => {
    if (lines === undefined || linesOf === undefined) return [];
    const names = fingerprints(text, found);
    return found.map((diagnostic, i) => toJsonDiagnostic(diagnostic, names[i] ?? '', lines, linesOf));
  };
  const excused = toJson(acknowledged.map(({ diagnostic }) => diagnostic)).map((each, i) => ({ ...each, reason: acknowledged[i]?.reason }));
  return (
    `{"file":${JSON.stringify(file)},${version === undefined ? '' : `"kubeVersion":"${kubernetesVersionText(version)}",`}"documents":${documents},"definitions":${JSON.stringify(definitions.map(toJsonDefinition))},` +
    `"resources":[${resources.map(renderResource).join(',')}],"diagnostics":${JSON.stringify(toJson(diagnostics))}${excused.length === 0 ? '' : `,"acknowledged":${JSON.stringify(excused)}`}}`
  );
}

function renderResource(verdict: ResourceVerdict): string {
  const {
    apiVersion,
    byTypesOnly,
    changes,
    definition,
    endsAtWebhook,
    errors,
    kind,
    name,
    namespace,
    operation,
    outcome,
    path,
    serverWarnings,
    unevaluatedRules,
    warnings,
  } = verdict;
  const described = {
    path,
    apiVersion,
    kind,
    namespace,
    name,
    outcome,
    operation,
    ...(definition === undefined ? {} : { definition }),
    errors,
    warnings,
    serverWarnings,
    unevaluatedRules,
    ...(byTypesOnly && { byTypesOnly }),
    ...(endsAtWebhook && { endsAtWebhook }),
  };
  return `${JSON.stringify(described).slice(0, -1)},"changes":[${changes.map(renderChange).join(',')}]}`;
}

function renderChange({ after, before, kind, path }: ResourceChange): string {
  const values = [
    ...(before === undefined ? [] : [`,"before":${printJson(before)}`]),
    ...(after === undefined ? [] : [`,"after":${printJson(after)}`]),
  ];
  return `{"kind":"${kind}","path":${JSON.stringify(path)}${values.join('')}}`;
}

function toJsonDefinition(verdict: DefinitionVerdict): JsonDefinition {
  const { apiVersion, condition, errors, group, kind, name, operation, serverWarnings, structural, uncompiledRules, versions, warnings } =
    verdict;
  return {
    name,
    apiVersion,
    group,
    kind,
    versions,
    operation,
    structural: structural ?? null,
    ...(condition === undefined ? {} : { condition }),
    errors,
    warnings,
    serverWarnings,
    uncompiledRules,
  };
}

function toJsonDiagnostic(diagnostic: Diagnostic, fingerprint: string, lines: LineIndex, linesOf: LinesOf): JsonDiagnostic {
  const { cause, fix, hint, message, range, related, rule, servers, severity, suggestions } = diagnostic;
  return {
    rule,
    severity,
    message,
    fingerprint,
    ...toSpan(range, lines),
    ...(cause === undefined ? {} : { cause: { reason: cause.type, message, field: pathText(cause.path) } }),
    related: related.map((place) => {
      const placeLines = linesOf(place.file);
      return { file: place.file, ...(placeLines === undefined ? {} : toSpan(place.range, placeLines)), message: place.message };
    }),
    ...(hint === undefined ? {} : { hint }),
    ...(servers === undefined ? {} : { servers }),
    ...(fix === undefined ? {} : { fix: toJsonFix(fix, lines) }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map((suggestion) => toJsonFix(suggestion, lines)) }),
  };
}

function toJsonFix({ applicability, edits, title }: Fix, lines: LineIndex): JsonFix {
  return { title, applicability, edits: edits.map(({ range, text }) => ({ ...toSpan(range, lines), text })) };
}

function toSpan({ start, end }: Range, lines: LineIndex): { readonly start: JsonPosition; readonly end: JsonPosition } {
  return { start: toPosition(start, lines), end: toPosition(end, lines) };
}

function toPosition(offset: number, lines: LineIndex): JsonPosition {
  return { ...lines.positionOf(offset), offset };
}

import type { CheckResult, Diagnostic, FieldError, ResourceOutcome } from '@structural/checker';
import { pathText } from '@structural/checker';

/**
 * The server's words for each error of a result, as its findings carry them: an error that prints a whole schema is printed once, and none
 * beyond the bounds that the checker keeps. An error without a finding, since it is about a template's placeholder, has its bare detail.
 */
export function serverMessages(diagnostics: readonly Diagnostic[]): (error: FieldError) => string {
  const words = new Map<FieldError, string>();
  for (const { cause, message } of diagnostics) if (cause !== undefined) words.set(cause, message);
  return (error) => words.get(error) ?? error.detail;
}

/** An error with its path, as Go prints it. */
export function withField(error: FieldError, wordsOf: (error: FieldError) => string): string {
  return `${pathText(error.path)}: ${wordsOf(error)}`;
}

/** An object of a result, of either sort, as the reports that list objects see it. */
export interface JudgedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly outcome: ResourceOutcome;
  readonly errors: number;
  readonly refusal?: CheckResult['definitions'][number]['refusal'];
}

/** Every object of a file: its definitions, then its resources. */
export function judgedObjects({ definitions, resources }: CheckResult): readonly JudgedObject[] {
  return [
    ...definitions.map(({ apiVersion, errors, name, refusal, structural }): JudgedObject => ({
      apiVersion,
      kind: 'CustomResourceDefinition',
      namespace: '',
      name,
      errors,
      outcome: structural === undefined ? 'undecodable' : errors > 0 || refusal !== undefined ? 'refused' : 'accepted',
      ...(refusal === undefined ? {} : { refusal }),
    })),
    ...resources,
  ];
}

/**
 * Which errors of a file are about which of its objects: those that the server would answer with; for an object that no server takes, since its
 * version or its status is not served, the finding that says so. To be asked about the objects in the order of the file.
 */
export function ownFindings(diagnostics: readonly Diagnostic[]): (object: JudgedObject) => readonly Diagnostic[] {
  const ofCause = new Map<FieldError, Diagnostic>();
  const ofMessage = new Map<string, Diagnostic[]>();
  const unserved: Diagnostic[] = [];
  const strict: Diagnostic[] = [];
  for (const finding of diagnostics) {
    if (finding.severity !== 'error') continue;
    if (finding.cause !== undefined) ofCause.set(finding.cause, finding);
    else if (UNSERVED.has(finding.rule)) unserved.push(finding);
    else if (STRICT.has(finding.rule)) strict.push(finding);
    else if (ofMessage.get(finding.message)?.push(finding) === undefined) ofMessage.set(finding.message, [finding]);
  }
  let nextUnserved = 0;
  let nextStrict = 0;
  return ({ outcome, refusal }) => {
    if (refusal === undefined) return outcome === 'refused' ? unserved.slice(nextUnserved, ++nextUnserved) : [];
    if ('causes' in refusal) return refusal.causes.flatMap((cause) => ofCause.get(cause) ?? []);
    if ('status' in refusal) return ofMessage.get(refusal.status.message)?.splice(0, 1) ?? [];
    if ('denial' in refusal) return refusal.denial.causes.flatMap(({ message }) => ofMessage.get(message)?.splice(0, 1) ?? []);
    if (refusal.findings !== undefined) return strict.slice(nextStrict, (nextStrict += refusal.findings));
    // Of objects with the same fault the first takes the first finding.
    const first = ofMessage.get(refusal.decodeError)?.shift();
    return first === undefined ? [] : [first];
  };
}

/** The errors about text that is no document, and so about no object. */
export function unparsedFindings(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ message, rule, severity }) =>
      severity === 'error' && (rule === 'syntax' || (rule === 'templated-file' && message.includes('as it is, it does not parse: '))),
  );
}

/** Where the server finds no such resource, and where it minds what it would otherwise drop. */
const UNSERVED: ReadonlySet<Diagnostic['rule']> = new Set<Diagnostic['rule']>(['unserved-version', 'missing-status']);
const STRICT: ReadonlySet<Diagnostic['rule']> = new Set<Diagnostic['rule']>(['unknown-field', 'duplicate-key']);

/** The group of an `apiVersion`, empty for the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
}

/** The version of an `apiVersion`. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

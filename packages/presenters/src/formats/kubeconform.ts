import { type CheckResult, type Diagnostic, type FieldError, pathSegments } from '@structural/checker';
import { inertJson } from '../text/inert.js';
import { everyFinding } from '../findings/every-finding.js';
import type { Presenter } from '../presenter.js';
import { judgedObjects, ownFindings, serverMessages, unparsedFindings, withField, type JudgedObject } from '../findings/server-answer.js';

/** Which objects are listed. */
export interface KubeconformListing {
  /** Lists objects that are valid or skipped, too, as kubeconform does when it is verbose. */
  readonly verbose?: boolean;
}

type Status = 'statusValid' | 'statusInvalid' | 'statusError' | 'statusSkipped';

const STATUS: Readonly<Record<JudgedObject['outcome'], Status>> = {
  accepted: 'statusValid',
  refused: 'statusInvalid',
  undecodable: 'statusError',
  'unknown-value': 'statusSkipped',
  'unknown-kind': 'statusSkipped',
};

/**
 * The report that `kubeconform -output json -summary` gives, for those who read it already: the same members with the same meaning, the
 * messages are the server's.
 *
 * What kubeconform leaves out unless it is verbose is left out here: valid and skipped objects. A document that does not parse is an error
 * without kind and name, as there. One presenter is for one run. Source: kubeconform, `pkg/output`, json.
 */
export function kubeconformPresenter({ verbose = false }: KubeconformListing = {}): Presenter {
  const summary: Record<Status, number> = { statusValid: 0, statusInvalid: 0, statusError: 0, statusSkipped: 0 };
  let rendered = 0;
  const render = (entries: readonly Entry[]): string => {
    let piece = '';
    for (const entry of entries) {
      summary[entry.status]++;
      if (!verbose && (entry.status === 'statusValid' || entry.status === 'statusSkipped')) continue;
      piece += `${rendered === 0 ? '\n' : ',\n'}${inertJson(JSON.stringify(entry))}`;
      rendered++;
    }
    return piece;
  };
  return {
    isStateful: true,
    renderStart: () => '{"resources":[',
    renderResult: (result) => render(toEntries(result)),
    renderEnd: (_, unreadable) => {
      const last = render(unreadable.map(({ message, name }) => fileError(name, message)));
      const { statusError: errors, statusInvalid: invalid, statusSkipped: skipped, statusValid: valid } = summary;
      return `${last}\n],"summary":${JSON.stringify({ valid, invalid, errors, skipped })}}\n`;
    },
  };
}

interface Entry {
  readonly filename: string;
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly status: Status;
  readonly msg: string;
  readonly validationErrors?: readonly { readonly path: string; readonly msg: string }[];
}

function toEntries(result: CheckResult): readonly Entry[] {
  const wordsOf = serverMessages(everyFinding(result));
  const findingsOf = ownFindings(everyFinding(result));
  return [
    ...judgedObjects(result).map((object) => toEntry(result.file, object, findingsOf(object), wordsOf)),
    ...unparsedFindings(result.diagnostics).map(({ message }) => fileError(result.file, message)),
  ];
}

function toEntry(filename: string, object: JudgedObject, findings: readonly Diagnostic[], wordsOf: (error: FieldError) => string): Entry {
  const { apiVersion, errors, kind, name, outcome, refusal } = object;
  const described = { filename, kind, name, version: apiVersion, status: STATUS[outcome] };
  // A kind without a schema is an error there, too, where it is not to be skipped. Its finding is about all of the kind.
  if (outcome === 'unknown-kind' && errors > 0) return { ...described, status: 'statusError', msg: unknownKind(object) };
  if (refusal === undefined) return { ...described, msg: findings[0]?.message ?? '' };
  if ('decodeError' in refusal) return { ...described, msg: refusal.decodeError };
  if ('status' in refusal) return { ...described, msg: refusal.status.message };
  if ('denial' in refusal) return { ...described, msg: refusal.denial.message };
  return {
    ...described,
    msg: [...new Set(refusal.causes.map((cause) => withField(cause, wordsOf)))].join('; '),
    validationErrors: refusal.causes.map((cause) => ({ path: slashed(cause), msg: wordsOf(cause) })),
  };
}

function unknownKind({ apiVersion, kind }: JudgedObject): string {
  return `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
}

function fileError(filename: string, msg: string): Entry {
  return { filename, kind: '', name: '', version: '', status: 'statusError', msg };
}

/** A path as kubeconform writes it, with slashes and nothing escaped. */
function slashed({ path }: FieldError): string {
  return pathSegments(path)
    .map((step) => `/${step.kind === 'index' ? step.index : step.name}`)
    .join('');
}

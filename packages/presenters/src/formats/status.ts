import {
  type CheckResult,
  type FieldError,
  type PolicyRefusal,
  type ServerRefusal,
  goQuote,
  pathText,
  printJsonString,
} from '@structural/checker';
import { inertJson } from '../text/inert.js';
import { everyFinding } from '../findings/every-finding.js';
import type { Presenter } from '../presenter.js';
import {
  groupOf,
  judgedObjects,
  serverMessages,
  unparsedFindings,
  versionOf,
  withField,
  type JudgedObject,
} from '../findings/server-answer.js';

/**
 * The report as the server's own answers: one JSON object with a member for each file, a list of `metav1.Status`, one for each object that
 * is refused, in the order of the file, definitions first. Files without a refused object have an empty list.
 *
 * 422 Invalid carries every cause in the server's order; 400 BadRequest says that an object cannot be read, and comes last for text that is no
 * document; 404 NotFound is for kinds, versions and subresources that are not served, 500 InternalError for what makes a server panic. The
 * answers are as to requests that create or update the one object.
 */
export function statusPresenter(): Presenter {
  return {
    renderStart: () => '{',
    renderResult: (result, first) => {
      const statuses = renderStatuses(result);
      return inertJson(
        `${first ? '' : ','}\n${printJsonString(result.file)}:[${statuses.length === 0 ? '' : `\n${statuses.join(',\n')}\n`}]`,
      );
    },
    renderEnd: () => '\n}\n',
  };
}

function renderStatuses(result: CheckResult): readonly string[] {
  const wordsOf = serverMessages(everyFinding(result));
  return [
    ...judgedObjects(result).flatMap((object) => renderObject(object, wordsOf)),
    ...unparsedFindings(result.diagnostics).map(({ message }) => renderBare(message, 'BadRequest', 400)),
  ];
}

function renderObject(object: JudgedObject, wordsOf: (error: FieldError) => string): readonly string[] {
  const { errors, kind, outcome, refusal } = object;
  if (refusal !== undefined) return [renderStatus(object, refusal, wordsOf)];
  if (outcome !== 'refused' && (outcome !== 'unknown-kind' || errors === 0)) return [];
  return [
    kind === 'CustomResourceDefinition'
      ? renderBare(PANIC, 'InternalError', 500)
      : renderBare('the server could not find the requested resource', 'NotFound', 404),
  ];
}

/** As clients word it: the server's own answer is a page of text. Source: apimachinery, `pkg/api/errors`, NewGenericServerResponse. */
const PANIC =
  'an error on the server ("This request caused apiserver to panic. Look in the logs for details.") has prevented the request from being successful';

const HEAD = '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure"';

function renderBare(message: string, reason: string, code: number): string {
  return `${HEAD},"message":${printJsonString(message)}${reason === '' ? '' : `,"reason":"${reason}"`},"code":${code}}`;
}

/** What a policy denies. Source: `k8s.io/apiserver/pkg/admission`, NewForbidden. */
function renderDenial({ causes, code, details: { group, kind, name }, message, reason }: PolicyRefusal): string {
  const details = [
    `"name":${printJsonString(name)}`,
    ...(group === '' ? [] : [`"group":${printJsonString(group)}`]),
    `"kind":${printJsonString(kind)}`,
    `"causes":[${causes.map((cause) => `{"message":${printJsonString(cause.message)}}`).join(',')}]`,
  ];
  const said = `"message":${printJsonString(message)},"reason":${printJsonString(reason)}`;
  return `${HEAD},${said},"details":{${details.join(',')}},"code":${String(code)}}`;
}

/** Members are in the order in which Go prints them. Source: apimachinery, `pkg/api/errors`, NewInvalid and NewBadRequest. */
function renderStatus({ apiVersion, kind, name }: JudgedObject, refusal: ServerRefusal, wordsOf: (error: FieldError) => string): string {
  if ('decodeError' in refusal) {
    return renderBare(
      `${kind} in version "${versionOf(apiVersion)}" cannot be handled as a ${kind}: ${refusal.decodeError}`,
      'BadRequest',
      400,
    );
  }
  if ('status' in refusal) return renderBare(refusal.status.message, refusal.status.reason, refusal.status.code);
  if ('denial' in refusal) return renderDenial(refusal.denial);
  const group = kind === 'CustomResourceDefinition' ? 'apiextensions.k8s.io' : groupOf(apiVersion);
  const causes = refusal.causes.map((cause) => ({ reason: cause.type, message: wordsOf(cause), field: pathText(cause.path) }));
  const shown = [...new Set(refusal.causes.map((cause) => withField(cause, wordsOf)))];
  const message = `${kind}${group === '' ? '' : `.${group}`} ${goQuote(name)} is invalid: ${shown.length === 1 ? shown[0]! : `[${shown.join(', ')}]`}`;
  const details = [
    ...(name === '' ? [] : [`"name":${printJsonString(name)}`]),
    ...(group === '' ? [] : [`"group":${printJsonString(group)}`]),
    `"kind":${printJsonString(kind)}`,
    `"causes":[${causes.map(renderCause).join(',')}]`,
  ];
  return `${HEAD},"message":${printJsonString(message)},"reason":"Invalid","details":{${details.join(',')}},"code":422}`;
}

function renderCause({ field, message, reason }: { readonly reason: string; readonly message: string; readonly field: string }): string {
  return `{"reason":"${reason}","message":${printJsonString(message)},"field":${printJsonString(field)}}`;
}

import type { CheckResult, FieldError, Refusal } from '@structural/checker';
import { goQuote, pathText, printJsonString } from '@structural/checker';
import { inertJson } from './inert.js';
import type { Presenter } from './presenter.js';
import { groupOf, judgedObjects, serverMessages, versionOf, withField, type JudgedObject } from './server-answer.js';

/**
 * The report as the server's own answers: one JSON object with a member for each file, a list of `metav1.Status`, one for each object that
 * is refused, in the order of the file, definitions first. Files without a refused object have an empty list.
 *
 * 422 Invalid carries every cause in the server's order; 400 BadRequest says that an object cannot be read. Text that is no document never
 * reaches a server: a file that does not parse has no status for it. The answers are as to requests that create or update the one object.
 */
export function statusPresenter(): Presenter {
  return {
    renderStart: () => '{',
    renderResult: (result, first) => {
      const statuses = renderStatuses(result);
      return inertJson(`${first ? '' : ','}\n${printJsonString(result.file)}:[${statuses.length === 0 ? '' : `\n${statuses.join(',\n')}\n`}]`);
    },
    renderEnd: () => '\n}\n',
  };
}

function renderStatuses(result: CheckResult): readonly string[] {
  const wordsOf = serverMessages(result.diagnostics);
  return judgedObjects(result).flatMap((object) => (object.refusal === undefined ? [] : [renderStatus(object, object.refusal, wordsOf)]));
}

/** Members are in the order in which Go prints them. Source: apimachinery, `pkg/api/errors`, NewInvalid and NewBadRequest. */
function renderStatus({ apiVersion, kind, name }: JudgedObject, refusal: Refusal, wordsOf: (error: FieldError) => string): string {
  const head = '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure"';
  if ('decodeError' in refusal) {
    const message = `${kind} in version "${versionOf(apiVersion)}" cannot be handled as a ${kind}: ${refusal.decodeError}`;
    return `${head},"message":${printJsonString(message)},"reason":"BadRequest","code":400}`;
  }
  const group = kind === 'CustomResourceDefinition' ? 'apiextensions.k8s.io' : groupOf(apiVersion);
  const causes = refusal.causes.map((cause) => ({ reason: cause.type, message: wordsOf(cause), field: pathText(cause.path) }));
  const told = [...new Set(refusal.causes.map((cause) => withField(cause, wordsOf)))];
  const message = `${kind}${group === '' ? '' : `.${group}`} ${goQuote(name)} is invalid: ${told.length === 1 ? told[0]! : `[${told.join(', ')}]`}`;
  const details = [
    ...(name === '' ? [] : [`"name":${printJsonString(name)}`]),
    ...(group === '' ? [] : [`"group":${printJsonString(group)}`]),
    `"kind":${printJsonString(kind)}`,
    `"causes":[${causes.map(renderCause).join(',')}]`,
  ];
  return `${head},"message":${printJsonString(message)},"reason":"Invalid","details":{${details.join(',')}},"code":422}`;
}

function renderCause({ field, message, reason }: { readonly reason: string; readonly message: string; readonly field: string }): string {
  return `{"reason":"${reason}","message":${printJsonString(message)},"field":${printJsonString(field)}}`;
}

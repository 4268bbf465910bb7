import { safelyJudged, toFieldError } from '@structural/checker';
import { withMember } from '@structural/core';
import { goQuote } from '@structural/go';
import { fromPlain, isJsonObject, newJsonObject, printJson, type JsonObject } from '@structural/json';
import type { CaseRequest, TestCase } from '../case/test-case.js';
import type { PolicyServer } from '../policies/admission-answer.js';
import type { BuiltinServer } from '../policies/policies-server.js';
import type { SuiteAnswer } from './answer.js';
import type { CaseResult } from './case-result.js';
import { notFor, requestFailure } from './run-case.js';
import { namedObject } from './send-request.js';

/**
 * Runs one test of a built-in kind: asks the server's own code request by request, and compares what it answers with what is expected, up to the first
 * thing that is not. It is skipped where that code is not there for the server that is asked. Throws only where the code cannot be loaded.
 */
export function runBuiltinCase(test: TestCase, { kubernetes, minor }: PolicyServer): CaseResult {
  const reason = test.skip ?? notFor(test, minor);
  if (reason !== undefined) return { outcome: 'skipped', reason };
  if (kubernetes === undefined)
    return { outcome: 'skipped', reason: `the server's code for built-in kinds is not here for Kubernetes 1.${String(minor)}` };
  const answers: SuiteAnswer[] = [];
  let stored: JsonObject | undefined;
  for (const [i, request] of test.requests.entries()) {
    const answer = sendBuiltin(request, stored, kubernetes);
    answers.push(answer);
    const failure = requestFailure(request, answer);
    if (failure !== undefined) return { outcome: 'failed', failure: { request: i, object: request.object, ...failure }, answers };
    if (!answer.ok) break;
    stored = answer.object;
  }
  return { outcome: 'passed', answers };
}

/** Sends a request of a test to the server's own code, as a client of a server would do it: unknown fields are warned of. */
function sendBuiltin({ members, object, verb }: CaseRequest, stored: JsonObject | undefined, kubernetes: BuiltinServer): SuiteAnswer {
  const written = namedObject(object.value, stored);
  if (verb === 'create') return judged(kubernetes, written, {});
  if (verb === 'store') {
    // It is not validated, but must be something that a server could have read.
    const read = judged(kubernetes, written, {});
    return read.ok || read.errors.length > 0 ? { ok: true, object: written, warnings: [] } : read;
  }
  if (stored === undefined) return { ok: false, message: 'nothing to update yet', errors: [], warnings: [] };
  const old = printJson(stored);
  if (verb === 'update') return judged(kubernetes, written, { old });
  const changed = Object.entries(members ?? newJsonObject()).reduce((all, [name, member]) => withMember(all, name, member), stored);
  if (verb === 'rewrite') return judged(kubernetes, changed, { old });
  return judged(kubernetes, withMember(stored, 'status', members?.['status']), { old, subresource: 'status' });
}

function judged(
  kubernetes: BuiltinServer,
  value: JsonObject,
  update: { readonly old?: string; readonly subresource?: 'status' },
): SuiteAnswer {
  const {
    causes = [],
    code,
    message = '',
    object,
    served,
    warnings = [],
  } = safelyJudged(kubernetes, {
    text: printJson(value),
    fieldValidation: 'Warn',
    // Whether servers allow privileged containers is theirs to say; kubeadm and managed clusters do.
    allowPrivileged: true,
    ...update,
  });
  const errors = causes.map((cause) => toFieldError(cause, value));
  if (served === false) return { ok: false, message: unserved(value), errors, warnings };
  const read = code < 300 ? fromPlain(object as Parameters<typeof fromPlain>[0]) : undefined;
  return read !== undefined && isJsonObject(read) ? { ok: true, object: read, warnings } : { ok: false, message, errors, warnings };
}

function unserved({ apiVersion, kind }: JsonObject): string {
  return `no matches for kind ${quoted(kind)} in version ${quoted(apiVersion)}`;
}

function quoted(value: unknown): string {
  return goQuote(typeof value === 'string' ? value : '');
}

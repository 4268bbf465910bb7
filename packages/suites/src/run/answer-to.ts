import { fromPlain, isJsonObject } from '@structural/json';
import { openJudge, type Judge } from '@structural/witness';
import type { SuiteAnswer } from './answer.js';
import { sendRequest } from './send-request.js';

/** How a definition is asked. */
export interface AskedHow {
  /** What is there before, which makes it an update; it is not judged, as an older definition may have let it in. */
  readonly oldSelf?: unknown;
  /** The newest server by default; the same one for many questions, so that a definition is read once. */
  readonly judge?: Judge;
}

/**
 * What a server with one definition answers to an object that is created, or that replaces another one: for matchers of test frameworks. Both are
 * plain values, as a parser of JSON or YAML gives them; a definition that is refused is a refusal, too. Never throws.
 */
export function answerTo(crd: object, object: unknown, { judge = newest(), oldSelf }: AskedHow = {}): SuiteAnswer {
  let value = known.get(crd);
  if (value === undefined) known.set(crd, (value = fromPlain(crd)));
  const admission = isJsonObject(value) ? judge.admit(value) : undefined;
  if (admission?.ok !== true) {
    const { errors, message } = admission ?? { errors: [], message: 'this is not a CRD' };
    return { ok: false, message, errors, warnings: [] };
  }
  const { definition } = admission;
  const sent = { object: { value: fromPlain(object) } };
  if (oldSelf === undefined) return sendRequest({ ...sent, verb: 'create' }, definition, undefined, judge);
  const stored = sendRequest({ object: { value: fromPlain(oldSelf) }, verb: 'store' }, definition, undefined, judge);
  return stored.ok ? sendRequest({ ...sent, verb: 'update' }, definition, { object: stored.object, by: definition }, judge) : stored;
}

const known = new WeakMap<object, ReturnType<typeof fromPlain>>();
let opened: Judge | undefined;

function newest(): Judge {
  return (opened ??= openJudge());
}

import type { JsonArray } from '@structural/json';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { tooFewDetail } from '../../run/limit-text.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `minItems`. Source: kube-openapi `validate/values.go`, MinItems. */
export function compileMinItems(limit: number | bigint, version: KubernetesVersion): Check<JsonArray> {
  return (value, run) =>
    value.length >= limit ||
    fail(run, () => {
      const message = `${nameOf(run)} in body should have at least ${String(limit)} items`;
      const said = version.saysTooFew
        ? ({ type: 'FieldValueTooFew', detail: tooFewDetail(limit, version) } as const)
        : ({ type: 'FieldValueInvalid', detail: message } as const);
      return finding(run, { ...said, badValue: value.length, origin: 'minItems' }, message);
    });
}

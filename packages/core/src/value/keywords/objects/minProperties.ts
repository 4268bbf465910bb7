import type { JsonObject } from '@structural/json';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { tooFewDetail } from '../../run/limit-text.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `minProperties`. Source: kube-openapi `validate/object_validator.go`. */
export function compileMinProperties(limit: number | bigint, version: KubernetesVersion): Check<JsonObject> {
  return (value, run) => {
    const size = Object.keys(value).length;
    return (
      size >= limit ||
      fail(run, () => {
        const message = `${nameOf(run)} in body should have at least ${String(limit)} properties`;
        const said = version.saysTooFew
          ? ({ type: 'FieldValueTooFew', detail: tooFewDetail(limit, version) } as const)
          : ({ type: 'FieldValueInvalid', detail: message } as const);
        return finding(run, { ...said, badValue: size, older: limit, oldest: limit, origin: 'minProperties' }, message);
      })
    );
  };
}

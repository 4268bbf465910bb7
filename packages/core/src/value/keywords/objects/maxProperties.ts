import type { JsonObject } from '@structural/json';
import { tooManyDetail } from '../../run/limit-text.js';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `maxProperties`. Source: kube-openapi `validate/object_validator.go`. */
export function compileMaxProperties(limit: number | bigint, version: KubernetesVersion): Check<JsonObject> {
  return (value, run) => {
    const size = Object.keys(value).length;
    return (
      size <= limit ||
      fail(run, () =>
        finding(
          run,
          {
            type: 'FieldValueTooMany',
            badValue: size,
            older: limit,
            oldest: limit,
            detail: tooManyDetail(limit, version),
            origin: 'maxProperties',
          },
          `${nameOf(run)} in body should have at most ${String(limit)} properties`,
        ),
      )
    );
  };
}

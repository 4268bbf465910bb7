import { countCodePoints } from '@structural/go';
import { tooLongDetail } from '../../run/limit-text.js';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `maxLength` counts code points, though its error speaks of bytes. Source: kube-openapi `validate/values.go`, MaxLength. */
export function compileMaxLength(limit: number | bigint, version: KubernetesVersion): Check<string> {
  return (value, run) =>
    value.length <= limit ||
    countCodePoints(value) <= limit ||
    fail(run, () =>
      finding(
        run,
        {
          type: 'FieldValueTooLong',
          badValue: version.saysLimitInBytes ? '<value omitted>' : value,
          older: value,
          detail: tooLongDetail(limit, version),
          origin: 'maxLength',
        },
        `${nameOf(run)} in body should be at most ${String(limit)} chars long`,
      ),
    );
}

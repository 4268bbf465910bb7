import type { JsonArray } from '@structural/json';
import { tooManyDetail } from '../../run/limit-text.js';
import type { KubernetesVersion } from '../../../kubernetes/kubernetes-version.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `maxItems`. Source: kube-openapi `validate/values.go`, MaxItems. */
export function compileMaxItems(limit: number | bigint, version: KubernetesVersion): Check<JsonArray> {
  return (value, run) =>
    value.length <= limit ||
    fail(run, () =>
      finding(
        run,
        { type: 'FieldValueTooMany', badValue: value.length, detail: tooManyDetail(limit, version), origin: 'maxItems' },
        `${nameOf(run)} in body should have at most ${String(limit)} items`,
      ),
    );
}

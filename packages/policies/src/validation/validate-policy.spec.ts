import { readFileSync } from 'node:fs';
import { errorBody, NEWEST_KUBERNETES, pathText } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import type { PolicyKind } from '../policy/policy.js';
import { specErrors } from './validate-policy.js';

/** Policies and bindings of our own, and the causes with which kube-apiserver 1.37.2 refused them. */
const answers = JSON.parse(readFileSync(new URL('../../tests/refused-policies.json', import.meta.url), 'utf8')) as readonly {
  readonly manifest: { readonly kind: PolicyKind; readonly spec: object };
  readonly causes: readonly (readonly [reason: string, field: string, message: string])[];
}[];

test.each(answers.map((answer, i) => [`${String(i)} ${JSON.stringify(answer.manifest.spec).slice(0, 200)}`, answer] as const))(
  'is refused as by the server: %s',
  (_, { causes, manifest }) => {
    const object = fromPlain(manifest) as JsonObject;
    const errors = specErrors(object, manifest.kind, NEWEST_KUBERNETES);
    expect(errors.map((error) => [error.type, pathText(error.path), errorBody(error)])).toEqual(causes);
  },
);

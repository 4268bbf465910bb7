import { fail, pathlessFinding } from '../../run/run.js';
import { validatorOf, type SchemaNode } from '../../run/validator.js';
import type { Items } from './items.js';

/**
 * `items` as a list of schemas, and `additionalItems` for the rest, neither of which a CRD may have today.
 *
 * The server stops short of the last items where several have schemas of their own. Source: kube-openapi
 * `validate/slice_validator.go`.
 */
export function compileTuple(tuple: readonly SchemaNode[], additional: SchemaNode | boolean | undefined): Items {
  return (value, run) => {
    let count = 0;
    const validate = (node: SchemaNode, i: number): void => {
      run.steps.push(i);
      count += validatorOf(node)(value[i] ?? null, run);
      run.steps.pop();
    };
    tuple.forEach((node, i) => {
      if (i < value.length) validate(node, i);
    });
    if (tuple.length >= value.length) return count;
    if (additional === false && tuple.length > 0) {
      fail(run, () => pathlessFinding(run, "array doesn't allow for additional items", 'additionalItems'));
    }
    if (typeof additional !== 'object') return count;
    for (let i = tuple.length; i < value.length - tuple.length + 1 && i < value.length; i++) validate(additional, i);
    return count;
  };
}

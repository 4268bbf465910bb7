import type { Expr, MessageExpr } from '../syntax/expr.js';
import { goText } from '../values/go-text.js';
import { isKind } from '../libraries/arguments.js';
import { celError, type CelValue, isCelError } from '../values/value.js';
import type { Exec } from './attribute.js';

/** Makes an object of a patch of its fields. Source: `k8s.io/apiserver/pkg/cel/mutation/dynamic`, NewObjectVal. */
export function madeObject({ fields, name }: MessageExpr, plan: (value: Expr) => Exec): Exec {
  const plans = fields.map((field) => ({ ...field, exec: plan(field.value) }));
  return (frame) => {
    const values = new Map<CelValue, CelValue>();
    for (const field of plans) {
      const value = field.exec(frame);
      if (isCelError(value)) return value;
      if (!field.isOptional) values.set(field.name, value);
      else if (!isKind(value, 'optional'))
        return celError(`cannot initialize optional entry '${field.name}' from non-optional value ${goText(value)}`);
      else if (value.value !== undefined) values.set(field.name, value.value);
    }
    return { kind: 'map', size: values.size, get: (key) => values.get(key), keys: () => values.keys(), madeAs: name };
  };
}

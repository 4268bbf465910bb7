import type { JsonPath } from '@structural/json';
import { isUnion, type Shape, type StructShape } from './shape.js';
import type { DecodeStep } from './step.js';

/**
 * Those of the given keys, written more than once in a JSON text, that the strict decoder notices.
 *
 * It skips the values of unknown fields and of types that decode themselves, so keys in there may be repeated unnoticed, and
 * an unknown field may be too. Source: `sigs.k8s.io/json`, disallowDuplicateFields.
 */
export function duplicateSteps(shape: StructShape, paths: readonly JsonPath[]): readonly DecodeStep[] {
  return paths.flatMap((path) => {
    const step = noticed(shape, path);
    return step === undefined ? [] : [step];
  });
}

function noticed(root: StructShape, path: JsonPath): DecodeStep | undefined {
  let shape: Shape | undefined = root;
  let step: DecodeStep | undefined;
  for (const key of path) {
    if (shape === undefined || isUnion(shape) || shape.kind === 'json' || shape.kind === 'self') return undefined;
    step = {
      parent: step,
      key,
      order: typeof key === 'number' ? key : 0,
      struct: shape.kind === 'struct' ? shape.name : '',
      boundary: false,
    };
    if (shape.kind === 'struct') {
      const field = shape.fields().get(String(key));
      if (field === undefined) return undefined;
      shape = field.shape;
    } else {
      shape = shape.kind === 'list' || shape.kind === 'map' ? shape.of : undefined;
    }
  }
  return step;
}

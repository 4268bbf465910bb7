import type { Constant, Expr } from '../syntax/expr.js';
import { toSource } from '../syntax/source.js';
import { exactly, type Bounds } from '../estimates/bounds.js';

/** How large what is written in place is: characters, bytes, items or entries, and one for any scalar. Undefined for all else. */
export function literalSize(expr: Expr): Bounds | undefined {
  switch (expr.kind) {
    case 'literal':
      return exactly(BigInt(constantSize(expr.value)));
    case 'list':
      return exactly(BigInt(expr.elements.length));
    case 'map':
      return exactly(BigInt(expr.entries.length));
    default:
      return undefined;
  }
}

function constantSize(constant: Constant): number {
  if (constant.type === 'bytes') return constant.value.length;
  if (constant.type !== 'string') return 1;
  return toSource(constant.value).size;
}

import { celError, NO_SUCH_OVERLOAD, type CelError, type CelFunction, type CelOpaque, type CelValue } from '../values/value.js';
import { defineFunction, int, isKind, text, type ArgumentType } from './arguments.js';
import { walk } from './costs.js';
import { parseQuantity } from './parse-quantity.js';
import {
  addQuantities, compareQuantities, printQuantity, quantityOf, subtractQuantities, toApproximateFloat, toInteger, type Quantity,
} from './quantity-amount.js';

interface CelQuantity extends CelOpaque {
  readonly type: 'kubernetes.Quantity';
  readonly quantity: Quantity;
  /** A sum or difference, with which the server cannot compare anything for equality: to Go it is of another type. */
  readonly isPointer: boolean;
}

const quantity: ArgumentType<CelQuantity> = (value) =>
  isKind(value, 'opaque') && value.type === 'kubernetes.Quantity' ? (value as CelQuantity) : undefined;

/** Quantities such as `500m` and `2Gi`. Source: `k8s.io/apiserver/pkg/cel/library`, Quantity. */
export const QUANTITY_FUNCTIONS: readonly CelFunction[] = [
  defineFunction('string_to_quantity', [text], toQuantity, walk()),
  defineFunction('is_quantity_string', [text], (written) => parseQuantity(written).ok, walk()),
  defineFunction('quantity_sign', [quantity], (q) => BigInt(compareQuantities(q.quantity, quantityOf(0n)))),
  defineFunction('quantity_is_greater_than', [quantity, quantity], (a, b) => compareQuantities(a.quantity, b.quantity) > 0),
  defineFunction('quantity_is_less_than', [quantity, quantity], (a, b) => compareQuantities(a.quantity, b.quantity) < 0),
  defineFunction('quantity_compare_to', [quantity, quantity], (a, b) => BigInt(compareQuantities(a.quantity, b.quantity))),
  defineFunction('quantity_get_float', [quantity], (q) => toApproximateFloat(q.quantity)),
  defineFunction('quantity_is_integer', [quantity], (q) => toInteger(q.quantity) !== undefined),
  defineFunction('quantity_get_int', [quantity], (q) => toInteger(q.quantity) ?? celError('cannot convert value to integer')),
  defineFunction('quantity_add', [quantity, quantity], (a, b) => asPointer(addQuantities(a.quantity, b.quantity))),
  defineFunction('quantity_add_int', [quantity, int], (a, b) => asPointer(addQuantities(a.quantity, quantityOf(b)))),
  defineFunction('quantity_sub', [quantity, quantity], (a, b) => asPointer(subtractQuantities(a.quantity, b.quantity))),
  defineFunction('quantity_sub_int', [quantity, int], (a, b) => asPointer(subtractQuantities(a.quantity, quantityOf(b)))),
];

function toQuantity(written: string): CelValue | CelError {
  const parsed = parseQuantity(written);
  return parsed.ok ? asValue(parsed.quantity) : celError(parsed.error);
}

function asPointer(amount: Quantity): CelValue {
  return asValue(amount, true);
}

function asValue(amount: Quantity, isPointer = false): CelValue {
  const value: CelQuantity = {
    kind: 'opaque',
    type: 'kubernetes.Quantity',
    quantity: amount,
    isPointer,
    equals: (other) => ((other as CelQuantity).isPointer ? NO_SUCH_OVERLOAD : compareQuantities(amount, (other as CelQuantity).quantity) === 0),
    print: () => printQuantity(amount),
  };
  return value;
}

import { celError, type CelError, type CelOpaque, type CelValue, NO_SUCH_OVERLOAD } from '../../values/value.js';
import { type ArgumentType, int, isKind, taking, text } from '../arguments.js';
import { walk } from '../runtime-costs.js';
import { parseQuantity } from './parse-quantity.js';
import {
  addQuantities,
  compareQuantities,
  printQuantity,
  type Quantity,
  quantityOf,
  subtractQuantities,
  toApproximateFloat,
  toInteger,
} from './quantity-amount.js';
import { type CallCosts, define, kubernetesCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { walkThroughArgument } from '../../estimates/walks.js';

interface CelQuantity extends CelOpaque {
  readonly type: 'kubernetes.Quantity';
  readonly quantity: Quantity;
  /** A sum or difference, with which the server cannot compare anything for equality: to Go it is of another type. */
  readonly isPointer: boolean;
}

const quantity: ArgumentType<CelQuantity> = (value) =>
  isKind(value, 'opaque') && value.type === 'kubernetes.Quantity' ? (value as CelQuantity) : undefined;

const WALK = kubernetesCosts(walkThroughArgument(), walk());

/** Quantities such as `500m` and `2Gi`. Source: `k8s.io/apiserver/pkg/cel/library`, Quantity. */
export const QUANTITY: readonly LibraryDeclaration[] = [
  define(
    'quantity_add: (Quantity).add(Quantity) -> Quantity',
    taking([quantity, quantity], (a, b) => asPointer(addQuantities(a.quantity, b.quantity))),
    UNIT,
  ),
  define(
    'quantity_add_int: (Quantity).add(int) -> Quantity',
    taking([quantity, int], (a, b) => asPointer(addQuantities(a.quantity, quantityOf(b)))),
    UNIT,
  ),
  define(
    'quantity_get_float: (Quantity).asApproximateFloat() -> double',
    taking([quantity], (q) => toApproximateFloat(q.quantity)),
    UNIT,
  ),
  define(
    'quantity_get_int: (Quantity).asInteger() -> int',
    taking([quantity], (q) => toInteger(q.quantity) ?? celError('cannot convert value to integer')),
    UNIT,
  ),
  define(
    'quantity_compare_to: (Quantity).compareTo(Quantity) -> int',
    taking([quantity, quantity], (a, b) => BigInt(order(a, b))),
    UNIT,
  ),
  define(
    'quantity_is_greater_than: (Quantity).isGreaterThan(Quantity) -> bool',
    taking([quantity, quantity], (a, b) => order(a, b) > 0),
    UNIT,
  ),
  define(
    'quantity_is_integer: (Quantity).isInteger() -> bool',
    taking([quantity], (q) => toInteger(q.quantity) !== undefined),
    UNIT,
  ),
  define(
    'quantity_is_less_than: (Quantity).isLessThan(Quantity) -> bool',
    taking([quantity, quantity], (a, b) => order(a, b) < 0),
    UNIT,
  ),
  define(
    'quantity_sign: sign(Quantity) -> int',
    taking([quantity], (q) => BigInt(compareQuantities(q.quantity, quantityOf(0n)))),
    UNIT,
  ),
  define(
    'quantity_sub: (Quantity).sub(Quantity) -> Quantity',
    taking([quantity, quantity], (a, b) => asPointer(subtractQuantities(a.quantity, b.quantity))),
    UNIT,
  ),
  define(
    'quantity_sub_int: (Quantity).sub(int) -> Quantity',
    taking([quantity, int], (a, b) => asPointer(subtractQuantities(a.quantity, quantityOf(b)))),
    UNIT,
  ),
];

/** Whether a text is a quantity, and the quantity that it is, at the cost of the text. */
export const QUANTITY_OF_TEXT = ofText(WALK);

/** The same at the cost of one. */
export const CHEAP_QUANTITY_OF_TEXT = ofText(UNIT);

function ofText(costs: CallCosts): readonly LibraryDeclaration[] {
  return [
    define(
      'is_quantity_string: isQuantity(string) -> bool',
      taking([text], (written) => parseQuantity(written).ok),
      costs,
      { hints: { texts: ['100m', '1Gi', '1', 'x', '1.5x'] } },
    ),
    define('string_to_quantity: quantity(string) -> Quantity', taking([text], toQuantity), costs, { hints: { isConversion: true } }),
  ];
}

function order(a: CelQuantity, b: CelQuantity): number {
  return compareQuantities(a.quantity, b.quantity);
}

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
    equals: (other) =>
      (other as CelQuantity).isPointer ? NO_SUCH_OVERLOAD : compareQuantities(amount, (other as CelQuantity).quantity) === 0,
    print: () => printQuantity(amount),
  };
  return value;
}

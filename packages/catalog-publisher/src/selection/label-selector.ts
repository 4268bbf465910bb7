import { NEWEST_KUBERNETES } from '@structural/checker';
import { definitionBehaviour, labelKeyFaults, labelValueFaults } from '@structural/core';

/** Whether labels are selected. */
export type LabelSelector = (labels: ReadonlyMap<string, string>) => boolean;

const NAMING = definitionBehaviour(NEWEST_KUBERNETES).labelKeys;
const OPERATOR = /^(==?|!=|[<>]|(?:not)?in(?![^\s(])|$)/;

/**
 * Reads a label selector as `kubectl get -l` takes it: `team=platform, stage in (beta, stable), !internal, weight > 3`.
 *
 * All requirements must hold; the empty text selects everything. `!=` and `notin` hold for what lacks the label, as with kubectl. Throws an
 * error with the offset of what is no selector.
 */
export function parseLabelSelector(text: string): LabelSelector {
  const requirements: LabelSelector[] = [];
  const reader = readerOf(text);
  while (!reader.atEnd()) {
    requirements.push(readRequirement(reader));
    if (reader.atEnd()) break;
    reader.expect(',');
    if (reader.atEnd()) reader.fail('a label after the comma');
  }
  return (labels) => requirements.every((holds) => holds(labels));
}

function readRequirement(reader: Reader): LabelSelector {
  if (reader.take('!')) {
    const key = reader.key();
    return (labels) => !labels.has(key);
  }
  const key = reader.key();
  const operator = reader.operator();
  switch (operator) {
    case '':
      return (labels) => labels.has(key);
    case '=':
    case '==': {
      const value = reader.value();
      return (labels) => labels.get(key) === value;
    }
    case '!=': {
      const value = reader.value();
      return (labels) => labels.get(key) !== value;
    }
    case 'in':
    case 'notin': {
      const values = reader.values();
      return (labels) => {
        const value = labels.get(key);
        return (value !== undefined && values.has(value)) === (operator === 'in');
      };
    }
    default: {
      const bound = reader.integer();
      return (labels) => {
        const value = integerOf(labels.get(key) ?? '');
        return value !== undefined && (operator === '<' ? value < bound : value > bound);
      };
    }
  }
}

/** Reads words and signs of a selector, past white space. */
interface Reader {
  atEnd(): boolean;
  take(sign: string): boolean;
  expect(sign: string): void;
  key(): string;
  operator(): string;
  value(): string;
  values(): ReadonlySet<string>;
  integer(): bigint;
  fail(wanted: string): never;
}

function readerOf(text: string): Reader {
  let at = 0;
  const rest = () => text.slice(at).trimStart();
  const fail = (wanted: string): never => {
    const found = rest();
    throw new Error(
      `the label selector ${JSON.stringify(text)} needs ${wanted} at offset ${String(text.length - found.length)}` +
        (found === '' ? ', where it ends' : ''),
    );
  };
  const skip = (length: number): void => void (at = text.length - rest().length + length);
  const word = (): string => /^[^\s,()=!<>]*/.exec(rest())?.[0] ?? '';
  const checked = (wanted: string, isRight: (text: string) => boolean): string => {
    const found = word();
    if (!isRight(found)) fail(wanted);
    skip(found.length);
    return found;
  };
  const take = (sign: string): boolean => {
    if (!rest().startsWith(sign)) return false;
    skip(sign.length);
    return true;
  };
  const expect = (sign: string): void => {
    if (!take(sign)) fail(JSON.stringify(sign));
  };
  const value = () => checked('the value of a label', (found) => labelValueFaults(found, NAMING).length === 0);
  return {
    fail,
    take,
    expect,
    value,
    atEnd: () => rest() === '',
    key: () => checked('the key of a label', (found) => labelKeyFaults(found, NAMING).length === 0),
    operator() {
      if (rest() === '' || rest().startsWith(',')) return '';
      const found = OPERATOR.exec(rest())?.[0] ?? fail('one of = == != in notin < >');
      skip(found.length);
      return found;
    },
    values() {
      const values = new Set<string>();
      expect('(');
      do values.add(value());
      while (take(','));
      expect(')');
      return values;
    },
    integer: () => integerOf(checked('an integer', (found) => integerOf(found) !== undefined)) ?? fail('an integer'),
  };
}

/** A text as an integer of 64 bits; signs, which no label begins with, are none. */
function integerOf(text: string): bigint | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

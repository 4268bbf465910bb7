import { goQuote } from '@structural/go';
import { compareUtf8 } from '@structural/json';
import { definitionBehaviour, type DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { NEWEST_KUBERNETES } from '../kubernetes/kubernetes-version.js';
import { labelKeyFaults, labelValueFaults } from './label.js';

/** Whether labels are selected. */
export type LabelSelector = (labels: ReadonlyMap<string, string>) => boolean;

/** A label selector, or what the server says of a text that is none. */
export type ParsedLabelSelector = { readonly ok: true; readonly selects: LabelSelector } | { readonly ok: false; readonly error: string };

/**
 * Reads a label selector as servers and `kubectl get -l` take it: `team=platform, stage in (beta, stable), !internal, weight > 3`.
 *
 * All requirements must hold; the empty text selects everything. `!=` and `notin` hold for what lacks the label; `in ()` for an empty value. Linear
 * in the text. Source: `k8s.io/apimachinery/pkg/labels`, Parse, NewRequirement and Matches.
 */
export function parseLabelSelector(text: string): ParsedLabelSelector {
  try {
    const requirements = readRequirements(new Tokens(text));
    return { ok: true, selects: (labels) => requirements.every((holds) => holds(labels)) };
  } catch (fault) {
    if (!(fault instanceof SelectorFault)) throw fault;
    return { ok: false, error: fault.message };
  }
}

const NAMING: DefinitionBehaviour['labelKeys'] = definitionBehaviour(NEWEST_KUBERNETES).labelKeys;

/** Why a text is no selector. */
class SelectorFault extends Error {}

/** What ends a text. */
const END = '';

/** The signs and words of a selector, in order. */
class Tokens {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    // A zero byte right behind a token parts it from the next; any other ends the text.
    this.tokens = Array.from(text.matchAll(/[ \t\r\n]*(==|!=|[=!(),<>]|[^ \t\r\n=!(),<>\0]+)\0?/gy), ([, token = END]) => token);
  }

  /** The next one, which stays. */
  next(): string {
    return this.tokens[this.at] ?? END;
  }

  take(): string {
    const token = this.next();
    this.at++;
    return token;
  }
}

function isWord(token: string): boolean {
  return token !== END && !/^[=!(),<>]/.test(token);
}

function found(token: string, wanted: string): SelectorFault {
  return new SelectorFault(`found '${token}', expected: ${wanted}`);
}

function readRequirements(tokens: Tokens): readonly LabelSelector[] {
  const requirements: LabelSelector[] = [];
  while (tokens.next() !== END) {
    if (!startsRequirement(tokens.next())) throw found(tokens.next(), "!, identifier, or 'end of string'");
    requirements.push(readWhole(tokens));
    const separator = tokens.take();
    if (separator === END) break;
    if (separator !== ',') throw found(separator, "',' or 'end of string'");
    if (!startsRequirement(tokens.next())) throw found(tokens.next(), "identifier after ','");
  }
  return requirements;
}

function startsRequirement(token: string): boolean {
  return token === '!' || isWord(token);
}

/** A requirement; what is wrong in it is reported as such. */
function readWhole(tokens: Tokens): LabelSelector {
  try {
    return readRequirement(tokens);
  } catch (fault) {
    throw fault instanceof SelectorFault ? new SelectorFault(`unable to parse requirement: ${fault.message}`) : fault;
  }
}

function readRequirement(tokens: Tokens): LabelSelector {
  const isNegated = tokens.next() === '!';
  if (isNegated) tokens.take();
  const key = tokens.take();
  if (!isWord(key)) throw found(key, 'identifier');
  const faults = labelKeyFaults(key, NAMING);
  // The server has no field to name here.
  if (faults.length > 0) throw new SelectorFault(invalid('<nil>', key, faults.join('; ')));
  if (isNegated) return (labels) => !labels.has(key);
  if (tokens.next() === END || tokens.next() === ',') return (labels) => labels.has(key);
  const operator = tokens.take();
  switch (operator) {
    case 'in':
    case 'notin': {
      const values = validValues(key, readValues(tokens));
      return (labels) => {
        const value = labels.get(key);
        return (value !== undefined && values.has(value)) === (operator === 'in');
      };
    }
    case '=':
    case '==':
    case '!=': {
      const value = readValue(tokens);
      validValues(key, new Set([value]));
      return (labels) => (labels.get(key) === value) === (operator !== '!=');
    }
    case '<':
    case '>':
      return readBound(key, operator, tokens);
    default:
      throw found(operator, 'in, notin, =, ==, !=, gt, lt');
  }
}

function readBound(key: string, operator: '<' | '>', tokens: Tokens): LabelSelector {
  const text = readValue(tokens);
  const bound = int64Of(text);
  validValues(
    key,
    new Set([text]),
    bound === undefined ? [invalid('values[0]', text, "for 'Gt', 'Lt' operators, the value must be an integer")] : [],
  );
  return (labels) => {
    const value = int64Of(labels.get(key) ?? '');
    return value !== undefined && bound !== undefined && (operator === '<' ? value < bound : value > bound);
  };
}

/** The value behind a sign, which may be empty. */
function readValue(tokens: Tokens): string {
  if (tokens.next() === END || tokens.next() === ',') return '';
  const value = tokens.take();
  if (!isWord(value)) throw found(value, 'identifier');
  return value;
}

/** The values in parentheses. What is left out between commas is the empty value. */
function readValues(tokens: Tokens): ReadonlySet<string> {
  const open = tokens.take();
  if (open !== '(') throw new SelectorFault(`found '${open}' expected: '('`);
  const values = new Set<string>();
  if (tokens.next() !== ')' && tokens.next() !== ',' && !isWord(tokens.next())) throw found(tokens.next(), "',', ')' or identifier");
  if (tokens.next() === ')') values.add('');
  while (tokens.next() !== ')') {
    const token = tokens.take();
    if (isWord(token)) {
      values.add(token);
      if (tokens.next() !== ',' && tokens.next() !== ')') throw found(tokens.next(), "',' or ')'");
    } else if (token === ',') {
      if (values.size === 0 || tokens.next() === ')' || tokens.next() === ',') values.add('');
    } else throw found(token, "',', or identifier");
  }
  tokens.take();
  return values;
}

/** The values, if labels may have them; else all that is wrong, in the order that the server sorts values in. */
function validValues(key: string, values: ReadonlySet<string>, before: readonly string[] = []): ReadonlySet<string> {
  const faults = [...values].sort(compareUtf8).flatMap((value, index) => {
    const wrong = labelValueFaults(value, NAMING);
    return wrong.length === 0 ? [] : [invalid(`values[${String(index)}][${key}]`, value, wrong.join('; '))];
  });
  const all = [...before, ...faults];
  if (all.length > 0) throw new SelectorFault(all.length === 1 ? String(all[0]) : `[${all.join(', ')}]`);
  return values;
}

function invalid(field: string, value: string, detail: string): string {
  return `${field}: Invalid value: ${goQuote(value)}: ${detail}`;
}

/** A text as an integer of 64 bits. */
function int64Of(text: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

import type { JSONSchemaProps } from '@structural/core';
import { quoteMeta } from '@structural/go';
import type { JsonValue } from '@structural/json';
import type { InquiryEffort } from './inquiry.js';

/** The kinds of values of which the keywords are taken apart; numbers and booleans are tried instead. */
export type CaseKind = 'string' | 'array' | 'object';

/** What holds of a value in one case: after one branch of each junctor was chosen. What is not here may hold or not. */
export interface Facts {
  /** Of its characters, items or fields. */
  least: number;
  most: number;
  readonly required: Set<string>;
  readonly forbidden: Set<string>;
  /** What is said of fields, if they are there. */
  readonly fields: Map<string, JSONSchemaProps[]>;
  /** What is said of each item. */
  readonly items: JSONSchemaProps[];
  readonly matches: string[];
  readonly misses: string[];
  /** Lists of values of which it is one. */
  readonly among: (readonly JsonValue[])[];
  isUnique: boolean;
}

/**
 * Why a case holds of no value, in a clause; `undefined` where it may. Where choices are still open (`isOpen`) only what costs little need be looked at.
 */
export type JudgeCase = (facts: Facts, isOpen: boolean) => string | undefined;

/** Schemas that hold together. */
type Conjunction = readonly JSONSchemaProps[];

/** A junctor of which one branch must hold. */
interface Choice {
  readonly name: string;
  readonly branches: readonly Conjunction[];
}

/**
 * Why no case of some schemas, which hold together, holds of a value of a kind; `undefined` where one may, or where that takes more than the effort.
 *
 * What keywords say is weakened where it cannot be put into {@link Facts}, never strengthened, so that a case which is impossible is so indeed.
 */
export function whyNoCase(kind: CaseKind, schemas: Conjunction, effort: InquiryEffort, judge: JudgeCase): string | undefined {
  const solve = (conjunction: Conjunction, facts: Facts, open: readonly Choice[]): string | undefined => {
    const choices = [...open];
    const contradiction = take(kind, conjunction, facts, choices, effort);
    if (effort.left < 0) return undefined;
    const why = contradiction ?? judge(facts, choices.length > 0);
    const [choice, ...others] = choices;
    if (why !== undefined || choice === undefined) return why;
    const reasons = new Set<string>();
    for (const branch of choice.branches) {
      const reason = solve(branch, copyOf(facts), others);
      if (reason === undefined) return undefined;
      reasons.add(reason);
    }
    const shown = [...reasons].slice(0, MAX_REASONS).join('; ');
    return choice.branches.length === 1 ? shown : `no branch of ${choice.name} can hold: ${shown}`;
  };
  return solve(schemas, noFacts(), []);
}

const MAX_REASONS = 3;

function noFacts(): Facts {
  return {
    least: 0,
    most: Infinity,
    required: new Set(),
    forbidden: new Set(),
    fields: new Map(),
    items: [],
    matches: [],
    misses: [],
    among: [],
    isUnique: false,
  };
}

function copyOf(facts: Facts): Facts {
  return {
    ...facts,
    required: new Set(facts.required),
    forbidden: new Set(facts.forbidden),
    fields: new Map([...facts.fields].map(([name, schemas]) => [name, [...schemas]])),
    items: [...facts.items],
    matches: [...facts.matches],
    misses: [...facts.misses],
    among: [...facts.among],
  };
}

/** Puts what schemas say of a kind into facts and choices; a clause where one of them refuses everything. */
function take(kind: CaseKind, conjunction: Conjunction, facts: Facts, choices: Choice[], effort: InquiryEffort): string | undefined {
  const pending = [...conjunction].reverse();
  const seen = new Set<JSONSchemaProps>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (effort.left-- <= 0) return undefined;
    takeKeywords(kind, schema, facts);
    for (const branch of schema.allOf ?? []) pending.push(branch);
    for (const choice of choicesOf(schema)) choices.push(choice);
    if (schema.not === undefined) continue;
    const denials = denialsOf(kind, schema.not, facts);
    if (denials === undefined) continue;
    const [only, ...others] = denials;
    if (only === undefined) return isBare(schema.not) ? 'not: {} refuses everything' : 'not refuses everything';
    if (others.length > 0) choices.push({ name: 'not', branches: denials });
    else for (const each of only) pending.push(each);
  }
  return undefined;
}

function isBare(schema: JSONSchemaProps): boolean {
  return Object.values(schema).every((value) => value === undefined);
}

function takeKeywords(kind: CaseKind, schema: JSONSchemaProps, facts: Facts): void {
  const { enum: members = [] } = schema;
  if (members.length > 0) facts.among.push(members);
  const [least, most] = COUNTS[kind];
  facts.least = Math.max(facts.least, Number(schema[least] ?? 0));
  facts.most = Math.min(facts.most, Number(schema[most] ?? Infinity));
  if (kind === 'string') {
    if (schema.pattern !== undefined && schema.pattern !== '') facts.matches.push(schema.pattern);
  } else if (kind === 'array') {
    if (schema.uniqueItems === true) facts.isUnique = true;
    if (schema.items?.schema !== undefined) facts.items.push(schema.items.schema);
  } else {
    for (const name of schema.required ?? []) facts.required.add(name);
    for (const [name, property] of schema.properties ?? []) {
      const known = facts.fields.get(name);
      if (known === undefined) facts.fields.set(name, [property]);
      else known.push(property);
    }
  }
}

/** Which keywords count what of a value. */
const COUNTS = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
} as const;

function choicesOf({ anyOf = [], oneOf = [] }: JSONSchemaProps): readonly Choice[] {
  const choices: Choice[] = [];
  if (anyOf.length > 0) choices.push({ name: 'anyOf', branches: anyOf.map((branch) => [branch]) });
  if (oneOf.length > 0) {
    // Where very many exclude one another that is left out, which is weaker.
    const isExclusive = oneOf.length <= MAX_EXCLUSIVE;
    const others = (i: number): Conjunction => (isExclusive ? oneOf.flatMap((other, j) => (j === i ? [] : [{ not: other }])) : []);
    choices.push({ name: 'oneOf', branches: oneOf.map((branch, i) => [branch, ...others(i)]) });
  }
  return choices;
}

const MAX_EXCLUSIVE = 24;

/**
 * The ways in which a schema may not hold of a value of a kind; none where it always holds, `undefined` where that is not known. The simplest ways
 * go into `facts` themselves, and are then no more than that: one way that says nothing.
 */
function denialsOf(kind: CaseKind, schema: JSONSchemaProps, facts: Facts): readonly Conjunction[] | undefined {
  const ways: Denial[] = [];
  for (const keyword of Object.keys(schema) as (keyof JSONSchemaProps)[]) {
    if (schema[keyword] === undefined || SAYS_NOTHING.has(keyword) || OTHER_KINDS[kind].has(keyword)) continue;
    const denials = COUNTED.has(keyword) ? countDenials(kind, keyword, Number(schema[keyword])) : keywordDenials(kind, keyword, schema);
    if (denials === undefined) return undefined;
    ways.push(...denials);
  }
  const [only, ...others] = ways;
  const simple = others.length === 0 ? only?.note : undefined;
  if (simple === undefined) return ways.map(({ way }) => way);
  simple(facts);
  return [[]];
}

/** One way in which a schema may not hold; `note` puts it into facts where it can be. */
interface Denial {
  readonly way: Conjunction;
  readonly note?: (facts: Facts) => void;
}

const COUNTED: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties', 'maxLength', 'maxItems', 'maxProperties']);

function countDenials(kind: CaseKind, keyword: string, count: number): readonly Denial[] {
  const [least, most] = COUNTS[kind];
  if (keyword.startsWith('max')) return [{ way: [{ [least]: count + 1 }] }];
  return count > 0 ? [{ way: [{ [most]: count - 1 }] }] : [];
}

function keywordDenials(kind: CaseKind, keyword: keyof JSONSchemaProps, schema: JSONSchemaProps): readonly Denial[] | undefined {
  switch (keyword) {
    case 'pattern':
      return schema.pattern === undefined || schema.pattern === '' ? [] : [missing(schema.pattern)];
    case 'enum': {
      const { enum: members = [] } = schema;
      if (members.length === 0) return [];
      return kind === 'string' ? [missing(patternOfTexts(members))] : undefined;
    }
    case 'required':
      return (schema.required ?? []).map((name) => ({
        way: [{ not: { required: [name] } }],
        note: ({ forbidden }) => forbidden.add(name),
      }));
    case 'properties':
      return [...(schema.properties ?? [])].map(([name, property]) => ({
        way: [{ required: [name], properties: new Map([[name, { not: property }]]) }],
      }));
    case 'items':
      return [{ way: [{ minItems: 1 }] }];
    case 'allOf':
      return (schema.allOf ?? []).map((branch) => ({ way: [{ not: branch }] }));
    case 'anyOf':
      return schema.anyOf === undefined || schema.anyOf.length === 0 ? [] : [{ way: schema.anyOf.map((branch) => ({ not: branch })) }];
    case 'not':
      return schema.not === undefined ? [] : [{ way: [schema.not] }];
    default:
      return undefined;
  }
}

/** That a text does not match a pattern. */
function missing(pattern: string): Denial {
  return { way: [{ not: { pattern } }], note: ({ misses }) => misses.push(pattern) };
}

/** A pattern that matches the texts among some values alone. */
function patternOfTexts(values: readonly JsonValue[]): string {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [quoteMeta(value)] : []));
  return texts.length === 0 ? '[^\\x{0}-\\x{10FFFF}]' : `^(?:${texts.join('|')})$`;
}

/** What never refuses a value. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['description', 'title', 'default', 'example', 'externalDocs', 'id', '$schema']);

const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const OF_TEXTS = ['minLength', 'maxLength', 'pattern'];
const OF_LISTS = ['minItems', 'maxItems', 'uniqueItems', 'items'];
const OF_OBJECTS = ['minProperties', 'maxProperties', 'required', 'properties', 'additionalProperties'];

/** Keywords that say nothing of a kind of values. */
const OTHER_KINDS: Readonly<Record<CaseKind, ReadonlySet<string>>> = {
  string: new Set([...OF_NUMBERS, ...OF_LISTS, ...OF_OBJECTS]),
  array: new Set([...OF_NUMBERS, ...OF_TEXTS, ...OF_OBJECTS]),
  object: new Set([...OF_NUMBERS, ...OF_TEXTS, ...OF_LISTS]),
};

import type { StructuralSchema } from '@structural/core';
import type { ValueFacts } from '../model/field-reference.js';
import { innerSchema } from './value-type.js';

/** What is known of the object that a schema describes. */
export interface KnownShape {
  /** The same number for two objects whose fields are the same to the word, whichever version they are in. */
  readonly number: number;
  /** How many fields it has, at any depth. */
  readonly size: number;
}

/** Tells schemas apart by all that is said below them. For one definition. */
export class Shapes {
  readonly #facts = new Map<StructuralSchema, ValueFacts>();
  readonly #shapes = new Map<StructuralSchema, KnownShape>();
  readonly #numbers = new Map<string, number>();
  readonly #factsOf: (schema: StructuralSchema) => ValueFacts;

  constructor(factsOf: (schema: StructuralSchema) => ValueFacts) {
    this.#factsOf = factsOf;
  }

  /** What a schema says of its own value, made once. */
  facts(schema: StructuralSchema): ValueFacts {
    let facts = this.#facts.get(schema);
    if (facts === undefined) this.#facts.set(schema, (facts = this.#factsOf(schema)));
    return facts;
  }

  /** The shape of what is below a schema: its fields, or those of the items or values. */
  shape(schema: StructuralSchema): KnownShape {
    return this.#shapes.get(schema) ?? this.#measure(schema);
  }

  /** Schemas wait on a list rather than on the call stack; parents stand before what is below them. */
  #measure(root: StructuralSchema): KnownShape {
    const order = [root];
    // The list grows while it is gone through.
    for (const schema of order) {
      for (const below of schemasBelow(schema)) if (!this.#shapes.has(below)) order.push(below);
    }
    let shape: KnownShape = NO_FIELDS;
    for (let i = order.length - 1; i >= 0; i--) {
      const schema = order[i] ?? root;
      shape = this.#own(schema);
      this.#shapes.set(schema, shape);
    }
    return shape;
  }

  #own(schema: StructuralSchema): KnownShape {
    const inner = innerSchema(schema);
    if (inner === undefined && schema.properties === undefined) return NO_FIELDS;
    let key = inner === undefined ? '' : `[${this.#key(inner)}`;
    let size = inner === undefined ? 0 : (this.#shapes.get(inner) ?? NO_FIELDS).size;
    const required = schema.valueValidation?.required ?? [];
    for (const [name, property] of schema.properties ?? []) {
      key += `\n${JSON.stringify(name)}${required.includes(name) ? '!' : ''}${this.#key(property)}`;
      size += 1 + (this.#shapes.get(property) ?? NO_FIELDS).size;
    }
    return { number: this.#number(key), size };
  }

  /** Facts and what is below, as a short text. */
  #key(schema: StructuralSchema): string {
    return `${String(this.#number(JSON.stringify(this.facts(schema))))}:${String((this.#shapes.get(schema) ?? NO_FIELDS).number)}`;
  }

  #number(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size + 1));
    return number;
  }
}

const NO_FIELDS: KnownShape = { number: 0, size: 0 };

function schemasBelow(schema: StructuralSchema): readonly StructuralSchema[] {
  const inner = innerSchema(schema);
  const properties = [...(schema.properties?.values() ?? [])];
  return inner === undefined ? properties : [inner, ...properties];
}

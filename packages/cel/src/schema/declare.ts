import { isRepeatable, type JSONSchemaProps } from '@structural/core';
import { utf8Length } from '@structural/go';
import { BOOLEAN, FORMAT_TYPES, INTEGER, intOrString, NUMBER, scalar, type DeclaredType } from './declared-type.js';
import { escapeName } from './escape.js';
import { withObjectMeta } from './with-object-meta.js';
import { STRING } from '../types/type.js';

/** The largest request that a server takes, in bytes. */
export const MAX_REQUEST = 3 * 1024 * 1024;

/** The longest string in a request, without its quotes. */
const MAX_STRING = BigInt(MAX_REQUEST - 2);

/** The types of schemas that may be met again, of servers that do not know how long names are, and of those that do. */
const repeated: readonly WeakMap<JSONSchemaProps, Repeated>[] = [new WeakMap(), new WeakMap(), new WeakMap()];

interface Repeated {
  readonly type: DeclaredType | undefined;
}

/** The declared types of schemas, each made once; of schemas that may be met again one type serves all. */
export class Declarations {
  private readonly repeated: WeakMap<JSONSchemaProps, Repeated> | undefined;
  private readonly declared = new Map<JSONSchemaProps, DeclaredType | undefined>();
  private readonly resources = new Map<JSONSchemaProps, JSONSchemaProps>();

  /** `root` is that of a resource; `capsNames` whether the server knows how long names are, `enumsHaveSizes` whether it knows how
   * long the values of an enum are. */
  constructor(
    private readonly root: JSONSchemaProps | undefined,
    private readonly capsNames: boolean,
    private readonly enumsHaveSizes = true,
  ) {
    this.repeated = repeated[Number(capsNames) + (enumsHaveSizes ? 0 : 2)];
  }

  /**
   * What rules know of a schema, or undefined where they know nothing.
   *
   * Linear in the size of the schema and on a stack that does not grow with its depth. Source: `k8s.io/apiserver/pkg/cel/common`,
   * SchemaDeclType.
   */
  declare(schema: JSONSchemaProps): DeclaredType | undefined {
    const pending = [schema];
    for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
      const before = pending.length;
      const known = this.declared.has(at) ? undefined : this.repeatedType(at);
      if (known !== undefined) this.declared.set(at, known.type);
      if (!this.declared.has(at)) for (const part of this.parts(at)) if (!this.declared.has(part)) pending.push(part);
      if (pending.length > before) continue;
      if (!this.declared.has(at)) this.declared.set(at, this.remember(at, this.assemble(this.effective(at))));
      pending.pop();
    }
    return this.declared.get(schema);
  }

  private repeatedType(schema: JSONSchemaProps): { readonly type: DeclaredType | undefined } | undefined {
    return schema === this.root ? undefined : this.repeated?.get(schema);
  }

  private remember(schema: JSONSchemaProps, type: DeclaredType | undefined): DeclaredType | undefined {
    if (schema !== this.root && isRepeatable(schema)) this.repeated?.set(schema, { type });
    return type;
  }

  /** The schema with the fields that a resource has anyway, where it is one. */
  private effective(schema: JSONSchemaProps): JSONSchemaProps {
    if (schema !== this.root && schema['x-kubernetes-embedded-resource'] !== true) return schema;
    let resource = this.resources.get(schema);
    if (resource === undefined) {
      resource = withObjectMeta(schema, this.capsNames);
      this.resources.set(schema, resource);
    }
    return resource;
  }

  private parts(schema: JSONSchemaProps): Iterable<JSONSchemaProps> {
    const effective = this.effective(schema);
    const { type, items, properties, additionalProperties } = effective;
    if (effective['x-kubernetes-int-or-string'] === true) return [];
    if (type === 'array') return items?.schema === undefined ? [] : [items.schema];
    if (type !== 'object') return [];
    return typeof additionalProperties === 'object' ? [additionalProperties] : (properties?.values() ?? []);
  }

  private assemble(schema: JSONSchemaProps): DeclaredType | undefined {
    if (schema['x-kubernetes-int-or-string'] === true) return intOrString(maxLength(schema) ?? MAX_STRING);
    switch (schema.type) {
      case 'array':
        return this.list(schema);
      case 'object':
        return typeof schema.additionalProperties === 'object' ? this.map(schema, schema.additionalProperties) : this.object(schema);
      case 'string':
        return string(schema, this.enumsHaveSizes);
      case 'boolean':
        return BOOLEAN;
      case 'number':
        return NUMBER;
      case 'integer':
        return INTEGER;
      default:
        return undefined;
    }
  }

  private list({ items, maxItems }: JSONSchemaProps): DeclaredType | undefined {
    const element = items?.schema === undefined ? undefined : this.declared.get(items.schema);
    if (element === undefined) return undefined;
    // Brackets around, a comma after each.
    const most = limit(maxItems) ?? BigInt(Math.floor((MAX_REQUEST - 2) / (element.minSize + 1)));
    return { shape: { kind: 'list', element }, maxElements: most, minSize: 2 };
  }

  private map({ maxProperties }: JSONSchemaProps, values: JSONSchemaProps): DeclaredType | undefined {
    const element = this.declared.get(values);
    if (element === undefined) return undefined;
    // Braces around, a key in quotes, a colon and a comma for each.
    const most = limit(maxProperties) ?? BigInt(Math.floor((MAX_REQUEST - 2) / (element.minSize + 6)));
    return { shape: { kind: 'map', element }, maxElements: most, minSize: 2 };
  }

  private object({ properties, required }: JSONSchemaProps): DeclaredType {
    const needed = new Set(required);
    const fields = new Map<string, DeclaredType>();
    let minSize = 2;
    for (const [name, property] of properties ?? []) {
      const declared = this.declared.get(property);
      if (declared === undefined) continue;
      const escaped = escapeName(name);
      if (escaped !== undefined) fields.set(escaped, declared);
      // What has a default need not be written.
      if (needed.has(name) && property.default === undefined) minSize += utf8Length(name) + declared.minSize + 4;
    }
    return { shape: { kind: 'object', fields }, maxElements: 0n, minSize };
  }
}

function string(schema: JSONSchemaProps, enumsHaveSizes: boolean): DeclaredType {
  const format = FORMAT_TYPES.get(schema.format ?? '');
  if (format === undefined)
    return scalar(STRING, 2, maxLength(schema) ?? (enumsHaveSizes ? longestChoice(schema) : undefined) ?? MAX_STRING);
  return scalar(format.type, format.minSize, format.maxElements ?? limit(schema.maxLength) ?? MAX_STRING);
}

/** `maxLength` counts characters, of which each may take four bytes. */
function maxLength({ maxLength }: JSONSchemaProps): bigint | undefined {
  const characters = limit(maxLength);
  return characters === undefined ? undefined : characters * 4n;
}

function longestChoice({ enum: choices }: JSONSchemaProps): bigint | undefined {
  if (choices === undefined || choices.length === 0) return undefined;
  return BigInt(
    choices.reduce<number>((longest, choice) => (typeof choice === 'string' ? Math.max(longest, utf8Length(choice)) : longest), 0),
  );
}

function limit(value: number | bigint | undefined): bigint | undefined {
  if (value === undefined) return undefined;
  const whole = BigInt(value);
  return whole < 0n ? 0n : whole;
}

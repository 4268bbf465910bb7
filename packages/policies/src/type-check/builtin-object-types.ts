import { typeFacts } from '@structural/builtin';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  escapeName,
  INT,
  listOf,
  mapOf,
  objectType,
  STRING,
  TIMESTAMP,
  type CelType,
  type ObjectTypes,
} from '@structural/cel';

/** The types of letters in the facts; a quantity has none. */
const SCALARS: ReadonlyMap<string, CelType> = new Map([
  ['s', STRING],
  ['b', BOOL],
  ['i', INT],
  ['l', INT],
  ['f', DOUBLE],
  ['y', BYTES],
  ['T', TIMESTAMP],
  ['M', TIMESTAMP],
  ['I', DYN],
]);

/**
 * The types of a Go struct and all below it, by the way that leads to them; those that expressions cannot see are not there.
 *
 * Source: `k8s.io/apiserver/pkg/cel/common`, SchemaDeclType, of the schemas in `k8s.io/kubernetes/pkg/generated/openapi`.
 */
export class BuiltinObjectTypes implements ObjectTypes {
  private readonly structs = new Map<string, string>();

  constructor(
    /** The name of the object at the top. */
    readonly root: string,
    type: string,
    private readonly minor: number,
  ) {
    this.structs.set(root, type);
  }

  isObject(name: string): boolean {
    return this.structs.has(name);
  }

  field(name: string, field: string): CelType | undefined {
    const type = this.structs.get(name);
    const facts = type === undefined ? undefined : typeFacts(type, this.minor).fields?.find((each) => escapeName(each.name) === field);
    return facts && this.typeOf(facts.form, `${name}.${facts.name}`);
  }

  fieldNames(name: string): readonly string[] {
    const type = this.structs.get(name);
    return (type === undefined ? [] : (typeFacts(type, this.minor).fields ?? [])).flatMap((field) => escapeName(field.name) ?? []);
  }

  private typeOf(form: string, way: string): CelType | undefined {
    if (form.startsWith('*')) return this.typeOf(form.slice(1), way);
    if (form.startsWith('[]')) {
      const item = this.typeOf(form.slice(2), `${way}.@idx`);
      return item && listOf(item);
    }
    if (form.startsWith('{')) {
      const held = this.typeOf(form.slice(form.indexOf('}') + 1), `${way}.@elem`);
      return held && mapOf(STRING, held);
    }
    const scalar = SCALARS.get(form);
    if (scalar !== undefined || form === 'Q') return scalar;
    const called = form.length === 1 ? undefined : typeFacts(form, this.minor).form;
    if (called !== undefined) return this.typeOf(called, way);
    this.structs.set(way, form);
    return objectType(way);
  }
}

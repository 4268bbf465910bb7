import { DYN, listOf, objectType, type CelType, type CheckContext } from '@structural/cel';
import { readDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../json.js';
import { iteratorsOf } from './iterators-of.js';
import { kroEnvironment, RUNTIME_TYPE } from './language/kro-environment.js';
import { KroTypes, resourceSchema } from './language/kro-types.js';
import { typeExpression } from './language/type-expression.js';
import { readText } from './written-expressions.js';

/** A resource of a graph, with the schemas of its kind. */
export interface ScopedResource {
  readonly value: JsonValue;
  readonly id: string;
  readonly index: number;
  /** Such as `Deployment of apps/v1`. */
  readonly kind: string;
  /** With the metadata of any object. */
  readonly schemas: readonly JSONSchemaProps[];
}

/** What the expressions of a graph may refer to. */
export interface GraphScope {
  readonly resources: readonly ScopedResource[];
  readonly types: KroTypes;
  /** What every expression sees. */
  readonly context: CheckContext;
  /** What there may be of a variable where several definitions of its kind are known. */
  readonly schemasOf: ReadonlyMap<string, readonly JSONSchemaProps[]>;
}

/** The schemas of a kind that are known. */
export type KindSchemas = (apiVersion: string, kind: string) => readonly JSONSchemaProps[];

/** Opens the scope of a graph's expressions; `definition` is the CRD that is made of it, if there is one. */
export function openGraphScope(rgd: JsonObject, definition: JsonObject | undefined, schemasOf: KindSchemas): GraphScope {
  const types = new KroTypes();
  const variables = new Map<string, CelType>([['runtime', objectType(RUNTIME_TYPE)]]);
  const known = new Map<string, readonly JSONSchemaProps[]>();
  const instance = definition && instanceSchema(definition, memberIn(rgd, 'spec', 'schema', 'scope') === 'Cluster');
  variables.set('schema', instance === undefined ? DYN : types.variable('schema', instance));
  known.set('schema', instance === undefined ? [] : [instance]);
  const resources = itemsIn(memberIn(rgd, 'spec', 'resources')).map((value, index): ScopedResource => {
    const id = memberIn(value, 'id');
    return { value, index, id: typeof id === 'string' ? id : '', ...kindOf(value, schemasOf) };
  });
  for (const { id, schemas, value } of resources) {
    if (id === '' || variables.has(id)) continue;
    const [schema, ...others] = schemas;
    const only = others.length === 0 ? schema : undefined;
    if (isRepeated(value)) variables.set(id, only === undefined ? listOf(DYN) : types.listVariable(id, only));
    else {
      variables.set(id, only === undefined ? DYN : types.variable(id, only));
      known.set(id, schemas);
    }
  }
  return { resources, types, context: { environment: kroEnvironment(), variables, objects: types }, schemasOf: known };
}

/** The same scope with the variables of a resource that is repeated. */
export function withIterators({ context }: GraphScope, resource: JsonValue): CheckContext {
  if (iteratorsOf(resource).length === 0) return context;
  const variables = new Map(context.variables);
  for (const each of itemsIn(memberIn(resource, 'forEach')))
    for (const [name, text] of Object.entries(isJsonObject(each) ? each : {})) variables.set(name, elementType(text, context));
  return { ...context, variables };
}

function elementType(text: JsonValue, context: CheckContext): CelType {
  const [only] = typeof text === 'string' ? readText(text, []).expressions : [];
  const typed = only && typeExpression(only.text, context);
  return typed?.ok === true && typed.type.kind === 'list' ? (typed.type.parameters[0] ?? DYN) : DYN;
}

/** The scope of `readyWhen`, in which each object of a repeated resource is `each`. */
export function withEach({ context, types }: GraphScope, { schemas }: ScopedResource): CheckContext {
  const [schema, ...others] = schemas;
  const type = schema === undefined || others.length > 0 ? DYN : types.variable('each', schema);
  return { ...context, variables: new Map(context.variables).set('each', type) };
}

/** Whether there may be several objects of a resource, of which expressions see a list. */
function isRepeated(resource: JsonValue): boolean {
  return memberIn(resource, 'forEach') !== undefined || memberIn(resource, 'externalRef', 'metadata', 'selector') !== undefined;
}

function kindOf(resource: JsonValue, schemasOf: KindSchemas): Pick<ScopedResource, 'kind' | 'schemas'> {
  const object = memberIn(resource, 'template') ?? memberIn(resource, 'externalRef');
  const [apiVersion, kind] = [memberIn(object, 'apiVersion'), memberIn(object, 'kind')];
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return { kind: '', schemas: [] };
  return { kind: `${kind} of ${apiVersion}`, schemas: schemasOf(apiVersion, kind).map((schema) => resourceSchema(schema)) };
}

/** The schema of the instances of a definition, without their status. */
function instanceSchema(definition: JsonObject, isClusterWide: boolean): JSONSchemaProps | undefined {
  const read = readDefinition(definition);
  const schema = read.ok ? versionsOf(read.definition.spec)[0]?.schema?.openAPIV3Schema : undefined;
  if (schema === undefined) return undefined;
  const properties = new Map([...(schema.properties ?? [])].filter(([name]) => name !== 'status'));
  return resourceSchema({ type: 'object', properties }, isClusterWide);
}

import { readDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../../derived/json.js';
import { deriveResourceGraph } from '../../derived/kro/resource-graph-definition.js';
import { writtenExpressions, type WrittenExpression } from '../../derived/kro/written-expressions.js';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import type { SchemasOf } from '../known-types.js';
import { typeAt, unknownInAll, type FieldStep } from '../schema-path.js';
import { fieldChains, type FieldChain } from './field-chains.js';

/** What a variable of an expression is: the schemas of its kind, and how that is called. */
interface Variable {
  readonly kind: string;
  readonly schemas: readonly JSONSchemaProps[];
}

/**
 * What does not fit between a ResourceGraphDefinition and the kinds of its resources: fields that templates write or expressions take and that there are
 * not, conditions that are not boolean, and values of another type than the field that they are for.
 *
 * Expressions are followed as far as they take fields; what functions give has any type. A kind without a known definition has any field, and so has
 * what `forEach` repeats. Source: kro 0.9, `pkg/graph`, `NewResourceGraphDefinition`.
 */
export function graphFit(rgd: JsonObject, schemasOf: SchemasOf): readonly SourceFault[] {
  const resources = itemsIn(memberIn(rgd, 'spec', 'resources')).map((value, index) => ({ value, at: ['spec', 'resources', index] }));
  const variables = new Map<string, Variable>([['schema', instanceOf(rgd)]]);
  const repeated = new Set<string>();
  for (const { value } of resources) {
    const id = memberIn(value, 'id');
    if (typeof id !== 'string') continue;
    if (isRepeated(value)) repeated.add(id);
    else variables.set(id, kindOf(value, schemasOf));
  }
  const faults: SourceFault[] = [];
  for (const { at, value } of resources) {
    const own = new Set(itemsIn(memberIn(value, 'forEach')).flatMap((each) => (isJsonObject(each) ? Object.keys(each) : [])));
    const known = own.size === 0 ? variables : new Map([...variables].filter(([name]) => !own.has(name)));
    const { kind, schemas } = kindOf(value, schemasOf);
    const template = memberIn(value, 'template');
    faults.push(...unknownKeys(template, [...at, 'template'], { kind, schemas }));
    for (const part of ['template', 'externalRef', 'includeWhen', 'forEach', 'readyWhen'])
      for (const written of writtenExpressions(memberIn(value, part), [...at, part]))
        faults.push(...expressionFaults(written, known, wantedType(part, written, [...at, part], schemas)));
  }
  const status = ['spec', 'schema', 'status'];
  for (const written of writtenExpressions(memberIn(rgd, ...status), status))
    faults.push(...expressionFaults(written, variables, undefined));
  return faults;
}

/** Whether there may be several objects of a resource, of which expressions see a list. */
function isRepeated(resource: JsonValue): boolean {
  return memberIn(resource, 'forEach') !== undefined || memberIn(resource, 'externalRef', 'metadata', 'selector') !== undefined;
}

function kindOf(resource: JsonValue, schemasOf: SchemasOf): Variable {
  const object = memberIn(resource, 'template') ?? memberIn(resource, 'externalRef');
  const [apiVersion, kind] = [memberIn(object, 'apiVersion'), memberIn(object, 'kind')];
  const isNamed = typeof apiVersion === 'string' && typeof kind === 'string';
  return isNamed ? { kind: `${kind} of ${apiVersion}`, schemas: schemasOf(apiVersion, kind) } : { kind: '', schemas: [] };
}

/** The instances of a definition, by its own schema. */
function instanceOf(rgd: JsonObject): Variable {
  const [made] = deriveResourceGraph(rgd).definitions;
  const read = made && readDefinition(made.value);
  const schema = read?.ok === true ? versionsOf(read.definition.spec)[0]?.schema?.openAPIV3Schema : undefined;
  return { kind: String(memberIn(rgd, 'spec', 'schema', 'kind')), schemas: schema === undefined ? [] : [schema] };
}

/** The fields of a template that its kind does not have, but none below them. */
function unknownKeys(template: JsonValue | undefined, at: JsonPath, { kind, schemas }: Variable): readonly SourceFault[] {
  if (schemas.length === 0 || template === undefined) return [];
  const found: SourceFault[] = [];
  const pending: { readonly value: JsonValue; readonly steps: readonly (string | number)[] }[] = [{ value: template, steps: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { steps, value } = next;
    if (isJsonArray(value)) value.forEach((item, index) => pending.push({ value: item, steps: [...steps, index] }));
    if (!isJsonObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const path = [...steps, name];
      const unknown = name.includes('${') ? undefined : unknownInAll(schemas, path);
      if (unknown === undefined) pending.push({ value: member, steps: path });
      else if (unknown.at === path.length - 1) found.push(unknownFault(kind, path, unknown.fields, { path: [...at, ...path] }, 'key'));
    }
  }
  return found;
}

/** What an expression must give, by where it is; undefined where that is not known. */
function wantedType(
  part: string,
  { isWhole, path }: WrittenExpression,
  at: JsonPath,
  schemas: readonly JSONSchemaProps[],
): string | undefined {
  if (part === 'includeWhen' || part === 'readyWhen') return 'boolean';
  const [only, ...others] = schemas;
  return part === 'template' && isWhole && only !== undefined && others.length === 0 ? typeAt(only, path.slice(at.length)) : undefined;
}

function expressionFaults(
  { path, start, text }: WrittenExpression,
  variables: ReadonlyMap<string, Variable>,
  wanted: string | undefined,
): readonly SourceFault[] {
  return fieldChains(text).flatMap((chain): readonly SourceFault[] => {
    const variable = variables.get(chain.variable);
    if (variable === undefined || chain.steps.length === 0) return [];
    const unknown = unknownInAll(variable.schemas, chain.steps);
    if (unknown !== undefined) {
      const part = partOf(chain, unknown.at, text, start);
      return [unknownFault(chain.variable, chain.steps.slice(0, unknown.at + 1), unknown.fields, { path, part }, 'value')];
    }
    const [schema, ...others] = variable.schemas;
    const found = chain.isWhole && schema !== undefined && others.length === 0 ? typeAt(schema, chain.steps) : undefined;
    if (found === undefined || wanted === undefined || found === wanted || (isNumeric(found) && isNumeric(wanted))) return [];
    const part = { start, end: start + text.length };
    return [
      { severity: 'error', message: `the expression gives ${found}, and ${wanted} is required`, place: { path, part }, mark: 'value' },
    ];
  });
}

function isNumeric(type: string): boolean {
  return type === 'integer' || type === 'number';
}

function unknownFault(
  of: string,
  steps: readonly FieldStep[],
  fields: readonly string[],
  place: SourceFault['place'],
  mark: SourceFault['mark'],
): SourceFault {
  const last = steps.at(-1);
  const [near] = typeof last === 'string' ? nearNames(last, fields) : [];
  const written = steps
    .map((step) => (typeof step === 'string' ? `.${step}` : typeof step === 'number' ? `[${String(step)}]` : '[]'))
    .join('');
  return {
    severity: 'error',
    message: `${of} has no field ${written.replace(/^\./, '')}`,
    place,
    mark,
    ...(near !== undefined && { hint: `did you mean ${near}?` }),
  };
}

/** Where in a text a step of a chain is. */
function partOf(
  { start, steps, variable }: FieldChain,
  at: number,
  text: string,
  from: number,
): { readonly start: number; readonly end: number } {
  let begin = start;
  let end = start + variable.length;
  for (const step of steps.slice(0, at + 1)) {
    if (typeof step !== 'string') continue;
    const found = text.indexOf(step, end);
    if (found < 0) break;
    begin = found;
    end = found + step.length;
  }
  return { start: from + begin, end: from + end };
}

import {
  BOOL,
  DYN,
  isExactType,
  listOf,
  mapOf,
  optionalOf,
  optionalValue,
  STRING,
  typeName,
  type CelType,
  type CheckContext,
} from '@structural/cel';
import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { memberIn } from '../../derived/json.js';
import { CONDITION_TYPE } from '../../derived/kro/language/kro-environment.js';
import { resourceSchema } from '../../derived/kro/language/kro-types.js';
import { typeExpression } from '../../derived/kro/language/type-expression.js';
import { usedNames } from '../../derived/kro/language/used-names.js';
import { deriveResourceGraph } from '../../derived/kro/resource-graph-definition.js';
import { filledIn, writtenTexts, type GraphText } from '../../derived/kro/written-expressions.js';
import type { SourceFault } from '../../find/source-fault.js';
import type { SchemasOf } from '../known-types.js';
import { readPartial, type PartialText } from '../partial-object.js';
import { unknownKeys } from '../unknown-fault.js';
import { chainFaults } from './chain-faults.js';
import { openGraphScope, withEach, withIterators, type GraphScope, type ScopedResource } from '../../derived/kro/graph-scope.js';
import { typeFits } from './type-fit.js';

/**
 * What does not fit between a ResourceGraphDefinition and the kinds of its resources: fields that templates write or expressions take and that there are
 * not, expressions that do not compile, conditions that are not boolean, and values of another type than the field that they are for.
 *
 * A kind without a known definition has any field; of one with several definitions only what none of them has is reported. Source: kro 0.9, `pkg/graph`,
 * `CompileSource`.
 */
export function graphFit(rgd: JsonObject, schemasOf: SchemasOf): readonly SourceFault[] {
  const scope = openGraphScope(rgd, deriveResourceGraph(rgd).definitions[0]?.value, schemasOf);
  const faults = scope.resources.flatMap((resource) => resourceFaults(scope, resource));
  const status = ['spec', 'schema', 'status'];
  for (const written of writtenTexts(memberIn(rgd, ...status), status)) {
    const isCondition = written.path[status.length] === 'conditions';
    faults.push(...textFaults(written, scope, scope.context, isCondition ? { what: 'a condition', takes: isConditionType } : undefined));
  }
  return faults;
}

/** What an expression must give. */
interface Wanted {
  /** In words. */
  readonly what: string;
  readonly takes: (type: CelType) => boolean;
}

/** kro takes nothing that is `dyn` to it where one of these is required; here that may be what is not known. */
const BOOLEAN: Wanted = { what: 'boolean', takes: (type) => isExactType(type, BOOL) || isExactType(type, optionalOf(BOOL)) };

const LIST: Wanted = { what: 'a list', takes: ({ kind }) => kind === 'list' };

/** What an expression must give that uses something whose type is not known. */
function orUnknown({ expressions }: GraphText, { schemasOf }: GraphScope, wanted: Wanted): Wanted {
  const isKnown = expressions.every(
    ({ text }) => usedNames(text)?.names.every(({ name }) => name === 'schema' && schemasOf.get(name)?.length === 1) ?? false,
  );
  return isKnown ? wanted : { ...wanted, takes: (type) => wanted.takes(type) || isExactType(type, DYN) };
}

/** What the metadata of an object that kro only reads must be, whatever its kind. Source: kro 0.9, `pkg/graph`, `selectorFieldType`. */
function wantedOfExternal({ path }: GraphText, { types }: GraphScope): Wanted | undefined {
  const [part, field, selected, ...more] = path.slice(path.indexOf('externalRef') + 1).map(String);
  if (part !== 'metadata' || field === undefined) return undefined;
  const type = field === 'selector' ? selectorType(selected, more.length) : ['name', 'namespace'].includes(field) ? STRING : undefined;
  return type && { what: typeWords(type), takes: (given) => typeFits(given, type, types) };
}

function selectorType(field: string | undefined, below: number): CelType | undefined {
  if (field === undefined) return mapOf(STRING, DYN);
  if (field === 'matchLabels') return below === 0 ? mapOf(STRING, STRING) : STRING;
  return field === 'matchExpressions' && below === 0 ? listOf(DYN) : undefined;
}

function isConditionType(type: CelType): boolean {
  const one = type.kind === 'list' ? (type.parameters[0] ?? DYN) : type;
  return isExactType(one, DYN) || (one.kind === 'object' && one.name === CONDITION_TYPE);
}

function resourceFaults(scope: GraphScope, resource: ScopedResource): readonly SourceFault[] {
  const { index, kind, schemas, value } = resource;
  const at = ['spec', 'resources', index];
  const template = memberIn(value, 'template');
  const [schema, ...others] = schemas;
  const isCrd = kind === 'CustomResourceDefinition of apiextensions.k8s.io/v1';
  const own = [...at, 'template'];
  // kro reads a definition by no schema: only what is in the expressions of its metadata is judged.
  const only = isCrd ? resourceSchema({ type: 'object' }, true) : others.length > 0 ? undefined : schema;
  const reading =
    template === undefined || only === undefined
      ? { faults: unknownKeys(template, own, resource), texts: NO_TEXTS }
      : readPartial(template, own, only, { kind, filledIn });
  const faults = [...(isCrd ? crdFaults(template, own) : reading.faults)];
  const add = (part: string, context: CheckContext, wanted?: (written: GraphText) => Wanted | undefined): void => {
    for (const written of writtenTexts(memberIn(value, part), [...at, part]))
      faults.push(...textFaults(written, scope, context, wanted?.(written)));
  };
  const inTemplate = withIterators(scope, value);
  add('template', inTemplate, ({ path }) => wantedAt(reading.texts.get(JSON.stringify(path)), resource, scope));
  add('externalRef', inTemplate, (written) => wantedOfExternal(written, scope));
  const whole = (wanted: Wanted) => (written: GraphText) => (written.isWhole ? orUnknown(written, scope, wanted) : undefined);
  add('forEach', scope.context, whole(LIST));
  add('includeWhen', scope.context, whole(BOOLEAN));
  const inReady = memberIn(value, 'forEach') === undefined ? scope.context : withEach(scope, resource);
  add('readyWhen', inReady, whole(BOOLEAN));
  return faults;
}

const NO_TEXTS: ReadonlyMap<string, PartialText> = new Map();

function wantedAt(text: PartialText | undefined, { id }: ScopedResource, { types }: GraphScope): Wanted | undefined {
  if (text === undefined) return undefined;
  const wanted = types.expectedAt(id, text.steps, text.schema);
  return { what: typeWords(wanted), takes: (type) => typeFits(type, wanted, types) };
}

function crdFaults(template: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  return writtenTexts(template, at)
    .filter(({ path }) => path[at.length] !== 'metadata')
    .map(({ path }) => ({
      severity: 'error',
      message: 'CEL expressions in CRDs are only supported for metadata fields',
      place: { path },
      mark: 'value',
    }));
}

/** What is wrong with the expressions of a text, and with what the text gives. */
function textFaults(written: GraphText, scope: GraphScope, context: CheckContext, wanted: Wanted | undefined): readonly SourceFault[] {
  const { expressions, isWhole, nestedAt, path, text } = written;
  if (nestedAt !== undefined) return [];
  const faults: SourceFault[] = [];
  const fault = (message: string, start: number, end: number): void => {
    faults.push({ severity: 'error', message, place: { path, part: { start, end } }, mark: 'value' });
  };
  const isJoined = !isWhole && expressions.reduce((length, each) => length + each.text.length + 3, 0) < text.length;
  for (const expression of expressions) {
    const end = expression.start + expression.text.length;
    const unknown = chainFaults(expression, path, scope.schemasOf, context);
    faults.push(...unknown);
    if (unknown.length > 0 || !namesAreKnown(expression.text, context)) continue;
    const typed = typeExpression(expression.text, context);
    if (!typed.ok) fault(typed.message, expression.start + typed.start, expression.start + typed.end);
    else if (isWhole && wanted?.takes(typed.type) === false) fault(mismatchText(typeWords(typed.type), wanted.what), expression.start, end);
    else if (isJoined && !isExactType(typed.type, STRING) && !isExactType(typed.type, DYN))
      fault(`the expression gives ${typeWords(typed.type)}, and string is required: string(…) makes one`, expression.start, end);
  }
  if (!isWhole && expressions.length > 0 && faults.length === 0 && wanted?.takes(STRING) === false && isJoined)
    fault(`the text is string, and ${wanted.what} is required`, 0, text.length);
  return faults;
}

function mismatchText(given: string, wanted: string): string {
  if (given !== wanted) return `the expression gives ${given}, and ${wanted} is required`;
  return `the expression gives ${given} with fields that are not the ones here`;
}

/** Whether all names have a meaning; what has none is reported with the graph itself. */
function namesAreKnown(text: string, { variables }: CheckContext): boolean {
  return usedNames(text)?.names.every(({ name }) => variables.has(name)) ?? true;
}

/** A type in words of schemas. */
function typeWords(type: CelType): string {
  const value = optionalValue(type);
  if (value !== undefined) return `optional ${typeWords(value)}`;
  if (type.kind === 'object' && type.name.startsWith('__type_')) return 'object';
  if (type.kind === 'list' || type.kind === 'map') {
    const inner = type.parameters.at(-1) ?? DYN;
    return type.kind === 'list' ? `array of ${typeWords(inner)}` : `map of ${typeWords(inner)}`;
  }
  return WORDS.get(type.kind) ?? typeName(type);
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['int', 'integer'],
  ['double', 'number'],
  ['dyn', 'any'],
  ['null', 'null'],
  ['timestamp', 'timestamp'],
  ['duration', 'duration'],
]);

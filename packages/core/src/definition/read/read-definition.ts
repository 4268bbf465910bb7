import { isJsonObject, numberBeyondFloat64In, type JsonValue, type OverwrittenValues, type JsonPath } from '@structural/json';
import { goQuote } from '@structural/go';
import { decode } from '../../decode/decode.js';
import type { Decodings } from '../../decode/decodings.js';
import { duplicateSteps } from '../../decode/duplicate-steps.js';
import type { KeyOrder } from '../../decode/step.js';
import { strictTexts } from '../../decode/strict-texts.js';
import { pathText } from '../../field/path.js';
import { definitionBehaviour, type DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import type { DefinitionApi } from '../../kubernetes/definition-differences.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { hasNullInEnum, someSchemaOf } from '../every-schema.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import { defaultV1, defaultV1beta1 } from './default.js';
import { interpret } from '../../metadata/interpret.js';
import type { RewriteDefinition, RewritingFault } from './rewrite-definition.js';
import { toInternal } from './to-internal.js';
import { shapesOf, type DefinitionV1, type DefinitionV1beta1 } from './wire.js';

/** What the text of a definition says beyond its value. */
export interface ReadOptions {
  /** JSON only: the paths of keys that were written more than once. */
  readonly duplicates?: readonly JsonPath[];
  /** JSON only: what such keys stood for before. */
  readonly overwritten?: OverwrittenValues;
  /** YAML only: what the strict YAML reader said about such keys. */
  readonly yamlStrictError?: string;
  /** JSON only: whether numbers that no float64 holds may be among the values. */
  readonly hasNumbersBeyondFloat64?: boolean;
  /** How the server met the keys: `sorted` in YAML (the default), `written` in JSON. Decides only which of several errors comes first. */
  readonly keyOrder?: KeyOrder;
  /** Decides which fields are known; the newest server by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** What changes the definition before it is read; what it cannot change is not read. */
  readonly rewrite?: RewriteDefinition;
  /** Schemas of other definitions, whose values share parts with this one; what is made of equal parts is then shared, too. */
  readonly decodings?: Decodings;
}

/** A definition in the internal form, or why the server could not decode it. */
export type ReadDefinition =
  | {
      readonly ok: false;
      readonly decodeError: string;
      /** What `rewrite` found wrong, where that is why. */
      readonly faults?: readonly RewritingFault[];
    }
  | {
      readonly ok: true;
      readonly apiVersion: string;
      /** The same without its group. */
      readonly api: DefinitionApi;
      readonly strictErrors: readonly string[];
      /** Unknown fields in the words of `strictErrors`, from below the places where the server does not look; at most 100 of them. */
      readonly unreportedFields: readonly string[];
      readonly definition: CustomResourceDefinition;
    };

/**
 * Reads a CustomResourceDefinition of apiextensions.k8s.io/v1 or v1beta1 as the server's codec does: decoded, defaulted, converted.
 *
 * `strictErrors` are what `fieldValidation=Strict` refuses: unknown and duplicate fields, at most 100 of them, none from below
 * `items`, `additionalProperties`, `additionalItems` and `dependencies`, where the server does not look. Any JSON value is an
 * answer, never an exception. Source: `k8s.io/apimachinery/pkg/runtime/serializer`.
 */
export function readDefinition(value: JsonValue, options: ReadOptions = {}): ReadDefinition {
  if (options.rewrite === undefined || !isJsonObject(value)) return readAsServers(value, options);
  const rewritten = options.rewrite(value);
  if (rewritten.ok) return readAsServers(rewritten.value, options);
  const { faults } = rewritten;
  return { ok: false, faults, decodeError: faults.map(({ message, path }) => `${pathText(path)}: ${message}`).join(', ') };
}

function readAsServers(value: JsonValue, options: ReadOptions): ReadDefinition {
  const meta = interpret(value, options.overwritten, options.keyOrder ?? 'sorted');
  if (!meta.ok) return { ok: false, decodeError: meta.error };
  const apiVersion = meta.group === '' ? meta.version : `${meta.group}/${meta.version}`;
  const api = API_VERSIONS.get(apiVersion);
  const behaviour = definitionBehaviour(options.kubernetesVersion ?? NEWEST_KUBERNETES);
  if (api === undefined || !isRegistered(api, behaviour) || meta.kind !== 'CustomResourceDefinition') {
    return { ok: false, decodeError: `no kind ${goQuote(meta.kind)} is registered for version ${goQuote(apiVersion)}` };
  }
  const { droppedFields, unknownFields } = behaviour;
  const shapes = shapesOf(api, unknownFields, droppedFields);
  const keyOrder = options.keyOrder ?? 'sorted';
  if (behaviour.readsWithJsonIterator && options.hasNumbersBeyondFloat64 === true) {
    // It skips plain digits, and reads what has an exponent.
    const number = numberBeyondFloat64In(value, (literal) => /e/i.test(literal));
    if (number !== undefined) return { ok: false, decodeError: 'readNumberAsString: invalid number' };
  }
  const decoded = decode(shapes.definition, value, keyOrder, options.overwritten, behaviour, options.decodings);
  if (!decoded.ok) return { ok: false, decodeError: decoded.error };
  const definition =
    api === 'v1'
      ? toInternal(defaultV1(decoded.value as DefinitionV1), behaviour)
      : withoutTypeMeta(defaultV1beta1(decoded.value as DefinitionV1beta1));
  if (api === 'v1beta1' && !behaviour.convertsNull && someSchemaOf(definition.spec, hasNullInEnum))
    return { ok: false, decodeError: 'unexpected end of JSON input' };
  const beyond = options.hasNumbersBeyondFloat64 === true ? unconvertedNumber(definition) : undefined;
  if (beyond !== undefined) return { ok: false, decodeError: `json: cannot unmarshal number ${beyond} into Go value of type float64` };
  const duplicates = duplicateSteps(shapes.definition, options.duplicates ?? []);
  const strictErrors = strictTexts(
    decoded.unknownFields.filter((step) => !droppedFields.includes(String(step.key))),
    duplicates,
    keyOrder,
  );
  if (options.yamlStrictError !== undefined && options.yamlStrictError !== '') strictErrors.unshift(options.yamlStrictError);
  return { ok: true, apiVersion, api, strictErrors, unreportedFields: strictTexts(decoded.unreportedFields, [], keyOrder), definition };
}

/** The first number of a value in a schema, which the decoder left as a text, that cannot be converted to the internal form. */
function unconvertedNumber({ spec }: CustomResourceDefinition): string | undefined {
  let found: string | undefined;
  someSchemaOf(spec, (schema) => {
    found = numberBeyondFloat64In([schema.default ?? null, schema.example ?? null, schema.enum ?? null])?.literal;
    return found !== undefined;
  });
  return found;
}

const API_VERSIONS: ReadonlyMap<string, DefinitionApi> = new Map([
  ['apiextensions.k8s.io/v1', 'v1'],
  ['apiextensions.k8s.io/v1beta1', 'v1beta1'],
]);

/** Servers from 1.22 on still read v1beta1, as it is what their storage may hold; those before 1.16 knew no v1. */
function isRegistered(api: DefinitionApi, { createsIn }: DefinitionBehaviour): boolean {
  return api === 'v1beta1' || createsIn.includes(api);
}

function withoutTypeMeta({ metadata, spec, status }: CustomResourceDefinition): CustomResourceDefinition {
  return { metadata, spec, status };
}

import { checkedFields, type FieldTypes } from './checked-fields.js';
import { checkedLocations } from './schemas/checked-source.js';
import { KubeconformError } from './kubeconform-error.js';
import type { KubeconformOptions, ValidateOptions } from './kubeconform.js';
import type { SchemaSource } from './schemas/schema-source.js';
import { isBytes, isRecord, tagOf, valueName } from './value-name.js';

/** kubeconform's own options, each with its value. */
export interface ChosenOptions {
  readonly ignoreMissingSchemas: boolean;
  readonly kubernetesVersion: string;
  readonly reject: readonly string[];
  readonly skip: readonly string[];
  readonly strict: boolean;
}

/** What a validator is made of, once it has been looked at. */
export interface CheckedOptions {
  readonly chosen: ChosenOptions;
  readonly sources: readonly SchemaSource[];
  readonly module: WebAssembly.Module | undefined;
}

const FLAG = [(value: unknown) => typeof value === 'boolean', 'true or false'] as const;
const KINDS = [
  (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[^\s,]+$/.test(one)),
  'a list of kinds such as ["Secret", "apps/v1/Deployment"]',
] as const;

/** What the options of a validator must be. */
export const OPTION_TYPES: FieldTypes<KubeconformOptions> = {
  schemas: [(value) => typeof value === 'object' && value !== null, 'a source of schemas or a list of them'],
  kubernetesVersion: [
    (value) => typeof value === 'string' && /^(master|\d+\.\d+\.\d+)$/.test(value),
    '"master" or a version x.y.z of Kubernetes',
  ],
  strict: FLAG,
  skip: KINDS,
  reject: KINDS,
  ignoreMissingSchemas: FLAG,
  module: [(value) => tagOf(value) === 'WebAssembly.Module', 'a compiled WebAssembly.Module'],
};

/** The options of a validator; throws a {@link KubeconformError} that names the one that is wrong. */
export function checkedOptions(owner: string, options: unknown, types: FieldTypes<KubeconformOptions> = OPTION_TYPES): CheckedOptions {
  const {
    ignoreMissingSchemas = false,
    kubernetesVersion = 'master',
    module,
    reject = [],
    schemas,
    skip = [],
    strict = false,
  } = checkedFields(owner, options, types);
  if (schemas === undefined) throw new KubeconformError(`${owner}: the option schemas is missing: say where schemas are found`);
  const sources: readonly unknown[] = Array.isArray(schemas) ? schemas : [schemas];
  return {
    chosen: { ignoreMissingSchemas, kubernetesVersion, reject: [...reject], skip: [...skip], strict },
    sources: sources.map((source, i) => checkedSource(`${owner}: schemas${Array.isArray(schemas) ? `[${String(i)}]` : ''}`, source)),
    module,
  };
}

/** A copy of the manifest's bytes, which a caller may change before its turn comes; throws a {@link KubeconformError} for anything else. */
export function checkedText(text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  if (isBytes(text)) return new Uint8Array(text);
  throw new KubeconformError(`validate takes a text or a Uint8Array, not ${valueName(text)}`);
}

/** The signal of one call, if it has one. */
export function checkedSignal(options: unknown): AbortSignal | undefined {
  if (options === undefined) return undefined;
  const { signal } = checkedFields<ValidateOptions>('validate', options, {
    signal: [(value) => tagOf(value) === 'AbortSignal', 'an AbortSignal'],
  });
  return signal;
}

function checkedSource(name: string, source: unknown): SchemaSource {
  if (typeof source !== 'object' || source === null)
    throw new KubeconformError(`${name} must be a source of schemas, not ${valueName(source)}`);
  const { locations, read } = source as Partial<Record<keyof SchemaSource, unknown>>;
  if (typeof read !== 'function') {
    const isSomethingElse = isRecord(source) ? 'an object without a function read' : valueName(source);
    throw new KubeconformError(`${name} must be a source of schemas, as schemasFromMemory and its like make them, not ${isSomethingElse}`);
  }
  checkedLocations(name, locations);
  return source as SchemaSource;
}

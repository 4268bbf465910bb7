import { rulesOf, withTypeFirst, type NamedType } from '@structural/checker';
import {
  explain as explainField,
  toJsonSchema,
  toOpenApiV2,
  toOpenApiV3,
  toTypeScript,
  type OpenApiDocument,
} from '@structural/publishing';
import { minimalSample, toSample } from '@structural/witness';
import { findVersion, openCatalog, type Definitions } from './definitions.js';
import type { LintOptions } from './lint-definitions.js';
import { checkChoice, checkOptions, checkType, toKubernetesVersion } from './options.js';
import { toPlainObject, type PlainObject } from './plain-value.js';

/** Which version of a kind is meant. */
export interface VersionOptions {
  /** `example.com/v1`; by default the version that the server prefers. */
  readonly apiVersion?: string;
}

/** What is explained. */
export interface ExplainOptions extends VersionOptions {
  /** `spec.jobTemplate`; by default the kind itself. */
  readonly field?: string;
  /** Lists the fields of fields, too. */
  readonly recursive?: boolean;
}

/** Which sample is made. */
export interface SampleOptions extends VersionOptions {
  /** With every field for which a value is found. */
  readonly full?: boolean;
  /** The server that accepts it: `1.35`; by default the newest known. */
  readonly kubeVersion?: string;
}

/** A resource that the server accepts, or why none was found. */
export type SampleResult =
  | { readonly ok: true; readonly resource: PlainObject }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Which OpenAPI document is made. */
export interface OpenApiOptions extends VersionOptions {
  /** `2` for Swagger 2.0, `3` (the default) for OpenAPI 3.0. */
  readonly openapi?: 2 | 3;
}

/** What `kubectl explain` prints of a kind or a field. Throws a RangeError where the definitions do not have it, and a {@link DefinitionsError} where a server refuses them. */
export function explain(definitions: Definitions, kind: string, options: ExplainOptions = {}): string {
  checkOptions(options, ['apiVersion', 'field', 'recursive'], 'explain');
  checkType(options.field, 'string?', 'field');
  checkType(options.recursive, 'boolean?', 'recursive');
  const { entry, version } = versionOf(definitions, kind, options);
  const path = (options.field ?? '').split('.').filter((step) => step !== '');
  const explained = explainField(entry.definition, version, { path, recursive: options.recursive === true });
  if (explained.error !== undefined) throw new RangeError(explained.error.replace(/^error: /, ''));
  return explained.text;
}

/** Makes a resource that the server accepts. Throws a RangeError for a kind that the definitions do not have. */
export function sample(definitions: Definitions, kind: string, options: SampleOptions = {}): SampleResult {
  checkOptions(options, ['apiVersion', 'full', 'kubeVersion'], 'sample');
  checkType(options.full, 'boolean?', 'full');
  const { entry, version } = versionOf(definitions, kind, options);
  const asked = { rules: rulesOf(toKubernetesVersion(options.kubeVersion)) };
  const made =
    options.full === true ? toSample(entry.definition, version, { ...asked, full: true }) : minimalSample(entry.definition, version, asked);
  return made.ok ? { ok: true, resource: toPlainObject(withTypeFirst(made.object)) } : { ok: false, reasons: made.reasons };
}

/** The OpenAPI document that the server publishes about a kind. Throws a RangeError where it publishes none. */
export function openapi(definitions: Definitions, kind: string, options: OpenApiOptions = {}): PlainObject {
  checkOptions(options, ['apiVersion', 'openapi'], 'openapi');
  checkChoice(options.openapi, [2, 3], 'openapi');
  const { entry, version } = versionOf(definitions, kind, options);
  const made: OpenApiDocument = (options.openapi === 2 ? toOpenApiV2 : toOpenApiV3)(entry.definition, version);
  if (!made.ok) throw new RangeError(made.error);
  return toPlainObject(made.document);
}

/** A JSON Schema of the manifests of a kind, for editors and validators. Throws a RangeError where there is none. */
export function jsonSchema(definitions: Definitions, kind: string, options: VersionOptions = {}): PlainObject {
  checkOptions(options, ['apiVersion'], 'jsonSchema');
  const { entry, version } = versionOf(definitions, kind, options);
  const schema = toJsonSchema(entry.definition, version);
  if (schema === undefined) throw new RangeError(`${kind} has no schema`);
  return toPlainObject(schema);
}

/** The source of TypeScript types for a kind. Throws a RangeError where there are none. */
export function typeScript(definitions: Definitions, kind: string, options: VersionOptions = {}): string {
  checkOptions(options, ['apiVersion'], 'typeScript');
  const { entry, version } = versionOf(definitions, kind, options);
  const types = toTypeScript(entry.definition, version);
  if (types === undefined) throw new RangeError(`${kind} has no schema`);
  return types.text;
}

function versionOf(definitions: Definitions, kind: string, { apiVersion, kubeVersion }: VersionOptions & LintOptions): NamedType {
  checkType(kind, 'string', 'kind');
  checkType(apiVersion, 'string?', 'apiVersion');
  return findVersion(openCatalog(definitions, toKubernetesVersion(kubeVersion)), kind, apiVersion);
}

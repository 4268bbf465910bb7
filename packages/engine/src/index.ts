// Checking resources
export { createValidator } from './validator.js';
export type { CheckResourceOptions, ResourceResult, ResourceValueResult, TextResult, Validator, ValidatorOptions } from './validator.js';
export { DefinitionsError } from './definitions.js';
export type { Definitions, ManifestText } from './definitions.js';
export type { Finding, Fix, Location, Position, RelatedPlace } from './finding.js';
export type { PlainObject, PlainValue } from './plain-value.js';

// Checking and comparing CRDs
export { lintDefinitions } from './lint-definitions.js';
export type { LintOptions, LintResult } from './lint-definitions.js';
export { compareDefinitions } from './compare-definitions.js';
export type { ChangeEffect, ComparedPlace, CompareDefinitionsOptions, CompareResult, DefinitionChange } from './compare-definitions.js';

// What CRDs say about their kinds
export { explain, jsonSchema, openapi, sample, typeScript } from './kinds.js';
export type { ExplainOptions, OpenApiOptions, SampleOptions, SampleResult, VersionOptions } from './kinds.js';

// Reading manifests
export { parseDocuments } from './parse-documents.js';
export type { ParsedManifest } from './parse-documents.js';

// Servers
export { NEWEST_KUBE_VERSION, OLDEST_KUBE_VERSION } from './kube-versions.js';

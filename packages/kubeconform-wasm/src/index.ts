export { createKubeconform } from './create-kubeconform.js';
export type { Kubeconform, KubeconformOptions, ValidateOptions } from './kubeconform.js';
export { KubeconformError } from './kubeconform-error.js';
export { loadModule } from '#load-module';
export type { KubeconformFinding, KubeconformResult, Range } from './placed-results.js';
export { CRD_LAYOUT, KUBERNETES_LAYOUT, schemasFromFunction, schemasFromMemory } from './schema-source.js';
export type { SchemaRequest, SchemaSource, SchemaText } from './schema-source.js';
export { schemasFromDefinitions } from './definition-schemas.js';
export { schemasFromOpenApi } from './openapi-schemas.js';

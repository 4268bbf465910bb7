export { createKubeconform } from './create-kubeconform.js';
export type { Kubeconform, KubeconformOptions, ValidateOptions } from './kubeconform.js';
export { KubeconformError } from './kubeconform-error.js';
export { loadModule } from '#load-module';
export type { KubeconformFinding, KubeconformResult, TextSpan } from './placed-results.js';
export { CRD_LAYOUT, KUBERNETES_LAYOUT, schemasFromFunction, schemasFromMemory } from './schemas/schema-source.js';
export type { SchemaRequest, SchemaSource, SchemaText } from './schemas/schema-source.js';
export { schemasFromDefinitions } from './schemas/definition-schemas.js';
export { schemasFromOpenApi } from './schemas/openapi-schemas.js';

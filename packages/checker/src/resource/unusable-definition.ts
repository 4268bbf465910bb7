import type { CatalogProblem } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** That a resource cannot be judged, since its definition cannot be read. */
export function unusableDefinition(context: ResourceContext, { file, message, reason }: CatalogProblem): Diagnostic {
  return {
    rule: 'unusable-definition',
    severity: 'error',
    message: reason === 'template' ? `the CRD in ${file} is a template: render it first` : `the CRD in ${file} does not decode: ${message}`,
    file: context.file,
    range: rangeIn(context, ['kind'], 'value'),
    related: [],
  };
}

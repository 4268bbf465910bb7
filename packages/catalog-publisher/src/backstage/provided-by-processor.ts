import { processingResult, type CatalogProcessor } from '@backstage/plugin-catalog-node';
import { readReferences } from '../publish/entity-reference.js';

/**
 * Relates APIs to the components that their annotation `structural/provided-by` names, as `spec.providesApis` of these components would.
 *
 * An entity of the kind API cannot say so in its `spec`, and Backstage takes `relations` of no source: they come from processors alone. Works for
 * the entities of this module's providers and for those that were written into files. What is no list of references relates nothing.
 */
export function providedByProcessor(): CatalogProcessor {
  return {
    getProcessorName: () => 'structural-provided-by',
    postProcessEntity(entity, _location, emit) {
      const text = entity.kind.toLowerCase() === 'api' ? entity.metadata.annotations?.['structural/provided-by'] : undefined;
      const { name, namespace = 'default' } = entity.metadata;
      const api = { kind: entity.kind, namespace, name };
      for (const provider of (text === undefined ? undefined : readReferences(text, 'component')) ?? []) {
        const component = { kind: 'component', namespace, ...provider };
        emit(processingResult.relation({ source: component, type: 'providesApi', target: api }));
        emit(processingResult.relation({ source: api, type: 'apiProvidedBy', target: component }));
      }
      return Promise.resolve(entity);
    },
  };
}

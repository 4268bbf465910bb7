import type { Entity } from '@backstage/catalog-model';
import type { CatalogProcessorResult } from '@backstage/plugin-catalog-node';
import { providedByProcessor } from './provided-by-processor.js';

/** The relations that an entity gets. */
async function relations(entity: Partial<Entity>): Promise<readonly string[]> {
  const results: CatalogProcessorResult[] = [];
  const whole: Entity = { apiVersion: 'backstage.io/v1alpha1', kind: 'API', metadata: { name: 'widgets.example.com.v1' }, ...entity };
  const location = { type: 'file', target: '/a' };
  const emit = (result: CatalogProcessorResult): void => void results.push(result);
  expect(
    await providedByProcessor().postProcessEntity?.(whole, location, emit, {
      get: () => Promise.resolve(undefined),
      set: () => Promise.resolve(),
    }),
  ).toBe(whole);
  return results.flatMap((result) => {
    if (result.type !== 'relation') return [result.type];
    const [source, target] = [result.relation.source, result.relation.target].map(({ kind, name, namespace }) =>
      `${kind}:${namespace}/${name}`.toLowerCase(),
    );
    return [`${source ?? ''} ${result.relation.type} ${target ?? ''}`];
  });
}

const annotated = (text: string, more: object = {}) => ({
  metadata: { name: 'widgets.example.com.v1', annotations: { 'structural/provided-by': text }, ...more },
});

describe('providedByProcessor', () => {
  test('relates an API and its components in both directions', async () => {
    expect(await relations(annotated('component:shop,system:ops/till', { namespace: 'crds' }))).toEqual([
      'component:crds/shop providesApi api:crds/widgets.example.com.v1',
      'api:crds/widgets.example.com.v1 apiProvidedBy component:crds/shop',
      'system:ops/till providesApi api:crds/widgets.example.com.v1',
      'api:crds/widgets.example.com.v1 apiProvidedBy system:ops/till',
    ]);
  });

  test.each([
    ['another kind', { kind: 'Component', ...annotated('component:shop') }],
    ['no annotation', {}],
    ['what is no reference', annotated('a b')],
  ])('relates nothing for %s', async (_, entity) => {
    expect(await relations(entity)).toEqual([]);
  });
});

// A page in which Backstage's own test utilities draw the packed plugin, in both frontend systems; the test reads it in a browser.
import type { ReactElement } from 'react';
import { appThemeApiRef, discoveryApiRef, fetchApiRef } from '@backstage/core-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import { createExtensionTester, renderInTestApp, TestApiProvider } from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { renderInTestApp as renderInLegacyTestApp } from '@backstage/test-utils';
import { Route, Routes } from 'react-router-dom';
import { EntityStructuralReferenceContent, isStructuralReferenceAvailable, structuralPlugin } from '@structural/backstage-plugin';
import plugin from '@structural/backstage-plugin/alpha';
import * as sources from './src/index.js';
import * as alphaSources from './src/alpha.js';

// What is declared by hand is what the sources say.
sources satisfies typeof import('@structural/backstage-plugin');
alphaSources satisfies typeof import('@structural/backstage-plugin/alpha');

const entity = (spec: object): Entity =>
  ({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'API',
    metadata: { name: 'widgets.example.com.v1', title: 'Widget', etag: '1' },
    spec: { type: 'openapi', lifecycle: 'production', owner: 'a', definition: '{}', ...spec },
  }) as Entity;

const APIS = (variant: 'light' | 'dark') =>
  [
    [discoveryApiRef, { getBaseUrl: (id: string) => Promise.resolve(new URL(`/api/${id}`, location.href).href) }],
    [fetchApiRef, { fetch: window.fetch.bind(window) }],
    [
      appThemeApiRef,
      {
        getInstalledThemes: () => [{ id: 'chosen', title: '', variant, Provider: () => null }],
        getActiveThemeId: () => 'chosen',
        setActiveThemeId: () => undefined,
        activeThemeId$: () => ({ subscribe: () => ({ unsubscribe: () => undefined }) }),
      },
    ],
  ] as never;

const within = (content: ReactElement, spec: object, variant: 'light' | 'dark') => (
  <TestApiProvider apis={APIS(variant)}>
    <EntityProvider entity={entity(spec)}>{content}</EntityProvider>
  </TestApiProvider>
);

const CARRIED = { customResourceDefinition: 'x' };

/** What the test calls. */
Object.assign(window, {
  facts() {
    const tester = createExtensionTester(
      (plugin as never as { getExtension(id: string): never }).getExtension('entity-content:structural/reference'),
    );
    const { filterFunction, title } = EntityContentBlueprint.dataRefs;
    const shown = tester.get(filterFunction as never) as ((entity: Entity) => boolean) | undefined;
    const entities = [entity(CARRIED), entity({}), { ...entity(CARRIED), kind: 'Component' }];
    return {
      title: tester.get(title as never) as string,
      shown: entities.map((one) => shown?.(one)),
      available: entities.map((one) => isStructuralReferenceAvailable(one)),
      legacy: structuralPlugin.getId(),
    };
  },
  draw(variant: 'light' | 'dark') {
    const tester = createExtensionTester(
      (plugin as never as { getExtension(id: string): never }).getExtension('entity-content:structural/reference'),
    );
    renderInTestApp(within(tester.reactElement(), CARRIED, variant));
  },
  async drawLegacy(variant: 'light' | 'dark') {
    const routes = (
      <Routes>
        <Route path="/" element={<EntityStructuralReferenceContent />} />
      </Routes>
    );
    await renderInLegacyTestApp(within(routes, CARRIED, variant));
  },
});
document.body.dataset['ready'] = '';

import { createHash } from 'node:crypto';
import { NEWEST_KUBERNETES } from '@structural/core';
import fc from 'fast-check';
import { runs } from '../../../tools/search-budget/search-budget.mjs';
import { makeApiCatalog, openApiServer, openCatalogFiles, type AcceptedDefinition, type ApiCatalog } from '../src/index.js';
import { accepted, ask, smallServer } from './small-server.js';

const FILES = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'];

/** A definition of few names, so that many are contested; a variant differs in what is published of it. */
function definition(group: string, plural: string, kind: string, variant: number): AcceptedDefinition {
  const schema = { openAPIV3Schema: { type: 'object', description: `variant ${variant}`, properties: { spec: { type: 'object' } } } };
  const version = (name: string, storage: boolean) => ({
    name,
    served: true,
    storage,
    schema,
    subresources: variant % 2 === 0 ? { status: {} } : {},
  });
  return accepted(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: variant === 2 ? 'Cluster' : 'Namespaced',
        names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List`, ...(variant === 1 && { shortNames: ['s'] }) },
        versions: variant === 3 ? [version('v1', true), version('v1beta1', false)] : [version('v1', true)],
      },
    },
    variant,
  );
}

const POOL = ['one.example.com', 'two.example.com', 'one.example.com.au'].flatMap((group) =>
  ['hats', 'shirts', 'ties'].flatMap((plural, i) =>
    [0, 1, 2, 3].map((variant) => definition(group, plural, variant === 0 ? 'Hat' : (['Hat', 'Shirt', 'Tie'][i] ?? ''), variant)),
  ),
);

/** What becomes of the files: one is written, or they come in another order, some of them gone. */
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ file: fc.constantFrom(...FILES), holds: fc.array(fc.constantFrom(...POOL), { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ order: fc.shuffledSubarray(FILES) }) },
);

const MOMENT = { objects: new Map(), resourceVersion: 7, createdAt: 0, kubernetesVersion: NEWEST_KUBERNETES };

/** What can be seen of a catalog. */
function seen({ definitions, groups }: ApiCatalog): unknown {
  return {
    definitions: Array.from(definitions, ([name, { accepted, conditions }]) => [name, accepted.resourceVersion, conditions]),
    groups: Array.from(groups, ([group, versions]) => [
      group,
      versions.map(({ definitions, version }) => [version, definitions.map((each) => [each.accepted.resourceVersion, each.isEstablished])]),
    ]),
  };
}

const TARGETS = ['/openapi/v3', '/openapi/v2', '/apis', '/apis/one.example.com/v1', '/openapi/v3/apis/one.example.com/v1', '/'];
const OLD = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** What a server answers about a catalog. */
function answers(api: Parameters<typeof ask>[0], catalog: ApiCatalog): unknown {
  const object = { apiVersion: 'one.example.com/v1', kind: 'Hat', metadata: { name: 'mine' }, status: {} };
  return [
    ...TARGETS.map((target) => ask(api, catalog, 'GET', target)),
    ask(api, catalog, 'GET', '/openapi/v2', { headers: { accept: OLD } }),
    ask(api, catalog, 'GET', '/apis', { headers: { accept: AGGREGATED } }),
    ask(api, catalog, 'POST', '/apis/one.example.com/v1/namespaces/default/hats?dryRun=All', { body: object, type: 'application/json' }),
  ].map(({ headers, status, text }) => ({ status, headers, text }));
}

it('serves after any changes of files what it would serve if it had begun with them', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const files = openCatalogFiles();
      const { api } = smallServer([]);
      let order: readonly string[] = FILES;
      const holds = new Map<string, readonly AcceptedDefinition[]>();
      files.arrange(order);
      for (const each of changes) {
        if ('file' in each) {
          if (!order.includes(each.file)) order = [...order, each.file];
          holds.set(each.file, each.holds);
          files.arrange(order);
          files.put(each.file, each.holds);
        } else {
          order = each.order;
          for (const file of FILES) if (!order.includes(file)) holds.delete(file);
          files.arrange(order);
        }
        const accepted = order.flatMap((file) => holds.get(file) ?? []);
        const [now, fresh] = [files.catalog(MOMENT), makeApiCatalog({ ...MOMENT, accepted })];
        expect(seen(now)).toEqual(seen(fresh));
        expect(answers(api, now)).toEqual(answers(smallServer([]).api, fresh));
      }
    }),
    { numRuns: runs(15) },
  );
});

it('looks at the group that changed alone', () => {
  const files = openCatalogFiles();
  files.arrange(FILES);
  const [hat, other] = [definition('one.example.com', 'hats', 'Hat', 0), definition('two.example.com', 'ties', 'Tie', 1)];
  files.put('a.yaml', [hat]);
  files.put('b.yaml', [other]);
  const before = files.catalog(MOMENT);
  files.put('b.yaml', [other]);
  expect([...files.changed]).toEqual([]);
  files.put('a.yaml', [definition('one.example.com', 'hats', 'Hat', 2)]);
  expect([...files.changed]).toEqual(['one.example.com']);
  const after = files.catalog(MOMENT);
  expect(after.groups.get('two.example.com')).toBe(before.groups.get('two.example.com'));
  expect(after.groups.get('one.example.com')).not.toBe(before.groups.get('one.example.com'));
  expect(before.definitions.get('hats.one.example.com')?.accepted).toBe(hat);
  expect(files.find('two.example.com', 'Tie')).toBe(other);
  files.arrange(['a.yaml']);
  expect([...files.catalog(MOMENT).definitions.keys()]).toEqual(['hats.one.example.com']);
  expect(files.find('two.example.com', 'Tie')).toBeUndefined();
});

it('hashes after an edit what is about it, however much is served', () => {
  const files = openCatalogFiles();
  const names = Array.from({ length: 60 }, (_, i) => `f${i}.yaml`);
  files.arrange(names);
  const at = (i: number, variant: number): AcceptedDefinition => definition(`g${i % 20}.example.com`, `hats${i}`, `Hat${i}`, variant);
  names.forEach((name, i) => files.put(name, [at(i, 0)]));
  const hashed: string[] = [];
  const digest = (text: string): string => {
    hashed.push(text);
    return createHash('sha256').update(text).digest('hex');
  };
  const api = openApiServer({ digest, shortHash: String, now: () => 0, newUid: () => 'u', newSuffix: () => 'bcdfg', version: '1' });
  const asked = (catalog: ApiCatalog): readonly string[] => {
    hashed.length = 0;
    for (const target of ['/openapi/v3', '/openapi/v3/apis/g7.example.com/v1', '/openapi/v2']) ask(api, catalog, 'GET', target);
    return hashed;
  };
  const first = files.catalog(MOMENT);
  expect(asked(first).length).toBeGreaterThan(80);
  const blocks = bodyOf(api, first);
  files.put('f7.yaml', [at(7, 1)]);
  const after = files.catalog(MOMENT);
  // The document, the index, the part of the Swagger document, and that as a whole.
  expect(asked(after)).toHaveLength(4);
  const now = bodyOf(api, after);
  expect(now.filter((block) => !blocks.includes(block)).length).toBeLessThanOrEqual(8);
  expect(now.length).toBeGreaterThan(12);
  expect(asked(after)).toHaveLength(1);
});

function bodyOf(api: Parameters<typeof ask>[0], catalog: ApiCatalog): readonly unknown[] {
  const { body } = api.respond({ method: 'GET', target: '/openapi/v2', headers: {}, body: new Uint8Array() }, catalog);
  return Array.isArray(body) ? body : [];
}

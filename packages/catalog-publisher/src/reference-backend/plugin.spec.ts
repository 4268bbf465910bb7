import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import type { ApiProposal } from '@structural/checker';
import { exampleCrd, exampleVersion, unionVersion } from '../../tests/example-crd.js';
import { toApiEntities } from '../entities/to-api-entity.js';
import { publishManifests } from '../publish/publish-manifests.js';
import { structuralReferencePlugin } from '../reference.js';
import { referencePage } from './reference-page.js';
import { rememberPages } from './remembered-pages.js';

/** A backend with the plugin, over a catalog with two versions of one definition and an API of somebody else. */
async function start() {
  const versions = [exampleVersion('v1'), exampleVersion('v1beta1')];
  const { apis } = publishManifests([{ file: 'a', text: exampleCrd({ versions }) }]);
  const [v1, v1beta1] = toApiEntities(apis, { carryDefinition: true });
  const [plain] = toApiEntities(apis, { namespace: 'plain' });
  const broken = { ...v1!, metadata: { ...v1!.metadata, namespace: 'broken' }, spec: { ...v1!.spec, customResourceDefinition: 'x' } };
  const backend = await startTestBackend({
    features: [
      structuralReferencePlugin,
      mockServices.rootConfig.factory(),
      catalogServiceMock.factory({ entities: [v1!, v1beta1!, plain!, broken] }),
    ],
  });
  const { server } = backend;
  const address = server.address();
  const root = `http://localhost:${String(typeof address === 'object' ? address?.port : 0)}/api/structural`;
  return { stop: () => backend.stop(), get: (path: string, init?: RequestInit) => fetch(`${root}${path}`, init) };
}

describe('the backend plugin', () => {
  test('answers with the reference of an API, for a sandboxed frame', async () => {
    const { get, stop } = await start();
    const answer = await get('/reference/default/widgets.example.com.v1beta1');
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-security-policy')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      "default-src 'none'; sandbox",
    ]);
    expect(page).toMatch(/<title>Widget example\.com\/v1beta1<\/title>/);
    expect(page).toMatch(/id="spec\.size"/);
    expect(page).toMatch(/kind: Widget/);
    expect(page).not.toMatch(/<script/);
    expect(await (await get('/reference/default/widgets.example.com.v1beta1')).text()).toBe(page);
    await stop();
  });

  test.each([
    ['/reference/default/gadgets.example.com.v1', 'there is no such API'],
    ['/reference/plain/widgets.example.com.v1', 'this API carries no CRD'],
    ['/reference/broken/widgets.example.com.v1', 'this API carries no CRD'],
    ['/reference/default/%zz', 'there is no such API'],
  ])('says why there is no page at %s', async (path, message) => {
    const { get, stop } = await start();
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: { name: 'NotFoundError', message }, response: { statusCode: 404 } },
    ]);
    await stop();
  });

  test('answers nobody who is not known', async () => {
    const { get, stop } = await start();
    const headers = { authorization: 'Bearer mock-none-token' };
    expect((await get('/reference/default/widgets.example.com.v1', { headers })).status).toBe(401);
    expect((await get('/elsewhere')).status).toBe(404);
    await stop();
  });
});

describe('the page of an entity that carries what its definition was before', () => {
  const packed = (versions: readonly object[]) =>
    publishManifests([{ file: 'a', text: exampleCrd({ versions }) }]).apis[0]!.packedDefinition;
  const now = packed([exampleVersion('v1'), exampleVersion('v1beta1')]);
  const pageSince = (previous?: string, version = 'v1') =>
    referencePage({ packed: now, version, ...(previous !== undefined && { previous }) }) ?? '';
  const ownSchema = (type: string) => ({
    schema: {
      openAPIV3Schema: {
        type: 'object',
        description: 'A widget.',
        properties: { spec: { type: 'object', properties: { size: { type } } } },
      },
    },
  });

  test('says what changed, and who is affected', () => {
    const page = pageSince(packed([exampleVersion('v1', ownSchema('string'))]));
    expect(page).toMatch(/<tr class="breaking"><th scope="row"><a href="#spec.size">.*type string becomes integer.*<td>writers, readers</);
    // What happened in a version is shown there.
    const other = pageSince(packed([exampleVersion('v1'), exampleVersion('v1beta1', ownSchema('boolean'))]));
    expect([other.includes('Nothing changed since'), other.includes('class="breaking"')]).toEqual([true, false]);
  });

  test('says that the definition is new, or that nothing changed', () => {
    expect(pageSince('none')).toContain('the CRD is new');
    expect(pageSince(now)).toContain('Nothing changed since the previous version.');
  });

  test('says nothing where that is not known or cannot be read', () => {
    expect([pageSince(), pageSince('x'), pageSince('')].map((page) => page.includes('id="changes"'))).toEqual([false, false, false]);
  });
});

describe('the page of a definition with unions', () => {
  test('is made of the definition as it was read', () => {
    const text = exampleCrd({ versions: [unionVersion()] });
    const pageOf = (proposals?: readonly ApiProposal[]) => {
      const [api] = publishManifests([{ file: 'a', text, proposals }]).apis;
      return referencePage({ packed: api!.packedDefinition, version: 'v1' }) ?? '';
    };
    expect([pageOf(['unions']), pageOf()].map((page) => page.includes('must specify at most one of'))).toEqual([true, false]);
  });
});

describe('pages that are remembered', () => {
  test('are made once, and the oldest go when there are too many', async () => {
    const pages = rememberPages(10);
    let made = 0;
    const page = (key: string, text = key.repeat(4)) =>
      pages.page(key, () => {
        made += 1;
        return Promise.resolve(text);
      });
    expect([await page('a'), await page('b'), await page('a'), made]).toEqual(['aaaa', 'bbbb', 'aaaa', 2]);
    expect([await page('c'), await page('a'), made, await page('b'), made]).toEqual(['cccc', 'aaaa', 3, 'bbbb', 4]);
    expect([(await page('d', 'x'.repeat(11)))?.length, await page('b'), made]).toEqual([11, 'bbbb', 5]);
  });

  test('are made one at a time, one that fails among them', async () => {
    const pages = rememberPages(10);
    const order: string[] = [];
    const make = (key: string) => async () => {
      order.push(`${key} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${key} ends`);
      if (key === 'b') throw new Error('broken');
      return key;
    };
    const answers = ['a', 'a', 'b', 'c'].map((key) => pages.page(key, make(key)).catch((error: unknown) => String(error)));
    expect(await Promise.all(answers)).toEqual(['a', 'a', 'Error: broken', 'c']);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});

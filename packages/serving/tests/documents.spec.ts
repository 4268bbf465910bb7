import { accepted, ask as askOf, CRON_TABS, PLANETS, smallServer } from './small-server.js';

const OLD = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const server = smallServer([accepted(CRON_TABS), accepted(PLANETS)]);
const { ask } = server;
const paths = (text: string): Readonly<Record<string, { readonly serverRelativeURL: string }>> =>
  (JSON.parse(text) as { readonly paths: Readonly<Record<string, { readonly serverRelativeURL: string }>> }).paths;

it('names every document by the hash of its content, under which it may be kept', () => {
  const index = ask('GET', '/openapi/v3');
  const url = paths(index.text)['apis/stable.example.com/v1']?.serverRelativeURL ?? '';
  const document = ask('GET', url);
  expect(document.headers).toMatchObject({ 'cache-control': 'public, immutable', 'content-type': 'application/json', vary: 'Accept' });
  expect(document.headers['expires']).toBe('Mon, 22 Nov 2027 08:00:00 GMT');
  expect(url).toContain(String(document.headers['etag']).replaceAll('"', ''));
  expect(ask('GET', url.replace(/hash=.*/, 'hash=old'))).toMatchObject({ status: 301, headers: { location: url } });
  expect(ask('GET', url.replace(/\?.*/, '')).headers['cache-control']).toBe('no-cache, private');
  expect(ask('GET', url, { headers: { 'if-none-match': String(document.headers['etag']) } })).toMatchObject({ status: 304, text: '' });
  expect(ask('GET', '/openapi/v3', { headers: { 'if-none-match': String(index.headers['etag']) } }).status).toBe(304);
  expect(ask('GET', url, { headers: { accept: 'text/html' } }).status).toBe(406);
  expect(ask('GET', '/openapi/v3/apis/nope/v1').status).toBe(404);
});

it('changes the hash of what changed alone', () => {
  const changed = {
    ...CRON_TABS,
    spec: { ...CRON_TABS.spec, group: 'other.example.com' },
    metadata: { name: 'crontabs.other.example.com' },
  };
  const [planets, more] = [accepted(PLANETS), accepted(changed)];
  const before = smallServer([planets, more]);
  const first = paths(before.ask('GET', '/openapi/v3').text);
  const spec = { ...changed.spec, versions: changed.spec.versions.map((each, i) => (i === 0 ? { ...each, subresources: {} } : each)) };
  const after = smallServer([planets, accepted({ ...changed, spec })], [], before.catalog);
  const second = paths(askOf(before.api, after.catalog, 'GET', '/openapi/v3').text);
  const different = Object.keys(first).filter((name) => first[name]?.serverRelativeURL !== second[name]?.serverRelativeURL);
  expect(different).toEqual(['apis/other.example.com/v1']);
  expect(after.catalog.groups.get('stable.example.com')).toBe(before.catalog.groups.get('stable.example.com'));
});

it('gives the Swagger document as JSON, and in the form that old clients ask for', () => {
  const json = ask('GET', '/openapi/v2');
  expect(json.body).toMatchObject({ swagger: '2.0', definitions: { 'com.example.stable.v1.CronTab': { type: 'object' } } });
  const wire = ask('GET', '/openapi/v2', { headers: { accept: OLD } });
  expect(wire.headers['content-type']).toBe('application/com.github.proto-openapi.spec.v2.v1.0+protobuf');
  expect(wire.headers['etag']).toBe(json.headers['etag']);
  // Fields 1, swagger, and 2, info, with its fields 1 and 2, each with its length before it.
  expect(wire.text.startsWith('\n\u00032.0\u0012 \n\u0016Kubernetes CRD Swagger\u0012\u0006v0.1.0')).toBe(true);
  expect(wire.text).toContain('\n\u001dcom.example.stable.v1.CronTab\u0012');
  expect(wire.text).toContain('x-kubernetes-group-version-kind');
  expect(ask('GET', '/openapi/v2', { headers: { accept: OLD, 'if-none-match': String(json.headers['etag']) } }).status).toBe(304);
  expect(ask('GET', '/openapi/v2', { headers: { accept: 'text/html' } }).status).toBe(406);
});

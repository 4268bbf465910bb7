import fc from 'fast-check';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import { publishManifests } from '../publish/publish-manifests.js';
import { html, scriptJson } from './html.js';
import { plainDescription } from './plain-description.js';
import { siteFiles } from './site-files.js';

function siteOf(...texts: readonly string[]): ReadonlyMap<string, string> {
  const { apis } = publishManifests(texts.map((text, i) => ({ file: String(i), text })));
  return new Map(
    [...siteFiles(apis, { redoc: 'draw("https://cdn.redoc.ly/redoc/logo-mini.svg")', title: 'APIs & more' })].map(({ path, text }) => [
      path,
      text,
    ]),
  );
}

/** The document that a page hands to Redoc. */
function documentOf(page: string): unknown {
  return JSON.parse(/<script type="application\/json" id="document">(.*?)<\/script>/s.exec(page)![1]!);
}

const DANGEROUS = '</script><script>alert(1)</script><img src=x onerror=alert(1)> ![](https://evil.example/a.png) `<b>`';

describe('siteFiles', () => {
  test('makes a page and both documents for each version, and one page of all', () => {
    const site = siteOf(
      exampleCrd({ versions: [exampleVersion('v1'), exampleVersion('v1beta1', { deprecated: true })] }),
      exampleCrd({ group: 'index.html', kind: 'Gadget' }),
    );
    expect([...site.keys()]).toEqual([
      'assets/redoc.standalone.js',
      'assets/reference.js',
      'assets/index.js',
      'assets/site.css',
      ...['example.com/widgets/v1', 'example.com/widgets/v1beta1', 'index.html/gadgets/v1'].flatMap((api) =>
        ['openapi-v2.json', 'openapi-v3.json', 'index.html'].map((file) => `apis/${api}/${file}`),
      ),
      'index.html',
    ]);
    const index = site.get('index.html')!;
    expect(index).toContain('<h1>APIs &amp; more</h1>\n<p class="summary">2 kinds in 2 API groups</p>');
    expect(index).toContain(
      '<a class="version deprecated" title="example.com/v1beta1 Widget is deprecated" href="apis/example.com/widgets/v1beta1/index.html">v1beta1</a>',
    );
    expect(site.get('apis/example.com/widgets/v1/index.html')).toContain(
      '<a class="version deprecated" href="../../../../apis/example.com/widgets/v1beta1/index.html">v1beta1</a>',
    );
  });

  test('shows the kind first, its own fields before those of all kinds', () => {
    const page = siteOf(exampleCrd({ versions: [exampleVersion('v1', { subresources: { status: {} } })] })).get(
      'apis/example.com/widgets/v1/index.html',
    )!;
    expect(documentOf(page)).toMatchObject({
      info: { title: 'Widget', version: 'example.com/v1', description: 'A widget.' },
      tags: [
        { 'x-displayName': 'The resource', description: '<SchemaDefinition schemaRef="#/components/schemas/com.example.v1.Widget" />' },
        { name: 'the operations', 'x-displayName': 'Operations' },
        { 'x-displayName': 'Status' },
        { 'x-displayName': 'Many at once' },
        { 'x-displayName': 'All schemas' },
      ],
      paths: {
        '/apis/example.com/v1/widgets': { get: { summary: 'List objects of kind Widget in all namespaces', tags: ['the operations'] } },
      },
      components: {
        schemas: {
          'com.example.v1.Widget': {
            title: 'Widget',
            properties: { apiVersion: { example: 'example.com/v1' }, kind: { example: 'Widget' } },
          },
          'com.example.v1.WidgetList': { title: 'WidgetList', properties: { kind: { example: 'WidgetList' } } },
        },
      },
    });
    expect(page).toMatch(/"com\.example\.v1\.Widget":\{.*?"properties":\{"apiVersion":.*?,"kind":.*?,"spec":.*?,"metadata":/);
  });

  test('orders operations as people look for them, the deletion of all last', () => {
    const page = siteOf(
      exampleCrd({
        versions: [
          exampleVersion('v1', {
            subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
          }),
        ],
      }),
    ).get('apis/example.com/widgets/v1/index.html')!;
    const { paths, tags } = documentOf(page) as {
      paths: Record<string, Record<string, { tags?: string[]; 'x-kubernetes-action'?: string }>>;
      tags: { name: string; 'x-displayName': string }[];
    };
    const operations = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter((member) => member.tags !== undefined);
    expect(
      tags.map((tag) => [
        tag['x-displayName'],
        ...operations.filter(({ tags: [name] = [] }) => name === tag.name).map((operation) => operation['x-kubernetes-action']),
      ]),
    ).toEqual([
      ['The resource'],
      ['Operations', 'list', 'post', 'list', 'get', 'put', 'patch', 'delete'],
      ['Status', 'get', 'put', 'patch'],
      ['Scale', 'get', 'put', 'patch'],
      ['Many at once', 'deletecollection'],
      ['All schemas'],
    ]);
    expect(JSON.stringify(paths)).not.toContain('uniqueItems');
  });

  test('shows samples that a server accepts, in bodies the smallest first', () => {
    const spec = {
      type: 'object',
      required: ['size'],
      properties: { size: { type: 'integer', minimum: 3 }, colour: { type: 'string', enum: ['red'] } },
      'x-kubernetes-validations': [{ rule: 'self.size > 3' }],
    };
    const openAPIV3Schema = { type: 'object', required: ['spec'], properties: { spec } };
    const page = siteOf(exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema } })] })).get(
      'apis/example.com/widgets/v1/index.html',
    )!;
    const sample = (spec: object) => ({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'sample', namespace: 'default' },
      spec,
    });
    const examples = {
      minimal: { summary: 'Only what is required', value: sample({ size: 4 }) },
      full: { summary: 'Every field', value: sample({ colour: 'red', size: 4 }) },
    };
    expect(documentOf(page)).toMatchObject({
      paths: {
        '/apis/example.com/v1/namespaces/{namespace}/widgets': { post: { requestBody: { content: { 'application/json': { examples } } } } },
      },
      components: { schemas: { 'com.example.v1.Widget': { example: examples.full.value } } },
    });
    expect(page).toContain('"example":{"apiVersion":"example.com/v1","kind":"Widget","metadata":');
  });

  test('says that a kind keeps fields of which its schema says nothing', () => {
    const introduction = (openAPIV3Schema: object): unknown => {
      const page = siteOf(
        exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema: { type: 'object', ...openAPIV3Schema } } })] }),
      ).get('apis/example.com/widgets/v1/index.html')!;
      return (documentOf(page) as { info: { description: string } }).info.description;
    };
    const preserves = { 'x-kubernetes-preserve-unknown-fields': true };
    expect([
      introduction({ properties: { a: { type: 'string' } } }),
      introduction(preserves),
      introduction({ ...preserves, description: 'Open.', properties: { a: { type: 'string' } } }),
    ]).toEqual([
      '',
      'The definition names no fields of its own: whatever an object holds besides those of every resource is kept as it is written.',
      'Open.\n\nFields beyond these are kept as they are written.',
    ]);
  });

  test('leaves the published documents as the server has them', () => {
    const openAPIV3Schema = {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { a: { type: 'string', description: '<b>', 'x-kubernetes-validations': [{ rule: 'self != ""' }] } },
    };
    const { apis } = publishManifests([
      { file: 'a', text: exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema } })] }) },
    ]);
    const before = apis.map(({ openApiV2, openApiV3 }) => [openApiV2, openApiV3]);
    const site = new Map([...siteFiles(apis, { redoc: '' })].map(({ path, text }) => [path, text]));
    expect(apis.map(({ openApiV2, openApiV3 }) => [openApiV2, openApiV3])).toEqual(before);
    const published = JSON.parse(site.get('apis/example.com/widgets/v1/openapi-v3.json')!) as object;
    expect(published).toEqual(JSON.parse(before[0]![1]!));
    expect(published).toMatchObject({
      components: {
        schemas: {
          'com.example.v1.Widget': {
            'x-kubernetes-preserve-unknown-fields': true,
            properties: { a: { description: '<b>', 'x-kubernetes-validations': [{ rule: 'self != ""' }] } },
          },
        },
      },
    });
  });

  test('shows code of descriptions in the index, as text', () => {
    const index = (description: string) =>
      siteOf(exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema: { type: 'object', description } } })] })).get(
        'index.html',
      )!;
    expect(index('Named in `spec.<b>`, or ` <i>. More.')).toContain('<td>Named in <code>spec.&lt;b&gt;</code>, or ` &lt;i&gt;.</td>');
  });

  test('lets neither a rule nor code in a description draw a component of Redoc', () => {
    const component = '<SchemaDefinition schemaRef="#/x" />';
    const openAPIV3Schema = {
      type: 'object',
      description: `a \`\n${component}\``,
      'x-kubernetes-validations': [{ rule: `'''\n  ${component}\n''' != '</script>'`, message: component }],
    };
    const page = siteOf(exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema } })] })).get(
      'apis/example.com/widgets/v1/index.html',
    )!;
    expect((documentOf(page) as { info: { description: string } }).info.description.split('\n')).toEqual([
      'a `',
      '&lt;SchemaDefinition schemaRef="#/x" />`',
      '',
      '**Rules**',
      '',
      '- ```',
      "  '''",
      '    <SchemaDefinition schemaRef="#/x" />',
      "  ''' != '</script>'",
      '  ```',
      '',
      '  &lt;SchemaDefinition schemaRef\\=\\"\\#\\/x\\" \\/\\>',
    ]);
  });

  test('lets no definition write into a page', () => {
    const openAPIV3Schema = {
      type: 'object',
      description: DANGEROUS,
      properties: JSON.parse(
        `{"__proto__": {"type": "string", "description": ${JSON.stringify(DANGEROUS)}}, ${JSON.stringify(DANGEROUS)}: {"type": "string", "default": ${JSON.stringify(DANGEROUS)}}}`,
      ) as object,
    };
    const site = siteOf(
      exampleCrd({ versions: [exampleVersion('v1', { deprecated: true, deprecationWarning: DANGEROUS, schema: { openAPIV3Schema } })] }),
    );
    for (const [path, text] of site) {
      if (path.endsWith('.html'))
        expect([path, text.includes('<script>'), text.includes('<img'), text.match(/<script/g)?.length]).toEqual([
          path,
          false,
          false,
          path === 'index.html' ? 1 : 3,
        ]);
    }
    const shown = '&lt;/script>&lt;script>alert(1)&lt;/script>&lt;img src=x onerror=alert(1)> !&#91;](https://evil.example/a.png) `<b>`';
    expect(documentOf(site.get('apis/example.com/widgets/v1/index.html')!)).toMatchObject({
      info: { description: `**Deprecated.** ${shown}\n\n${shown}` },
      components: { schemas: { 'com.example.v1.Widget': { description: shown, properties: { [DANGEROUS]: { default: DANGEROUS } } } } },
    });
  });

  test('asks no other host for anything', () => {
    const site = siteOf(exampleCrd());
    expect(site.get('assets/redoc.standalone.js')).toMatch(/^draw\("data:/);
    for (const [path, text] of site)
      if (path.endsWith('.html')) expect([path, /(?:src|href)="(?:https?:)?\/\//.test(text)]).toEqual([path, false]);
  });
});

test('plain descriptions keep prose and code as they are', () => {
  expect(['a <name> & b', 'use `<name>` or <name>', 'one ` of <them>', '[a](https://b)'].map(plainDescription)).toEqual([
    'a &lt;name> &amp; b',
    'use `<name>` or &lt;name>',
    'one ` of &lt;them>',
    '[a](https://b)',
  ]);
});

test('texts in HTML are nothing but text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { html: page } = html`<p title="${text}">${text}</p>`;
      const escaped = page.slice('<p title="'.length, page.indexOf('">'));
      expect(page).toBe(`<p title="${escaped}">${escaped}</p>`);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(
        escaped
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, '&'),
      ).toBe(text);
      const json = JSON.stringify({ [text]: text });
      expect([JSON.parse(scriptJson(json).html), scriptJson(json).html.includes('<')]).toEqual([JSON.parse(json), false]);
    }),
  );
});

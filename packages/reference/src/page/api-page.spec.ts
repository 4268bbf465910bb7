import { definitionOf, versionOf } from '../../tests/definition.js';
import { elementsOf } from '../../tests/elements.js';
import { toApiReference } from '../to-api-reference.js';
import { apiPage } from './api-page.js';

const OPTIONS = { site: 'Widgets & more', root: '../' };

function pageOf(...[definition, options = {}]: Parameters<typeof toApiReference>): string {
  const reference = toApiReference(definition, options);
  const [version] = reference.versions;
  return version === undefined
    ? ''
    : apiPage(reference, version, {
        ...OPTIONS,
        versionHref: (name) => `../${name}/index.html`,
        documents: [{ title: 'OpenAPI v3', href: 'openapi-v3.json' }],
      });
}

const EVIL =
  '</script></style></textarea></title><script>alert(1)</script><img src=x onerror=alert(1)> ![](https://evil.example/a.png) [x](javascript:alert(1)) <iframe src="https://evil.example"></iframe> \u0000\u001b[31m" onclick="alert(1)';

describe('apiPage', () => {
  test('can be shown in a frame of another page: it loads nothing, runs nothing, and opens other sites in windows of their own', () => {
    const spec = { type: 'object', description: `See https://a.example/. ${EVIL}`, properties: { size: { type: 'integer' } } };
    const reference = toApiReference(definitionOf({ v1: versionOf({ spec }) }));
    const page = apiPage(reference, reference.versions[0]!, { ...OPTIONS, embedded: true });
    expect(page).toContain(
      'content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; form-action &#39;none&#39;"',
    );
    expect(page).toContain('<a target="_blank" href="https://a.example/" rel="noopener noreferrer nofollow">');
    expect([...page.matchAll(/<a [^>]*href="(?!#)/g)].map(([link]) => link)).toEqual(Array(3).fill('<a target="_blank" href="'));
    expect(page.match(/<(?:script|link|img|iframe|header)\b/g)).toBeNull();
  });

  test('is well formed, has every field once, and links to nothing that is not there', () => {
    const page = pageOf(
      definitionOf({
        v1: versionOf({
          spec: {
            type: 'object',
            required: ['size'],
            properties: {
              size: { type: 'integer', minimum: 1, default: 3, description: 'How many.\n\n- one\n- `two`' },
              env: { type: 'array', items: { type: 'object', properties: { name: { type: 'string', pattern: '^[a-z]+$' } } } },
              kind: { type: 'string', enum: ['A', 'B'], 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'Kinds stay.' }] },
            },
          },
        }),
        v1beta1: versionOf({ spec: { type: 'object', properties: { size: { type: 'integer' }, gone: { type: 'string' } } } }),
      }),
    );
    const { anchors, elements, text } = elementsOf(page);
    expect(
      elements.filter(({ name, attributes }) => name === 'li' && attributes.has('id')).map(({ attributes }) => attributes.get('id')),
    ).toEqual(['spec', 'spec.size', 'spec.env', 'spec.env.name', 'spec.kind']);
    const targets = elements.flatMap(({ attributes }) => attributes.get('href') ?? []).filter((href) => href.startsWith('#'));
    expect([targets.length > 10, targets.filter((href) => !anchors.has(href.slice(1)))]).toEqual([true, []]);
    for (const words of [
      'size integer required',
      'How many.',
      'Default 3',
      'At least 1',
      'One of A B',
      'Lower-case letters',
      'Kinds stay. on update',
      'self == oldSelf',
      'set once',
      'not in v1beta1',
      'list of objects',
    ])
      expect(text).toContain(words);
    expect(text).toContain('v1 and v1beta1: 2 added, 1 removed, 1 changed');
  });

  test('lets no text of a definition be more than text', () => {
    const rules = [
      { rule: `self != '${EVIL.replaceAll("'", '')}'`, message: EVIL, messageExpression: EVIL, fieldPath: `.${EVIL}`, reason: EVIL },
    ];
    const field = {
      type: 'string',
      description: EVIL,
      title: EVIL,
      default: EVIL,
      example: EVIL,
      enum: [EVIL],
      pattern: EVIL,
      format: EVIL,
      externalDocs: { url: `javascript:${EVIL}`, description: EVIL },
      'x-kubernetes-validations': rules,
    };
    const properties = JSON.parse(
      `{"__proto__": {"type": "string"}, ${JSON.stringify(EVIL)}: ${JSON.stringify(field)}, "a": ${JSON.stringify({ type: 'array', items: field })}}`,
    ) as object;
    const column = { name: EVIL, type: 'string', description: EVIL, jsonPath: `.${EVIL}` };
    const version = (more: object) => ({
      ...versionOf(properties, { description: EVIL, ...more }),
      additionalPrinterColumns: [column],
      deprecated: true,
      deprecationWarning: EVIL,
    });
    const definition = definitionOf(
      { v1: version({}), v1beta1: version({ 'x-kubernetes-validations': rules }) },
      { names: { plural: 'widgets', kind: EVIL, shortNames: [EVIL], categories: [EVIL] }, group: EVIL },
    );
    const page = pageOf(definition, { source: `https://example.com/'; ${EVIL}` });
    const { elements, text } = elementsOf(page);
    const names = new Set(elements.map(({ name }) => name));
    expect(['img', 'iframe', 'textarea'].filter((name) => names.has(name))).toEqual([]);
    expect(elements.filter(({ name }) => name === 'script').map(({ attributes }) => [...attributes])).toEqual([
      [['src', '../assets/reference.js']],
    ]);
    expect(
      elements.flatMap(({ attributes }) => [...attributes.keys()]).filter((name) => name.startsWith('on') || name === 'style'),
    ).toEqual([]);
    const links = elements
      .flatMap(({ attributes }) => attributes.get('href') ?? [])
      .filter((href) => !/^(?:#|\.\.\/|data:image\/svg|openapi-v3\.json$)/.test(href));
    expect(new Set(links)).toEqual(new Set(['https://evil.example', 'https://evil.example/a.png']));
    expect([text.includes('\u001b'), page.includes('\u0000'), text.includes('<img src=x onerror=alert(1)>')]).toEqual([false, false, true]);
  });

  test('shows what JSON of Go escapes as it is written, and names that a line may break', () => {
    const value = 'a<b && c>\\u003c';
    const field = { type: 'string', default: value, example: value, enum: [value, 'x'] };
    const page = pageOf(definitionOf({ v1: versionOf({ preserveUnknownFieldsEverywhere: field }) }));
    expect(elementsOf(page).text.split('a<b && c>\\\\u003c')).toHaveLength(4);
    expect(page).toContain('>preserve<wbr>Unknown<wbr>Fields<wbr>Everywhere</a>');
  });

  test('has a menu of versions with their names in full, and says which are deprecated', () => {
    const { text } = elementsOf(pageOf(definitionOf({ v1: versionOf({}), v1alpha1: { ...versionOf({}), deprecated: true } })));
    expect(text).toContain('v1 v1 v1alpha1 deprecated');
    expect(pageOf(definitionOf({ v1: versionOf({}) }))).not.toContain('version-menu');
  });

  test('has fields of one object once, and says where', () => {
    const template = { type: 'object', properties: Object.fromEntries(Array.from('abcdefgh', (name) => [name, { type: 'string' }])) };
    const { text } = elementsOf(pageOf(definitionOf({ v1: versionOf({ one: template, two: template }) })));
    expect(text).toContain('two object 8 fields, the same as in one');
  });

  test('leads from a difference to where the field is listed', () => {
    const shape = (i: object) => ({
      type: 'object',
      properties: { ...Object.fromEntries(Array.from('abcdefgh', (name) => [name, { type: 'string' }])), i },
    });
    const both = (first: object, second: object) => versionOf({ first: shape(first), second: shape(second) });
    const [text, number] = [{ type: 'string' }, { type: 'integer' }];
    const { anchors, elements } = elementsOf(pageOf(definitionOf({ v1: both(text, text), v1beta1: both(text, number) })));
    const links = elements.flatMap(({ attributes, name }) => (name === 'a' ? [attributes.get('href') ?? ''] : []));
    expect(links.filter((href) => href.startsWith('#') && !anchors.has(href.slice(1)))).toEqual([]);
  });

  test('says what becomes of fields that no schema names', () => {
    const note = (version: object) =>
      elementsOf(pageOf(definitionOf({ v1: version })))
        .text.replace(/^.* Fields (?=[A-Z])/s, '')
        .replace(/\. .*$/s, '');
    expect([
      note({}),
      note(versionOf({})),
      note(versionOf({}, { 'x-kubernetes-preserve-unknown-fields': true })),
      note(versionOf({ a: {} })),
    ]).toEqual([
      'This version has no schema: all content of an object is kept as it is written',
      'The server removes fields that are not listed here, unless it is asked to refuse them',
      'The CRD defines no fields: other fields of an object are kept as they are written',
      expect.stringMatching(/^The schema of this version is not structural/),
    ]);
  });

  test('takes deep and wide definitions, each within bounds', () => {
    let deep: object = { type: 'string' };
    for (let i = 0; i < 800; i++) deep = { type: 'object', properties: { a: deep } };
    const wide = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`field${String(i)}`, { type: 'string', description: `Number ${String(i)}.` }]),
    );
    const page = pageOf(definitionOf({ v1: versionOf({ deep, wide: { type: 'object', properties: wide } }) }));
    const { deepest, elements, text } = elementsOf(page);
    expect(text).toContain('field9750 … field9999');
    expect([deepest < 120, elements.length < 80_000, page.length < 6_000_000]).toEqual([true, true, true]);
  });
});

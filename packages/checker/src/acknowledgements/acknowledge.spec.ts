import { check } from '../check/check.js';
import type { CheckSetup } from '../options/check-setup.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { checkMemory } from '../incremental/check-memory.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const HEAD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
`;

/** A definition whose schema holds some lines. */
function definition(...lines: readonly string[]): string {
  return HEAD + lines.map((line) => `            ${line}\n`).join('');
}

/** Rule and line of each finding, and of each that is acknowledged with its reason. */
function judged(text: string, options: CheckSetup = {}): { readonly left: readonly string[]; readonly acknowledged: readonly string[] } {
  const { acknowledged = [], diagnostics } = check('a.yaml', text, options);
  const lineOf = (offset: number): string =>
    text
      .slice(0, offset)
      .split(/\r\n|[\r\n]/)
      .at(-1)! + text.slice(offset).split(/[\r\n]/, 1)[0]!;
  return {
    left: diagnostics.map(({ message, range, rule }) => `${rule}: ${message} @ ${lineOf(range.start).trim()}`),
    acknowledged: acknowledged.map(({ diagnostic: { rule }, reason }) => `${rule}: ${reason}`),
  };
}

describe('acknowledge', () => {
  it('leaves a text without comments alone', () => {
    expect(judged(definition('a: { type: strin }')).left).toHaveLength(1);
    expect(check('a.yaml', definition('a: { type: strin }'))).not.toHaveProperty('acknowledged');
  });

  it.each([
    ['at the end of the line', ['a: { type: strin } # structural-ignore crd-schema: why']],
    ['on the line above', ['# structural-ignore crd-schema: why', 'a: { type: strin }']],
    ['above other comments and empty lines', ['# structural-ignore crd-schema: why', '', '# about a', 'a: { type: strin }']],
    ['for the whole file', ['a: { type: strin }', '# structural-ignore-file crd-schema: why']],
    ['among several rules', ['a: { type: strin } # structural-ignore crd-schema,structural-schema,  crd-schema: why']],
    ['without blanks', ['a: { type: strin } #structural-ignore crd-schema:why']],
  ])('takes a comment %s', (_, lines) => {
    const { acknowledged, left } = judged(definition(...lines));
    expect(acknowledged).toEqual(['crd-schema: why']);
    expect(left.filter((each) => !each.startsWith('unused'))).toEqual([]);
  });

  it('takes the line ends of other systems', () => {
    for (const end of ['\r\n', '\r']) {
      const text = definition('# structural-ignore crd-schema: why', '# and so on', 'a: { type: strin }').replaceAll('\n', end);
      expect(judged(text)).toEqual({ left: [], acknowledged: ['crd-schema: why'] });
    }
  });

  it('acknowledges only what begins there, of the rules that are named', () => {
    const text = definition('a: { type: strin } # structural-ignore crd-schema: why', 'b: { type: strin }');
    expect(judged(text).acknowledged).toEqual(['crd-schema: why']);
    expect(judged(text).left).toEqual([expect.stringContaining('@ b: { type: strin }')]);
    expect(judged(definition('a: { type: strin } # structural-ignore duplicate-key: why')).left).toEqual([
      expect.stringMatching(/^crd-schema: /),
      expect.stringMatching(/^unused-acknowledgement: there is no finding of duplicate-key on its line @ a: /),
    ]);
  });

  it('keeps the verdict about the object', () => {
    const [verdict] = check('a.yaml', definition('a: { type: strin } # structural-ignore crd-schema: why')).definitions;
    expect(verdict).toMatchObject({ errors: 1 });
  });

  it('is turned off', () => {
    const text = definition('a: { type: strin } # structural-ignore crd-schema: why', 'b: { type: string } # structural-ignore nothing');
    expect(judged(text, { acknowledgements: false })).toEqual({ left: [expect.stringMatching(/^crd-schema: /)], acknowledged: [] });
  });

  it.each([
    ['# structural-ignore crd-schema', 'the comment gives no reason'],
    ['# structural-ignore crd-schema:', 'the comment gives no reason'],
    ['# structural-ignore', 'the comment names no rule'],
    ['# structural-ignore: all of it', 'the comment names no rule'],
    ['# structural-ignore crd-shema: why', 'there is no rule "crd-shema"'],
    ['# structural-ignore no-definitions: why', 'no-definitions cannot be acknowledged'],
    ['# structural-ignore-next-line crd-schema: why', 'there is no comment "structural-ignore-next-line"'],
  ])('finds a fault with %s', (comment, message) => {
    const { acknowledged, left } = judged(definition(`a: { type: strin } ${comment}`));
    expect(acknowledged).toEqual([]);
    expect(left).toEqual([expect.stringMatching(/^crd-schema: /), expect.stringContaining(`invalid-acknowledgement: ${message} @`)]);
  });

  it('says which rule is meant', () => {
    const hints = (id: string): readonly (string | undefined)[] =>
      check('a.yaml', definition(`a: { type: string } # structural-ignore ${id}: why`)).diagnostics.map(({ hint }) => hint);
    expect(hints('crd-shema')).toEqual(['did you mean crd-schema?']);
    expect(hints('structural/crd-schema')).toEqual(['did you mean crd-schema?']);
    expect(hints('no-float')).toEqual(['did you mean no-floats?']);
    expect(hints('whatever')).toEqual([undefined]);
  });

  it('leaves ids of changes to those who compare', () => {
    const comment = (id: string): readonly string[] => judged(definition(`a: { type: string } # structural-ignore ${id}: why`)).left;
    expect(comment('bound-tightened@caches.example.com/v1:spec.size=maxLength')).toEqual([]);
    expect(comment('column-removed@caches.example.com/v1="Last: seen, by", field-removed@caches.example.com/v1:spec."a b"[].c')).toEqual(
      [],
    );
    expect(comment('narrowed@caches.example.com/v1:spec')).toEqual([
      expect.stringMatching(/^invalid-acknowledgement: there is no rule "narrowed@caches\.example\.com\/v1:spec"/),
    ]);
  });

  it('takes no scalar for a comment, and no other words', () => {
    const text = definition(
      'a:',
      '  type: string',
      '  description: |',
      '    # structural-ignore crd-schema: text',
      'b: { type: string, description: "# structural-ignore crd-schema: text" }',
      '# structural-ignored, as it were',
      '# see structural-ignore',
    );
    expect(judged(text)).toEqual({ left: [], acknowledged: [] });
    expect(judged(JSON.stringify({ a: ' # structural-ignore crd-schema' })).left).toEqual([expect.stringMatching(/^no-definitions/)]);
  });

  it('says nothing of what was not looked for', () => {
    const text = definition('a: { type: number } # structural-ignore no-floats: why');
    expect(judged(text).left).toEqual([]);
    expect(judged(text, { conventions: new Map([['no-floats', {}]]) })).toEqual({ left: [], acknowledged: ['no-floats: why'] });
    const none = definition('a: { type: string } # structural-ignore no-floats, no-field-removal: why');
    expect(judged(none, { conventions: new Map([['no-floats', {}]]) }).left).toEqual([expect.stringContaining('no finding of no-floats')]);
    const resource = 'apiVersion: example.com/v1\nkind: CronTab # structural-ignore resource-value: why\nmetadata: { name: a }\n';
    expect(judged(resource).left).toEqual([expect.stringMatching(/^no-definitions/)]);
    expect(judged(resource, { catalog: readCatalog([]) }).left).toEqual([expect.stringMatching(/^unknown-kind/)]);
    const catalog = readCatalog([{ file: 'crd.yaml', text: definition('a: { type: string }') }]);
    expect(judged(resource, { catalog }).left).toEqual([expect.stringMatching(/^unused-acknowledgement/)]);
    expect(judged(`${resource}---\n{]\n`, { catalog }).left).toEqual([expect.stringMatching(/^syntax/)]);
  });

  it('acknowledges what is found of resources', () => {
    const catalog = readCatalog([{ file: 'crd.yaml', text: definition('a: { type: string }') }]);
    const text = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: a }\na: 5 # structural-ignore resource-value: a relic\n';
    expect(judged(text, { catalog })).toEqual({ left: [], acknowledged: ['resource-value: a relic'] });
    expect(check('a.yaml', text, { catalog }).resources.at(0)).toMatchObject({ outcome: 'refused' });
  });

  it('holds when only what changed is judged again', () => {
    const memory = checkMemory(1 << 20);
    const options = { catalog: readCatalog([]) };
    const another = (...fields: readonly string[]): string =>
      definition(...fields)
        .replaceAll('crontabs', 'timers')
        .replaceAll('CronTab', 'Timer');
    const texts = [
      `${definition('a: { type: strin } # structural-ignore crd-schema: why')}---\n${another('b: { type: strin }')}`,
      `${definition('a: { type: strin } # structural-ignore crd-schema: why')}---\n${another('b: { type: strin }', 'c: { type: strin }')}`,
      `# structural-ignore-file crd-schema: why\n${definition('a: { type: strin }')}---\n${another('b: { type: strin }')}`,
      `${definition('a: { type: strin }')}---\n${another('b: { type: strin }')}# structural-ignore unknown-field: why\n---\n`,
    ];
    // What is said of no line is not said to editors.
    for (const text of texts)
      expect(memory.check('a.yaml', text, options).filter(({ severity }) => severity !== 'info')).toEqual(
        check('a.yaml', text, options).diagnostics,
      );
    expect(memory.check('a.yaml', texts[2]!, options)).toEqual([]);
    const unacknowledged = { ...options, acknowledgements: false };
    expect(memory.check('a.yaml', texts[2]!, unacknowledged)).toEqual(check('a.yaml', texts[2]!, unacknowledged).diagnostics);
  });

  it('is linear in comments', () => {
    const comments = '# structural-ignore crd-schema: why\n'.repeat(20_000);
    const start = processorTime();
    expect(check('a.yaml', comments + definition('a: { type: strin }')).diagnostics).toHaveLength(20_001);
    expect(processorTime() - start).toBeLessThan(4_000);
  });
});

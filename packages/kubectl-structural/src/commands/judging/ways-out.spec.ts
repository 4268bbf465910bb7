import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

/** What `lint` advises, in the order of the report. */
async function helpOf(properties: string): Promise<readonly string[]> {
  sandbox.write('a.yaml', definition(properties));
  const { stdout } = await sandbox.run(['lint', 'a.yaml']);
  return [...stdout.matchAll(/^ *= help: (.*)$/gm)].map(([, help = '']) => help);
}

describe('the way out of a rule that costs too much', () => {
  it.each([
    [
      '{hosts: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: "self.all(h, h.matches(\'^[a-z.]+$\'))"}]}}',
      'the rule fits with maxItems: 1024 for spec.hosts, maxLength: 4096 for spec.hosts[*]',
    ],
    [
      '{jobs: {type: array, items: {type: object, properties: {name: {type: string}}, x-kubernetes-validations: [{rule: "self.name.contains(\'x\')"}]}}}',
      'the rule fits with maxItems: 2048 for spec.jobs, maxLength: 8192 for spec.jobs[*].name',
    ],
    [
      '{jobs: {type: object, additionalProperties: {type: array, items: {type: integer}, x-kubernetes-validations: [{rule: "self.all(x, self.all(y, x != y))"}]}}}',
      expect.stringMatching(/^the rule fits with .*maxItems: \d+ for spec\.jobs\.\*/),
    ],
  ])('names the bounds that make %s fit', async (properties, help) => {
    expect((await helpOf(properties))[0]).toEqual(help);
  });

  it('is said once a rule, and of a rule that fits by itself where all together do not', async () => {
    const rule = (field: string): string =>
      `${field}: {type: object, additionalProperties: {type: string}, x-kubernetes-validations: [{rule: "self.all(k, k in ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])"}]}`;
    const help = await helpOf(
      `{hosts: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: "self.all(h, h.matches('^[a-z.]+$'))"}]}, ${rule('a')}}`,
    );
    expect(help).toEqual([
      expect.stringMatching(/^the rule fits with maxItems: \d+ for spec\.hosts/),
      expect.stringMatching(/^the rule costs a hundredth of what all may cost together with maxProperties: \d+ for spec\.a$/),
    ]);
  });
});

describe('the way out of what plain JSON Schema writes', () => {
  it.each([
    ['{a: {type: [string, "null"]}}', 'write type: string and nullable: true', '{a: {type: string, nullable: true}}'],
    ['{a: {type: ["null", integer]}}', 'write type: integer and nullable: true', '{a: {type: integer, nullable: true}}'],
    [
      '{a: {description: b, type: [string, integer]}}',
      'write x-kubernetes-int-or-string: true',
      '{a: {description: b, x-kubernetes-int-or-string: true}}',
    ],
    ['{a: {type: [object]}}', 'write type: object', '{a: {type: object}}'],
    [
      '{a: {type: integer, exclusiveMinimum: 0}}',
      'write minimum: 0 and exclusiveMinimum: true',
      '{a: {type: integer, exclusiveMinimum: true, minimum: 0}}',
    ],
    [
      '{a: {type: number, exclusiveMaximum: 1.5}}',
      'write maximum: 1.5 and exclusiveMaximum: true',
      '{a: {type: number, exclusiveMaximum: true, maximum: 1.5}}',
    ],
  ])('rewrites %s', async (properties, help, fixed) => {
    expect(await helpOf(properties)).toEqual([help]);
    await sandbox.run(['lint', 'a.yaml', '--fix', '--unsafe-fixes']);
    expect(readFileSync(join(sandbox.cwd, 'a.yaml'), 'utf8')).toBe(definition(fixed));
  });

  it.each([
    ['{a: {type: string, const: x}}', /^a CRD has no const: write enum with that one value; /],
    ['{a: {type: object, if: {required: [b]}}}', /^a CRD has no if: write a rule in x-kubernetes-validations/],
    ['{a: {type: object, propertyNames: {pattern: x}}}', /^a CRD has no propertyNames: write a rule/],
    ['{a: {type: object, dependentRequired: {a: [b]}}}', /^a CRD has no dependentRequired: write a rule/],
    ['{a: {anyOf: [{type: string}, {type: "null"}]}}', /^write nullable: true in the schema around the junctor/],
    ['{a: {$ref: "#/definitions/b"}}', /^write out what it refers to/],
    ['{a: {anyOf: [{x-kubernetes-preserve-unknown-fields: true}, {type: array}]}}', /^remove anyOf: one of its branches allows anything/],
    ['{a: {anyOf: [{}, {type: array, items: {type: string}}]}}', /^remove anyOf: one of its branches allows anything/],
  ])('says what to write for %s', async (properties, help) => {
    expect(await helpOf(properties)).toContainEqual(expect.stringMatching(help));
  });

  it('says all of it at once', async () => {
    sandbox.write(
      'a.yaml',
      definition(
        '{a: {type: [string, "null"]}, b: {type: integer, exclusiveMinimum: 0}, c: {const: x}, d: {$ref: "#/definitions/e"}, e: {type: object, additionalProperties: false, properties: {f: {type: string}}}}',
      ),
    );
    const { stdout } = await sandbox.run(['lint', 'a.yaml', '-o', 'name']);
    const human = await sandbox.run(['lint', 'a.yaml']);
    expect([...human.stdout.matchAll(/: (?:error|warning): .*\[([\w-]+)\]/g)].map(([, rule]) => rule)).toEqual([
      'undecodable-definition',
      'undecodable-definition',
      'unknown-field',
      'crd-schema',
      'crd-schema',
    ]);
    expect(stdout).toContain('crontabs.example.com');
  });

  it('leaves a junctor alone of which each branch asks for something', async () => {
    expect((await helpOf('{a: {anyOf: [{type: string}, {type: array}]}}')).join()).not.toContain('remove anyOf');
  });
});

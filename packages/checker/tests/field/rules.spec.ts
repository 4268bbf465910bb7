import { kubernetesVersion } from '@structural/core';
import { check } from '../../src/check/check.js';

const definition = (rule: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: runs.field.example.com }
spec:
  group: field.example.com
  scope: Namespaced
  names: { plural: runs, kind: Run }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-kubernetes-validations: [{ rule: ${JSON.stringify(rule)} }]
          properties:
            spec:
              type: object
              properties:
                text: { type: string, maxLength: 9 }
                count: { type: integer }
                flag: { type: boolean }
                at: { type: string, format: date-time }
                took: { type: string, format: duration }
                list: { type: array, maxItems: 3, items: { type: string, maxLength: 3 } }
                labels: { type: object, maxProperties: 3, additionalProperties: { type: string, maxLength: 3 } }
                metadata: { type: object, properties: { name: { type: string, maxLength: 3 } } }
                loop: { type: string, maxLength: 9 }
                package: { type: object, properties: { import: { type: integer } } }
`;

const hints = (rule: string, minor = 37): readonly (string | undefined)[] =>
  check('a.yaml', definition(rule), { kubernetesVersion: kubernetesVersion(minor) }).diagnostics.map(({ hint }) => hint);

describe('a rule that does not compile has its way out', () => {
  it.each([
    "self.metadata.labels['a'] == 'b'",
    'has(self.metadata.annotations)',
    "self.metadata.namespace == 'x'",
    "self.metadata.name == 'a' || self.metadata.uid != ''",
    'oldSelf.metadata.generation == 1',
    'self.metadata.creationTimestamp != null',
    'has(self.metadata.deletionTimestamp)',
    "self.metadata.finalizers.exists(x, x == 'a')",
    "self.metadata.ownerReferences[0].kind == 'Job'",
    'self.metadata.resourceVersion != oldSelf.metadata.resourceVersion',
  ])('where metadata is not seen: %s', (rule) => {
    expect(hints(rule)[0]).toMatch(/^of metadata, rules see only name and generateName/);
  });

  it.each([
    'self.metadata.name == self.spec.nothing',
    "self.spec.metadata.labels == 'x'",
    "self.metadata.name != '' && self.status.a == 1",
  ])('and does not speak of metadata where another field is unknown: %s', (rule) => {
    expect(hints(rule)).toEqual([undefined]);
  });

  it.each([
    "self.spec.loop == 'a'",
    'has(self.spec.loop)',
    'self.spec.package.import > 1',
    "!has(self.spec.loop) || self.spec.text == 'a'",
    "self.spec.loop.startsWith('a')",
    "self.spec.loop in ['a', 'b']",
    'size(self.spec.loop) > 1',
    'oldSelf.spec.loop == self.spec.text',
    "has(self.spec.package) && self.spec.text == 'a'",
    "self.spec.flag ? self.spec.loop == 'a' : true",
  ])('where a word is reserved up to 1.31: %s', (rule) => {
    expect(hints(rule, 31)[0]).toMatch(/^up to Kubernetes 1\.31, \w+ is a reserved word of CEL: write __\w+__, which every server reads$/);
    expect(hints(rule)).toEqual([]);
    const escaped = rule.replaceAll(/\b(?:loop|package|import)\b/g, '__$&__');
    expect([hints(escaped, 31), hints(escaped)]).toEqual([[], []]);
  });

  it.each([
    "has(self.spec.labels['a'])",
    'has(self.spec.list[0])',
    "has('x')",
    'has(self)',
    "has(self.spec.text == 'x')",
    "self.spec.flag || has(self.spec.labels['a.b/c'])",
    "has(self.spec.labels['a']) && self.spec.labels['a'] == 'b'",
    'has(self.spec.list.size())',
    "has(oldSelf.spec.labels['a'])",
    'has(1)',
  ])('where has() is asked for something else: %s', (rule) => {
    expect(hints(rule)[0]).toBe("has() takes a field, as in has(self.x); for a key of a map write 'k' in self.x");
  });

  it.each([
    ["self.spec.text == quantity('1')", "one side is a string: convert it, as in quantity(self.x) or quantity('1Gi')"],
    ["quantity('1') != self.spec.text", "one side is a string: convert it, as in quantity(self.x) or quantity('1Gi')"],
    [
      "quantity(self.spec.text) > '1Gi'",
      "one side is a string: convert it, and compare with isGreaterThan() and isLessThan(), as in quantity(self.x).isLessThan(quantity('1Gi'))",
    ],
    ['quantity(self.spec.text) > 5', "one side is a number: write quantity('5')"],
    ["self.spec.text < duration('1h')", "one side is a string: convert it, as in duration(self.x) or duration('1h')"],
    ["self.spec.took > '1h'", "one side is a string: convert it, as in duration(self.x) or duration('1h')"],
    ['self.spec.took == 5', "one side is a number: write duration('5s')"],
    [
      "self.spec.at > '2020-01-01T00:00:00Z'",
      "one side is a string: convert it, as in timestamp(self.x) or timestamp('2026-01-31T00:00:00Z')",
    ],
    [
      "self.spec.text > timestamp('2020-01-01T00:00:00Z')",
      "one side is a string: convert it, as in timestamp(self.x) or timestamp('2026-01-31T00:00:00Z')",
    ],
    ['self.spec.at == 0', "one side is a number: write timestamp('2026-01-31T00:00:00Z')"],
    ["ip(self.spec.text) == '1.2.3.4'", 'one side is a string: convert it, as in ip(self.x)'],
    ["cidr('10.0.0.0/8') == self.spec.text", 'one side is a string: convert it, as in cidr(self.x)'],
    ["url(self.spec.text) == 'x'", 'one side is a string: convert it, as in url(self.x)'],
    ["self.spec.count == '1'", 'one side is a string: convert it, as in string(self.x)'],
    ["self.spec.flag == 'true'", 'a boolean is true or false without quotes'],
    ['self.spec.text == null', 'a field that is missing is not null: write has(self.x)'],
    ['self.spec.count == 1.0', 'CEL does not convert numbers: write 1 instead of 1.0, or double(self.x)'],
    ['!self.spec.text', '! takes a boolean: write !has(self.x), or compare with =='],
    ["self.spec['text'] == 'a'", 'fields are read with a dot, as in self.x'],
    ["'a' in self.spec.text", "in is for lists and maps: for a part of a string write self.x.contains('y')"],
    ["self.spec.list.contains('a')", "contains() is for strings: for a list write 'x' in self.list"],
  ])('where types differ: %s', (rule, hint) => {
    expect(hints(rule)[0]).toBe(hint);
  });

  it.each([
    ['self.spec.text && self.spec.flag', /^both sides must be true or false/],
    ['self.spec.text', /^a rule is true or false/],
    ['self.spec.list.map(x, x)', /^a rule is true or false/],
    ['self.spec.list.size > 1', /size\(self\.x\)$/],
    ['self.spec.text.length() > 1', /size\(self\.x\)$/],
    ['len(self.spec.list) > 0', /size\(self\.x\)$/],
    ["self.spec.list.name == 'a'", /^an item of a list is self\.x\[0\]/],
    ["self.spec.text = 'a'", /^compare with ==$/],
    ["self.spec.text === 'a'", /^compare with ==$/],
    ['self.spec.flag and self.spec.flag', /^CEL writes && and \|\|$/],
    ['self.spec.flag or self.spec.flag', /^CEL writes && and \|\|$/],
    ['not self.spec.flag', /^CEL writes !$/],
    ["self.spec.text matches 'a'", /^write it as a call/],
    ["self.spec.text.matches('\\d+')", /^a backslash is doubled/],
    ['self.spec.text.matches("^\\w$")', /^a backslash is doubled/],
    ["self.spec.list.all(x => x != '')", /^CEL writes x, condition/],
    ['self.spec.list.exists(x.y, true)', /^the first argument names an item/],
    ["self.spec.list.all(self != '')", /^all\(\) and exists\(\) take the name of an item/],
    ["self.spec.text.startWith('a')", /^CEL writes startsWith\(\)/],
    ["self.spec.text.toLowerCase() == 'a'", /^CEL writes lowerAscii\(\)/],
    ['if self.spec.flag then true else false', /^CEL writes condition \? this : that$/],
    ["spec.text == 'a'", /^what the rule is about is self/],
    ["object.spec.text == 'a'", /^what the rule is about is self$/],
    ["this.spec.text == 'a'", /^what the rule is about is self$/],
    ["self.spec.text.startswith('a')", /^CEL writes startsWith\(\)/],
    ["self.spec.text.toLower() == 'a'", /^CEL writes lowerAscii\(\)/],
    ["self.spec.text.match('a')", /^CEL writes matches\(\)$/],
    ["self.spec.text != ''; self.spec.flag", /^a rule is one expression/],
    ["self.spec.text.matches('[')", /^the pattern is not a regular expression of RE2/],
    ["self.spec.text.matches('a(?=b)')", /^the pattern is not a regular expression of RE2/],
    ['quantity(self.spec.text) > quantity(self.spec.loop)', /^quantities are compared with isGreaterThan\(\)/],
    ["self.spec.list['a'] == 'b'", /^items have numbers/],
    ["self.spec.labels[0] == 'b'", /^the keys of a map are strings/],
    ['self.spec.at < now()', /^a rule knows no clock/],
    ["self.spec.text in {'a', 'b'}", /^a list is in brackets: self\.x in \['a', 'b'\]$/],
    ["self.spec.text == 'a' ? true", /^CEL writes condition \? this : that$/],
    ["self?.spec.text == 'a'", /^an optional field is self\.\?x/],
    ['self.spec.text.isEmpty()', /^CEL writes size\(self\.x\) == 0$/],
    ['self.spec.text != nil', /^a field that is missing is not null/],
    ['self.spec.list.unique()', /^x-kubernetes-list-type: set keeps items/],
    ['self.spec.text.startsWith(a)', /^a rule knows self, oldSelf and the items/],
    ['self.spec.n == 1', /^YAML reads a name that is n without quotes as a boolean: write 'n' among the properties$/],
    ["self.spec.my-name == 'a'", /^a dash in a name is written __dash__: my__dash__name$/],
  ])('where other languages say it in another way: %s', (rule, hint) => {
    expect(hints(rule)[0]).toMatch(hint);
  });

  it.each(["self.metadata.name != ''", "self.kind == 'Run'", 'oldSelf.apiVersion == self.apiVersion'])(
    'where it is below the root: %s',
    (rule) => {
      const below = definition('true').replace(
        '              type: object\n',
        `$&              x-kubernetes-validations: [{ rule: ${JSON.stringify(rule)} }]\n`,
      );
      const found = check('a.yaml', below.replace(/^ *metadata: \{ type.*\n/m, '')).diagnostics.map(({ hint }) => hint);
      expect(found).toEqual([expect.stringMatching(/^only rules at the root of a schema see \w+: move the rule there$/)]);
    },
  );

  it('where it names the field that it stands at', () => {
    const rule = "              x-kubernetes-validations: [{ rule: self.spec.text != '' }]\n";
    const below = definition('true').replace('              type: object\n', `$&${rule}`);
    expect(check('a.yaml', below).diagnostics.map(({ hint }) => hint)).toEqual([
      'self is the value that the rule is about: in the schema of spec write self.x in place of self.spec.x',
    ]);
  });
});

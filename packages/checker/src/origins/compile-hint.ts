import { pathText, type FieldError } from '@structural/core';

/** The way out of an error of the CEL compiler, where its words do not say it. */
export function compileHint({ detail, path }: FieldError): string | undefined {
  const [, field] = /undefined field '([^']*)'/.exec(detail) ?? [];
  if (field !== undefined) return fieldHint(field, detail, pathText(path));
  const [, name = '', receiver = '', applied] =
    /no matching overload for '([^']*)' applied to '(?:([^']*)\.)?\(([^']*)\)'/.exec(detail) ?? [];
  const ofTypes = applied === undefined ? undefined : overloadHint(name, receiver, applied.split(', '));
  return ofTypes ?? OTHERS.find(([pattern]) => pattern.test(detail))?.[1] ?? unknownName(detail);
}

/** What there is to say of a name that nobody knows, unless it is that of a function. */
function unknownName(detail: string): string | undefined {
  const [, name] = /undeclared reference to '(\w+)'/.exec(detail) ?? [];
  if (name === undefined || detail.includes(`${name}(`)) return undefined;
  return 'a rule knows self, oldSelf and the items that all() or exists() name; text is in quotes';
}

/** `detail` quotes the line of the rule. */
function fieldHint(field: string, detail: string, at: string): string | undefined {
  const read = [...detail.matchAll(/\b(?:self|oldSelf)\.metadata\.(\w+)/g)].map(([, name]) => name);
  if (read.includes(field) && field !== 'name' && field !== 'generateName') {
    return 'of metadata, rules see only name and generateName: copy what they need into the spec, or use an admission policy';
  }
  if (ROOT.has(field) && new RegExp(`\\b(?:self|oldSelf)\\.${field}\\b`).test(detail))
    return `only rules at the root of a schema see ${field}: move the rule there`;
  if (at.includes(`.properties[${field}].`) && new RegExp(`\\b(?:self|oldSelf)\\.${field}\\b`).test(detail))
    return `self is the value that the rule is about: in the schema of ${field} write self.x in place of self.${field}.x`;
  if (/^(?:y|n|yes|no|on|off)$/i.test(field))
    return `YAML reads a name that is ${field} without quotes as a boolean: write '${field}' among the properties`;
  const dashed = /^\w+$/.test(field) ? new RegExp(`\\.(${field}(?:-\\w+)+)`).exec(detail)?.[1] : undefined;
  if (dashed !== undefined) return `a dash in a name is written __dash__: ${dashed.replaceAll('-', '__dash__')}`;
  return RESERVED.has(field)
    ? `up to Kubernetes 1.31, ${field} is a reserved word of CEL: write __${field}__, which every server reads`
    : undefined;
}

/** What a server adds to the schema at the root. */
const ROOT: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind']);

function overloadHint(name: string, receiver: string, types: readonly string[]): string | undefined {
  if (receiver !== '')
    return name === 'contains' && receiver.startsWith('list(') ? "contains() is for strings: for a list write 'x' in self.list" : undefined;
  const [first = '', second = ''] = types;
  if (name === '!_') return '! takes a boolean: write !has(self.x), or compare with ==';
  const compared = types.includes('kubernetes.Quantity') && /^_[<>]=?_$/.test(name) ? comparedQuantity(first, second) : undefined;
  if (compared !== undefined) return compared;
  if (name === '_[_]') return indexHint(first);
  if (name === '@in' && second === 'string') return "in is for lists and maps: for a part of a string write self.x.contains('y')";
  if (types.includes('null')) return 'a field that is missing is not null: write has(self.x)';
  if (types.includes('int') && types.includes('double')) return 'CEL does not convert numbers: write 1 instead of 1.0, or double(self.x)';
  if (types.includes('bool') && types.includes('string')) return 'a boolean is true or false without quotes';
  const other = types.find((type) => CONVERSIONS.has(type));
  const converted = other === undefined ? undefined : CONVERSIONS.get(other);
  if (types.includes('string')) return converted && `one side is a string: convert it, as in ${converted}`;
  const literal = LITERALS.get(first) ?? LITERALS.get(second);
  return types.includes('int') && literal !== undefined ? `one side is a number: write ${literal}` : undefined;
}

/** How a quantity is compared with another one, or with a string. */
function comparedQuantity(first: string, second: string): string | undefined {
  if (first === second)
    return 'quantities are compared with isGreaterThan() and isLessThan(), as in quantity(self.x).isLessThan(quantity(self.y))';
  return first === 'string' || second === 'string'
    ? "one side is a string: convert it, and compare with isGreaterThan() and isLessThan(), as in quantity(self.x).isLessThan(quantity('1Gi'))"
    : undefined;
}

/** What is read with brackets from a value of a type. */
function indexHint(type: string): string | undefined {
  if (type.startsWith('list('))
    return "items have numbers: one with a name is found by self.list.exists(x, x.name == 'a'), where x is the item itself";
  if (type.startsWith('map(string')) return "the keys of a map are strings: write self.map['1']";
  return type.startsWith('selfType') ? 'fields are read with a dot, as in self.x' : undefined;
}

/** Words that a field may have as its name since Kubernetes 1.32. Source: the specification of CEL, reserved identifiers. */
const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop namespace package return var void while'.split(' '),
);

/** How a string becomes a value of another type. */
const CONVERSIONS: ReadonlyMap<string, string> = new Map([
  ['kubernetes.Quantity', "quantity(self.x) or quantity('1Gi')"],
  ['duration', "duration(self.x) or duration('1h')"],
  ['timestamp', "timestamp(self.x) or timestamp('2026-01-31T00:00:00Z')"],
  ['net.IP', 'ip(self.x)'],
  ['net.CIDR', 'cidr(self.x)'],
  ['kubernetes.URL', 'url(self.x)'],
  ['int', 'string(self.x)'],
]);

/** What is written to compare with a value of a type, where somebody wrote a number. */
const LITERALS: ReadonlyMap<string, string> = new Map([
  ['kubernetes.Quantity', "quantity('5')"],
  ['duration', "duration('5s')"],
  ['timestamp', "timestamp('2026-01-31T00:00:00Z')"],
]);

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/invalid argument to has\(\) macro/, "has() takes a field, as in has(self.x); for a key of a map write 'k' in self.x"],
  [/Syntax error[^]*[\w)\]]\?\.[A-Za-z_]/, 'an optional field is self.?x, with the question mark after the dot'],
  [/mismatched input ',' expecting ':'/, "a list is in brackets: self.x in ['a', 'b']"],
  [/mismatched input '<EOF>' expecting ':'/, 'CEL writes condition ? this : that'],
  [/token recognition error at: '=>/, 'CEL writes x, condition: self.x.all(x, x > 1)'],
  [/token recognition error at: '=[^=]/, 'compare with =='],
  [/token recognition error at: '['"][^'"]*\\/, "a backslash is doubled in a text of CEL, or the text is raw: r'\\d+'"],
  [/Syntax error: .* input '(?:and|or)'/, 'CEL writes && and ||'],
  [/Syntax error: .* input 'not'|undeclared reference to 'not'|\n \| not /, 'CEL writes !'],
  [/Syntax error: .* input '(?:matches|contains|startsWith|endsWith)'/, "write it as a call: self.x.matches('^a')"],
  [/reserved identifier: if\b/, 'CEL writes condition ? this : that'],
  [/argument must be a simple name/, 'the first argument names an item: self.x.all(x, x > 1)'],
  [/expected type 'bool' but found/, 'both sides must be true or false: compare with ==, or write has(self.x)'],
  [/must evaluate to a bool/, 'a rule is true or false: compare with ==, or write has(self.x)'],
  [/type 'list\([^']*' does not support field selection[^]*\.(?:size|length)\b/, 'the length of a string, a list or a map is size(self.x)'],
  [/type 'list\([^']*' does not support field selection/, 'an item of a list is self.x[0]; of all items write self.x.all(x, x.y == 1)'],
  [/type 'string' does not support field selection[^]*\.(?:size|length)\b/, 'the length of a string, a list or a map is size(self.x)'],
  [/undeclared reference to 'len(?:gth)?'/, 'the length of a string, a list or a map is size(self.x)'],
  [/undeclared reference to 'to(?:Lower|Upper)Case'/, 'CEL writes lowerAscii() and upperAscii()'],
  [/undeclared reference to '(?:(?:to)?(?:lower|upper)|to(?:Lower|Upper))'/, 'CEL writes lowerAscii() and upperAscii()'],
  [/undeclared reference to '(?:match|test|regex)'/, 'CEL writes matches()'],
  [/undeclared reference to 'now'/, 'a rule knows no clock: its answer must not change with time'],
  [/undeclared reference to '(?:this|value|object|root)'/, 'what the rule is about is self'],
  [/token recognition error at: ';/, 'a rule is one expression: join two with &&'],
  [/invalid matches argument/, 'the pattern is not a regular expression of RE2, which has neither lookarounds nor back references'],
  [/undeclared reference to '(?:start|end)s?[Ww]ith'/, 'CEL writes startsWith() and endsWith()'],
  [/undeclared reference to '(?:all|exists)'/, "all() and exists() take the name of an item and a condition: self.x.all(x, x != '')"],
  [/undeclared reference to '(?:spec|status|metadata)'/, 'what the rule is about is self, as in self.spec'],
  [
    /failed to (?:convert to declType|construct type information)/,
    'rules see only what has a type in the schema: say it, or leave out the rule',
  ],
  [/undeclared reference to '(?:isEmpty|empty|isBlank)'/, 'CEL writes size(self.x) == 0'],
  [/undeclared reference to '(?:nil|None|NULL|undefined)'/, 'a field that is missing is not null: write has(self.x)'],
  [/undeclared reference to '(?:unique|isUnique|distinct|uniq)'/, 'x-kubernetes-list-type: set keeps items from being there twice'],
  [/undeclared reference to 'oldSelf'/, 'oldSelf is there only where the old value can be found: not below lists without keys'],
];

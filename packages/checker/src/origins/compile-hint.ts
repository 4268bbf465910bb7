import type { FieldError } from '@structural/core';

/** The way out of an error of the CEL compiler, where its words do not say it. */
export function compileHint({ detail }: FieldError): string | undefined {
  const [, field] = /undefined field '([^']*)'/.exec(detail) ?? [];
  if (field !== undefined) return fieldHint(field, detail);
  const [, applied] = /no matching overload for '[^']*' applied to '\(([^']*)\)'/.exec(detail) ?? [];
  if (applied !== undefined) return overloadHint(applied.split(', '));
  return OTHERS.find(([pattern]) => pattern.test(detail))?.[1];
}

/** `detail` quotes the line of the rule. */
function fieldHint(field: string, detail: string): string | undefined {
  if (/\bself\.metadata\.\w/.test(detail) && !['name', 'generateName'].includes(field)) {
    return 'of metadata, rules see only name and generateName: copy what they need into the spec, or use an admission policy';
  }
  return RESERVED.has(field)
    ? `up to Kubernetes 1.31, ${field} is a reserved word of CEL: write __${field}__, which every server reads`
    : undefined;
}

function overloadHint(types: readonly string[]): string | undefined {
  if (types.includes('null')) return 'a field that is missing is not null: write has(self.x)';
  if (types.includes('int') && types.includes('double')) return 'CEL does not convert numbers: write 1 instead of 1.0, or double(self.x)';
  const converted = types.includes('string') ? types.map((type) => CONVERSIONS.get(type)).find((each) => each !== undefined) : undefined;
  return converted && `one side is a string: convert it, as in ${converted}`;
}

/** Words that a field may have as its name since Kubernetes 1.32. Source: the specification of CEL, reserved identifiers. */
const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop namespace package return var void while'.split(' '),
);

/** How a string becomes a value of another type. */
const CONVERSIONS: ReadonlyMap<string, string> = new Map([
  ['kubernetes.Quantity', 'quantity(self.x)'],
  ['duration', 'duration(self.x)'],
  ['timestamp', "timestamp('2026-01-31T00:00:00Z')"],
  ['net.IP', 'ip(self.x)'],
  ['net.CIDR', 'cidr(self.x)'],
  ['kubernetes.URL', 'url(self.x)'],
  ['int', 'string(self.x)'],
]);

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/invalid argument to has\(\) macro/, "has() takes a field, as in has(self.x); for a key of a map write 'k' in self.x"],
  [/token recognition error at: '=[^=]/, 'compare with =='],
  [/Syntax error: .* input '(?:and|or)'/, 'CEL writes && and ||'],
  [/Syntax error: .* input 'not'|undeclared reference to 'not'/, 'CEL writes !'],
  [/undeclared reference to 'len(?:gth)?'/, 'the length of a string, a list or a map is size(self.x)'],
  [/undeclared reference to 'oldSelf'/, 'oldSelf is there only where the old value can be found: not below lists without keys'],
];

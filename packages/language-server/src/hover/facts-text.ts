import type { StructuralSchema } from '@structural/core';
import { typeText, valueFacts, type RuleReference, type ValueFacts } from '@structural/reference';

/** What is said of a field, as Markdown. */
export interface FieldFacts {
  /** How the field is named there; empty for the resource itself. */
  readonly name: string;
  readonly schema: StructuralSchema;
  readonly isRequired: boolean;
  /** The price of each rule, by its expression. */
  readonly costs?: ReadonlyMap<string, string>;
}

/** The facts about a field: its type, what it is for, what is demanded of it, its rules and what they cost. */
export function factsMarkdown({ costs, isRequired, name, schema }: FieldFacts): string {
  const facts = valueFacts(schema, { keepsUnknownFields: false });
  const type = [typeText(schema), ...(facts.format === undefined ? [] : [facts.format]), ...(isRequired ? ['required'] : [])].join(', ');
  const head = name === '' ? `_${type}_` : `**${escaped(name)}** · _${type}_`;
  const list = [...valueLines(facts), ...shapeLines(facts), ...(facts.rules ?? []).map((rule) => ruleLine(rule, costs))];
  return [head, facts.description?.trim() ?? '', list.map((line) => `- ${line}`).join('\n')].filter((part) => part !== '').join('\n\n');
}

function valueLines(facts: ValueFacts): readonly string[] {
  return [
    ...(facts.default === undefined ? [] : [`default ${code(facts.default)}`]),
    ...(facts.enum === undefined
      ? []
      : [`one of ${facts.enum.slice(0, MAX_VALUES).map(code).join(', ')}${facts.enum.length > MAX_VALUES ? ', …' : ''}`]),
    ...(facts.bounds ?? []),
    ...(facts.pattern === undefined
      ? []
      : [`matches ${code(facts.pattern.pattern)}${facts.pattern.words === undefined ? '' : `: ${facts.pattern.words}`}`]),
    ...(facts.nullable === true ? ['may be null'] : []),
    ...(facts.example === undefined ? [] : [`example ${code(facts.example)}`]),
  ];
}

function shapeLines(facts: ValueFacts): readonly string[] {
  return [
    ...(facts.mutability === undefined ? [] : [facts.mutability]),
    ...(facts.listType === undefined
      ? []
      : [`list type ${facts.listType}${facts.listMapKeys === undefined ? '' : ` by ${facts.listMapKeys.map(code).join(', ')}`}`]),
    ...(facts.unknownFields === 'kept' ? ['unknown fields are kept'] : []),
    ...(facts.embeddedResource === true ? ['an object of Kubernetes of any kind'] : []),
    ...(facts.choices ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])),
  ];
}

function ruleLine({ message, rule }: RuleReference, costs: ReadonlyMap<string, string> | undefined): string {
  const cost = costs?.get(rule);
  return `rule ${code(rule)}${message === undefined ? '' : `: ${message}`}${cost === undefined ? '' : ` (${cost})`}`;
}

const MAX_VALUES = 30;

/** Text as code, whatever quotes it holds, on one line. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const most = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(most + 1);
  return most === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

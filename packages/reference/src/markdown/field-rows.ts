import type { ElementFacts, FieldReference, FieldTree, ValueFacts } from '../model/field-reference.js';
import { code, literal } from './literal.js';
import { proseLine } from './prose.js';
import { table } from './table.js';

/** The fields of a version as a table, each with a place of its own that has the same name as in the pages of HTML. */
export function fieldTable(fields: FieldTree): string {
  return fields.length === 0 ? '' : table(['Field', 'Type', 'Description'], fields.map(row));
}

function row(field: FieldReference): readonly string[] {
  const { id, path, required, typeText } = field;
  return [`<a id="${id}"></a>${code(path)}`, `${literal(typeText)}${required === true ? ', **required**' : ''}`, fieldDescription(field)];
}

function fieldDescription(field: FieldReference): string {
  const { deprecated, elements = [], sameAs } = field;
  const parts = [
    deprecated === true ? '**Deprecated.**' : '',
    field.description === undefined ? '' : proseLine(field.description),
    facts(field),
    ...elements.map(ofElement),
    sameAs === undefined ? '' : `Has the same fields as [${code(sameAs.path)}](#${sameAs.id}).`,
  ];
  return parts.filter((part) => part !== '').join('<br/>');
}

function ofElement(element: ElementFacts): string {
  const own = [element.description === undefined ? '' : proseLine(element.description), facts(element)].filter((part) => part !== '');
  return own.length === 0 ? '' : `Each ${element.each}: ${own.join('<br/>')}`;
}

/** What is demanded of a value, in one line. */
function facts(of: ValueFacts): string {
  const { bounds = [], choices = [], listMapKeys = [], pattern, rules = [] } = of;
  const values = of.enum ?? [];
  return [
    ...(of.default === undefined ? [] : [`Default ${code(of.default)}`]),
    ...(values.length === 0 ? [] : [`One of ${values.map(code).join(', ')}`]),
    ...bounds.map(literal),
    ...(of.format === undefined ? [] : [`Format ${code(of.format)}`]),
    ...(pattern === undefined ? [] : [`${pattern.words === undefined ? 'Matches' : literal(pattern.words)} ${code(pattern.pattern)}`]),
    ...(of.nullable === undefined ? [] : ['May be null']),
    ...(of.mutability === undefined ? [] : [literal(of.mutability)]),
    ...(of.listType === 'map' ? [`List keyed by ${listMapKeys.map(code).join(', ')}`] : []),
    ...(of.listType === 'set' ? ['Set: no item twice'] : []),
    ...(of.listType === 'atomic' || of.mapType === 'atomic' ? ['Atomic: applied as a whole'] : []),
    ...(of.embeddedResource === undefined ? [] : ['An object of Kubernetes of any kind']),
    ...(of.unknownFields === 'kept' ? [of.type === 'any' ? 'Any value is kept' : 'Unknown fields are kept'] : []),
    ...(of.example === undefined ? [] : [`Example ${code(of.example)}`]),
    ...choices.map(({ branches = [], junctor, text }) =>
      literal(text ?? `${junctor}: ${branches.map((clauses) => clauses.join(' and ')).join('; ')}`),
    ),
    ...rules.map(({ message, rule }) => `Rule: ${message === undefined ? code(rule) : literal(message)}`),
  ]
    .map((clause) => `${clause}.`)
    .join(' ');
}

import type { Union } from '@structural/core';
import type { ModelField, ModelType } from './type-model.js';

/** How fields are written in a type literal. */
interface Writing {
  readonly fieldLines: (field: ModelField) => readonly string[];
  readonly memberName: (name: string) => string;
}

/**
 * A type with unions: what is no part of one, and for each union one branch for every field that may be set, with what the discriminator
 * then says, and one with none of them unless the discriminator must be there.
 */
export function unionDeclaration({ fields, name, unions }: ModelType, head: readonly string[], writing: Writing): string {
  const parts = new Set(unions.flatMap(({ discriminator, fields: members }) => [discriminator, ...(members?.keys() ?? [])]));
  const common = fields.filter((field) => !parts.has(field.name)).flatMap(writing.fieldLines);
  const own = ['{', ...head, ...common, '}'].join('\n');
  const choices = unions.map((union) => choice(union, fields, writing));
  return `export type ${name} = ${[own, ...choices].join(' & ')};`;
}

function choice({ discriminator, fields: members = new Map() }: Union, fields: readonly ModelField[], writing: Writing): string {
  const { fieldLines } = writing;
  const shown = fields.find(({ name }) => name === discriminator);
  const known = fields.filter(({ name }) => members.has(name));
  const branches = known.map(({ name: set }) => [
    ...(shown === undefined ? [] : fieldLines({ ...shown, type: { kind: 'scalar', scalar: 'string', values: [members.get(set) ?? ''] } })),
    ...known.flatMap((field) => (field.name === set ? fieldLines({ ...field, required: true }) : [absent(field, writing)])),
  ]);
  const none = [...(shown === undefined ? [] : [shown]), ...known].map((field) => absent(field, writing));
  const all = shown?.required === true ? branches : [...branches, none];
  return `(\n${all.map((lines) => `  | {\n${lines.map((line) => `    ${line}`).join('\n')}\n    }`).join('\n')}\n)`;
}

/** A field that is not there; what it would be is reported in the branch that has it. */
function absent({ name }: ModelField, { memberName }: Writing): string {
  return `  ${memberName(name)}?: never;`;
}

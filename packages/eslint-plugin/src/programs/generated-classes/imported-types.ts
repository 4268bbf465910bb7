import type { TSESTree } from '@typescript-eslint/utils';
import type { ModuleFile } from './module-file.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';
import type { FieldConversion } from './field-conversion.js';

/** What converts a value of a type, in the manner of `cdk8s import`; its first versions wrote none, and send a value as it is. */
export const CONVERTER = 'toJson_';

/** Whether a module was written by `cdk8s import`. */
export function isImported({ text }: ModuleFile): boolean {
  return text.includes('ApiObject') && text.includes(SCHEMA);
}

const SCHEMA = '@schema ';

/** Whether a module has what renames the fields of its types. */
export function hasConverters(module: ModuleFile): boolean {
  return wordsOf(module).hasConverters;
}

/** The name of a type in the definition that it was written by, such as `io.k8s.api.core.v1.PodSpec`, as the comment before it says. */
export function schemaOfType(module: ModuleFile, type: string): string | undefined {
  return wordsOf(module).schemas.get(type);
}

/** What the text of a module says of its types, found once. */
interface WordsOfImport {
  readonly hasConverters: boolean;
  readonly schemas: ReadonlyMap<string, string>;
}

const known = new WeakMap<ModuleFile, WordsOfImport>();

function wordsOf(module: ModuleFile): WordsOfImport {
  const { text } = module;
  const words = known.get(module) ?? {
    hasConverters: text.includes(CONVERTER),
    schemas: new Map([...text.matchAll(TYPE_WITH_SCHEMA)].map(([, schema = '', name = '']) => [name, schema])),
  };
  known.set(module, words);
  return words;
}

const TYPE_WITH_SCHEMA = /@schema ([\w.-]{1,200})\s{0,20}\*\/\s{0,20}export interface ([\w$]{1,200}) \{/g;

/** What a module makes of a value of one of its types. */
export function conversionOfType(module: ModuleFile, type: string): FieldConversion {
  const by = CONVERTER + type;
  const isConverted = hasConverters(module) ? module.declarations().has(by) : schemaOfType(module, type) !== undefined;
  return isConverted ? { kind: 'object', by } : { kind: 'same' };
}

/** The same for a value of a type as a module writes that which has no converters. */
export function conversionOf(module: ModuleFile, type: TSESTree.TypeNode | undefined): FieldConversion {
  if (type?.type === 'TSArrayType') return { kind: 'list', items: conversionOf(module, type.elementType) };
  if (type?.type === 'TSTypeLiteral') return { kind: 'map', values: conversionOf(module, typeOfValues(type)) };
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return { kind: 'same' };
  const { name } = type.typeName;
  if (name === 'Date') return { kind: 'date' };
  return module.declarations().get(name)?.startsWith('export class ') === true ? { kind: 'boxed' } : conversionOfType(module, name);
}

/** The type of the values of `{ [key: string]: string }`. */
export function typeOfValues(type: TSESTree.TypeNode | undefined): TSESTree.TypeNode | undefined {
  const [only] = type?.type === 'TSTypeLiteral' ? type.members : [];
  return only?.type === 'TSIndexSignature' ? only.typeAnnotation?.typeAnnotation : undefined;
}

/** A field of an interface. */
interface Member {
  readonly type: TSESTree.TypeNode | undefined;
  readonly isRequired: boolean;
}

/** The fields of an interface of a module; a field for which the comment names a default may be missing. */
export function membersOf(parse: ParseModule, module: ModuleFile, name: string): ReadonlyMap<string, Member> {
  const declaration = parseDeclaration(parse, { module, name });
  const members = new Map<string, Member>();
  if (declaration?.type !== 'TSInterfaceDeclaration') return members;
  const text = module.declarations().get(name) ?? '';
  let [end] = declaration.body.range;
  for (const member of declaration.body.body) {
    const comment = text.slice(end, member.range[0]);
    [, end] = member.range;
    if (member.type !== 'TSPropertySignature' || member.computed) continue;
    const key = member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : '';
    members.set(key, {
      type: member.typeAnnotation?.typeAnnotation,
      isRequired: !member.optional && !comment.includes('@default'),
    });
  }
  return members;
}

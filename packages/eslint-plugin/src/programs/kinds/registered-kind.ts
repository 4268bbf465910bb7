import type { TSESTree } from '@typescript-eslint/utils';
import type { ProgramSource } from '../generated-classes/module-program.js';

/** A kind that a module gives one of its classes. */
export interface RegisteredKind {
  readonly apiVersion: string;
  readonly kind: string;
}

const WORD = 'RegisterKind(';

/** Whether a module may register kinds. */
export function mayRegister(text: string): boolean {
  return text.includes(WORD);
}

/** The kinds that `RegisterKind` of kubernetes-fluent-client gives the classes of a module, by their names; without those that are not one constant. */
export function registeredKinds({ ast, text }: ProgramSource): ReadonlyMap<string, RegisteredKind> {
  const kinds = new Map<string, RegisteredKind>();
  if (!mayRegister(text)) return kinds;
  const classes = new Set(ast.body.flatMap((statement) => nameOfClass(statement) ?? []));
  const counts = countOf(text, /RegisterKind\(\s{0,20}([\w$]{1,200})/g);
  for (const statement of ast.body) {
    const [given, properties] = argumentsOf(statement);
    if (given?.type !== 'Identifier' || properties?.type !== 'ObjectExpression') continue;
    if (counts.get(given.name) !== 1 || !classes.has(given.name)) continue;
    const [group, version, kind] = ['group', 'version', 'kind'].map((field) => constantOf(properties, field));
    if (group === undefined || version === undefined || kind === undefined) continue;
    kinds.set(given.name, { apiVersion: group === '' ? version : `${group}/${version}`, kind });
  }
  return kinds;
}

function nameOfClass(statement: TSESTree.ProgramStatement): string | undefined {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const declaration = isExport ? statement.declaration : statement;
  return declaration?.type === 'ClassDeclaration' ? declaration.id?.name : undefined;
}

/** What a statement gives to `RegisterKind` that is a call of it; nothing for any other. */
function argumentsOf(statement: TSESTree.ProgramStatement): readonly TSESTree.Node[] {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  return call?.type === 'CallExpression' && call.callee.type === 'Identifier' && `${call.callee.name}(` === WORD ? call.arguments : [];
}

/** How often each name is in a text that a pattern takes. */
function countOf(text: string, pattern: RegExp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function constantOf({ properties }: TSESTree.ObjectExpression, name: string): string | undefined {
  for (const each of properties)
    if (each.type === 'Property' && !each.computed && each.key.type === 'Identifier' && each.key.name === name)
      return each.value.type === 'Literal' && typeof each.value.value === 'string' && /^[\w.-]*$/.test(each.value.value)
        ? each.value.value
        : undefined;
  return undefined;
}

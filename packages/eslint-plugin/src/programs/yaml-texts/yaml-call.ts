import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { heredocsIn } from './heredocs.js';
import { mayHaveEmptyDocuments, readYaml } from './read-yaml.js';
import { withMore, writtenText } from './written-text.js';

/** What functions that read a text as YAML make of it, by the module and their names there. */
const PARSERS: ReadonlyMap<string, 'value' | 'list'> = new Map([
  ['js-yaml load', 'value'],
  ['js-yaml safeLoad', 'value'],
  ['js-yaml loadAll', 'list'],
  ['js-yaml safeLoadAll', 'list'],
  ['yaml parse', 'value'],
  ['@kubernetes/client-node loadYaml', 'value'],
  ['@kubernetes/client-node loadAllYaml', 'list'],
]);

const NAMES: ReadonlySet<string> = new Set([...PARSERS.keys()].map((parser) => parser.slice(parser.indexOf(' ') + 1)));

/** Words of a program that may read YAML. */
export const YAML_WORDS = /['"](?:js-)?yaml['"]|\bload(?:All)?Yaml\b/;

/**
 * What a call of a YAML parser makes of a text of which all is known, where that may have objects of Kubernetes; undefined for anything else.
 *
 * `loadAll` makes a list of the documents.
 */
export function readYamlCall(reading: Reading, node: TSESTree.CallExpression): StaticValue | undefined {
  const [given, ...options] = node.arguments;
  if (given === undefined || given.type === 'SpreadElement' || options.length > 0) return undefined;
  const made = parserOf(reading, node.callee);
  if (made === undefined) return undefined;
  const { node: writing } = reading.read(given);
  const text = writtenText(reading, writing);
  const documents = text === undefined ? undefined : readYaml(reading, text);
  if (text === undefined || documents === undefined) return undefined;
  const [only, ...others] = documents;
  if (made === 'list') return { kind: 'list', node, items: documents, isOpen: mayHaveEmptyDocuments(text.text) };
  return others.length === 0 ? only : undefined;
}

/** A text that a program writes: a literal, a template, or several that are joined. */
export function isText(node: TSESTree.Node): boolean {
  if (node.type === 'BinaryExpression') return node.operator === '+';
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Documents of a text, and whether a client sends them as they are. */
interface TextDocuments {
  readonly documents: readonly StaticValue[];
  readonly isSent: boolean;
}

/**
 * The objects of Kubernetes in a text that is written as YAML, or in what a shell command of it is given to read; none where it is changed, or where a parser
 * that reads it is called. To a text of YAML more may be added at its end.
 */
export function readYamlText(reading: Reading, node: TSESTree.Node): readonly TextDocuments[] {
  if (isJoined(node)) return [];
  const changes = usesOf(reading, node).filter((use) => isChangedBy(reading, use));
  const text = changes.every(isAddedTo) ? writtenText(reading, node) : undefined;
  if (text === undefined) return [];
  const heredocs = heredocsIn(text);
  if (changes.length > 0) {
    const added = heredocs.length > 0 ? undefined : withMore(text);
    return added === undefined ? [] : [{ documents: readYaml(reading, added) ?? [], isSent: false }];
  }
  if (heredocs.length > 0) return heredocs.map(({ composed, isSent }) => ({ documents: readYaml(reading, composed) ?? [], isSent }));
  return node.parent?.type === 'TaggedTemplateExpression' ? [] : [{ documents: readYaml(reading, text) ?? [], isSent: false }];
}

/** Whether `+=` adds something to a variable. */
function isAddedTo(use: TSESTree.Node): boolean {
  const { parent } = use;
  return parent?.type === 'AssignmentExpression' && parent.left === use && parent.operator === '+=';
}

function isJoined({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'BinaryExpression' && parent.operator === '+';
}

/** A text and where the variable is used that it is the value of. */
function usesOf(reading: Reading, node: TSESTree.Node): readonly TSESTree.Node[] {
  const { parent } = node;
  if (parent?.type !== 'VariableDeclarator') return [node];
  const variables = reading.sourceCode.getDeclaredVariables?.(parent) ?? [];
  return [node, ...variables.flatMap(({ references }) => references.map(({ identifier }) => identifier))];
}

/** Whether a use of a text reads it as YAML, adds something, or calls a method that makes another one of it. */
function isChangedBy(reading: Reading, use: TSESTree.Node): boolean {
  const { parent } = use;
  if (parent?.type === 'CallExpression') return parent.callee !== use && parserOf(reading, parent.callee) !== undefined;
  if (parent?.type === 'MemberExpression') return parent.object === use && !/^(?:trim|trimStart|trimEnd|length)$/.test(nameOf(parent));
  return parent?.type === 'AssignmentExpression' || (parent?.type === 'BinaryExpression' && parent.operator === '+');
}

function nameOf({ computed, property }: TSESTree.MemberExpression): string {
  return !computed && property.type === 'Identifier' ? property.name : '';
}

function parserOf(reading: Reading, callee: TSESTree.Expression): 'value' | 'list' | undefined {
  const [local, member] =
    callee.type === 'MemberExpression' && !callee.computed && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
      ? [callee.object, callee.property.name]
      : [callee, undefined];
  if (local.type !== 'Identifier' || (member !== undefined && !NAMES.has(member))) return undefined;
  const imported = importedAs(reading, local);
  const name = imported === undefined ? undefined : (member ?? imported.name);
  return imported === undefined || (member !== undefined && imported.name !== undefined && imported.name !== 'default')
    ? undefined
    : PARSERS.get(`${imported.module} ${name ?? ''}`);
}

/** The module that a name is imported from, and its name there; without one where it is all of the module. */
function importedAs(
  reading: Reading,
  local: TSESTree.Identifier,
): { readonly module: string; readonly name: string | undefined } | undefined {
  const defs = variableOf(reading, local)?.defs ?? [];
  const [def] = defs;
  if (def?.type !== 'ImportBinding' || defs.length !== 1 || def.parent.type !== 'ImportDeclaration') return undefined;
  const { value: module } = def.parent.source;
  if (def.node.type === 'ImportSpecifier')
    return def.node.imported.type === 'Identifier' ? { module, name: def.node.imported.name } : undefined;
  return { module, name: def.node.type === 'ImportDefaultSpecifier' ? 'default' : undefined };
}

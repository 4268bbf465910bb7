import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { mayHaveEmptyDocuments, readYaml } from './read-yaml.js';

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
  const text = reading.read(given);
  if (text.kind !== 'scalar' || typeof text.value !== 'string') return undefined;
  const documents = readYaml(reading, text.value, text.node);
  if (documents === undefined) return undefined;
  const [only, ...others] = documents;
  if (made === 'list') return { kind: 'list', node, items: documents, isOpen: mayHaveEmptyDocuments(text.value) };
  return others.length === 0 ? only : undefined;
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

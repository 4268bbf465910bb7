import type { TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';

/** The text, number or truth value of a constant that a module of the project exports; undefined for anything else. */
export function readImportedConstant(reading: Reading, node: TSESTree.Node, path: readonly string[]): StaticValue | undefined {
  if (!reading.imports.names.has(path[0]!)) return undefined;
  const found = reading.imports.find(path);
  const text = found?.module.declarations().get(found.name);
  const [, quoted, plain] = (text === undefined ? null : CONSTANT.exec(text)) ?? [];
  if (quoted !== undefined) return { kind: 'scalar', value: quoted.slice(1, -1), node };
  if (plain === undefined) return undefined;
  return { kind: 'scalar', value: plain === 'true' ? true : plain === 'false' ? false : Number(plain), node };
}

const CONSTANT = /^export const [\w$]+[^=]*=\s*(?:('[^']*'|"[^"]*")|(true|false|-?\d+(?:\.\d+)?))/;

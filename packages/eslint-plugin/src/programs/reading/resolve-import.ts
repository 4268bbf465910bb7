import type { ProgramSource } from '../generated-classes/module-program.js';
import type { ResolveImport } from '../generated-classes/local-imports.js';
import { hasTypes } from './read-type.js';

/** Which files the imports of a program lead to, as TypeScript resolved them, where the file is linted with types; else nothing. */
export function importResolver({ parserServices }: ProgramSource): ResolveImport {
  if (!hasTypes(parserServices)) return () => undefined;
  const { esTreeNodeToTSNodeMap, program } = parserServices;
  return (source) => {
    const [declaration] = program.getTypeChecker().getSymbolAtLocation(esTreeNodeToTSNodeMap.get(source))?.declarations ?? [];
    return declaration !== undefined && 'fileName' in declaration && typeof declaration.fileName === 'string'
      ? declaration.fileName
      : undefined;
  };
}

import { readConstruct, type Construct } from '../generated-classes/read-construct.js';
import { moduleAt } from '../generated-classes/find-export.js';
import type { ModuleFile } from '../generated-classes/module-file.js';
import { oncePerProject } from '../generated-classes/once-per-project.js';
import type { Reading } from '../values/reading.js';

/** A class of the project that sends a resource, and where it is. */
export interface LocalConstruct extends Construct {
  readonly module: ModuleFile;
}

/** The class that a path of names stands for, where it was generated from a definition. */
export function localConstruct(reading: Reading, path: string): LocalConstruct | undefined {
  const names = path.split('.');
  const { imports } = reading;
  if (imports.origin(names[0]!)?.modules.some((module) => mayDeclare(imports.project, module)) !== true) return undefined;
  const found = imports.find(names);
  const construct = found === undefined ? undefined : readConstruct(reading.parseModule, found);
  return found === undefined || construct === undefined ? undefined : { ...construct, module: found.module };
}

/** Whether a module may have a generated class, or export one that another has. */
const mayDeclare = oncePerProject((project, path: string): boolean => {
  const module = moduleAt(project, path);
  return module !== undefined && (module.mayPassOn || module.text.includes('apiVersion'));
});

/** The imported names that begin what a program constructs of modules of its own project, such as `cm` of `new cm.Certificate()`. */
export function constructedNames(reading: Reading): readonly string[] {
  const { text } = reading.sourceCode;
  const names = new Set<string>();
  for (const written of [CONSTRUCTED, ...(text.includes('.manifest(') ? [MANIFEST] : [])])
    for (const [, given = ''] of text.matchAll(written)) {
      const path = given.replace(/\s/g, '');
      const [first = ''] = path.split('.');
      if (!names.has(first) && localConstruct(reading, path) !== undefined) names.add(first);
    }
  return [...names];
}

const CONSTRUCTED = /\bnew\s+([\w$]{1,200}(?:\s{0,200}\.\s{0,200}[\w$]{1,200}){0,20})/g;
const MANIFEST = /(?<![\w$.])([\w$]{1,200}(?:\.[\w$]{1,200}){0,20})\.manifest\(/g;

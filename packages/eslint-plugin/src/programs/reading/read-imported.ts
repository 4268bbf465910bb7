import type { TSESTree } from '@typescript-eslint/utils';
import { moduleAt } from '../generated-classes/find-export.js';
import { exportOf, starsOf } from '../generated-classes/module-exports.js';
import type { StaticEntry, StaticValue } from '../static-value.js';
import { counted } from '../values/counted.js';
import { memberOf } from '../values/member-of.js';
import type { Reading } from '../values/reading.js';
import { staticFieldOf } from '../values/this-members.js';
import { readEnumMember } from './read-enum.js';

/** Where something is that a program imports. */
export interface ImportedPlace {
  /** The reading of the module that has it. */
  readonly reading: Reading;
  readonly node: TSESTree.Node;
  /** The names of its members that lead on. */
  readonly rest: readonly string[];
}

/** How many modules are asked for one name. */
const MAX_STEPS = 20;

/** The value that another module of the project has for a path of names, as it is said of a place in this one; undefined where it is not known. */
export function readImported(reading: Reading, node: TSESTree.Node, path: readonly string[]): StaticValue | undefined {
  const place = importedPlace(reading, path);
  if (place === undefined) return undefined;
  const { reading: module, rest } = place;
  const [first, ...more] = rest;
  let value: StaticValue;
  if (first === undefined) value = module.readWritten(place.node);
  else {
    const field = staticFieldOf(module, place.node, first);
    value =
      readEnumMember(module, place.node, first) ??
      (field === undefined ? memberOf(module.readWritten(place.node), first, place.node) : module.read(field));
  }
  const whole = more.reduce((each, name) => memberOf(each, name, place.node), value);
  const isKnown = whole.kind !== 'unknown' || whole.type !== undefined || whole.among !== undefined;
  return isKnown ? counted(reading, anchored(whole, module, node), node) : undefined;
}

/** What a path of names that begins with an imported one stands for, in the module of the project that has it. */
export function importedPlace(reading: Reading, path: readonly string[], sought: 'value' | 'type' = 'value'): ImportedPlace | undefined {
  const [first = '', ...rest] = path;
  const { imports } = reading;
  const origin = sought === 'type' ? imports.typeOrigin(first) : imports.names.has(first) ? imports.origin(first) : undefined;
  if (origin === undefined) return undefined;
  const names = origin.name === undefined ? rest : [origin.name, ...rest];
  const steps = { left: MAX_STEPS };
  for (const module of origin.modules) {
    const place = placeIn(reading, module, names, steps);
    if (place !== undefined) return place;
  }
  return undefined;
}

function placeIn(from: Reading, module: string, names: readonly string[], steps: { left: number }): ImportedPlace | undefined {
  const [name, ...rest] = names;
  if (name === undefined || steps.left-- <= 0) return undefined;
  const reading = from.modules.of(module);
  if (reading === undefined) return undefined;
  const { ast } = reading.sourceCode;
  const found = exportOf(ast, name);
  if (found?.kind === 'here') return { reading, node: found.node, rest };
  const pass = (specifier: string, there: readonly string[]): ImportedPlace | undefined => {
    for (const path of reading.imports.modulesOf(specifier)) {
      if (!mayExport(reading, path, there[0] ?? '')) continue;
      const place = placeIn(from, path, there, steps);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  if (found !== undefined) return pass(found.from, found.name === undefined ? rest : [found.name, ...rest]);
  for (const star of starsOf(ast)) {
    const place = pass(star, names);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Whether a module has a name in its text, or exports whatever others do: only then it is read. */
function mayExport({ imports: { project } }: Reading, path: string, name: string): boolean {
  const module = moduleAt(project, path);
  return module !== undefined && (module.isBarrel || module.text.includes(name));
}

/** A value as it is said of a place in another file: all that the module of a reading writes is there. */
export function anchored<Value extends StaticValue>(value: Value, module: Reading, node: TSESTree.Node): Value {
  const at = (own: TSESTree.Node): TSESTree.Node => (isIn(module, own) ? node : own);
  const change = (each: StaticValue): StaticValue => {
    const place = { node: at(each.node) };
    switch (each.kind) {
      case 'object': {
        const entries = new Map<string, StaticEntry>();
        for (const [name, { key, value: inner }] of each.entries) entries.set(name, { key: at(key), value: change(inner) });
        return { ...each, ...place, entries };
      }
      case 'list':
        return { ...each, ...place, items: each.items.map(change) };
      case 'choice':
        return { ...each, ...place, alternatives: each.alternatives.map(change) as typeof each.alternatives };
      case 'unknown':
        return each.among === undefined ? { ...each, ...place } : { ...each, ...place, among: each.among.map(change) as typeof each.among };
      default:
        return { ...each, ...place };
    }
  };
  return change(value) as Value;
}

function isIn({ sourceCode: { ast } }: Reading, node: TSESTree.Node): boolean {
  let at: TSESTree.Node | null | undefined = node;
  while (at !== undefined && at !== null && at.type !== 'Program') at = at.parent;
  return at === ast;
}

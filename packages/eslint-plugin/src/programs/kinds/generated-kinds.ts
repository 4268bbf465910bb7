import { moduleAt } from '../generated-classes/find-export.js';
import { modulesOfSpecifier } from '../generated-classes/local-imports.js';
import type { ModuleFile } from '../generated-classes/module-file.js';
import { oncePerProject } from '../generated-classes/once-per-project.js';
import { conversionOfType, isImported, schemaOfType } from '../generated-classes/imported-types.js';
import { placeOfType } from '../generated-classes/place-of-type.js';
import type { FieldConversion } from '../generated-classes/field-conversion.js';
import { convertedFields } from '../generated-classes/read-conversion.js';
import type { Reading } from '../values/reading.js';
import { placeOfPart, type PartPlace } from './part-types.js';
import { ITEM } from './type-around.js';

/** What a type of a module that `cdk8s import` wrote stands for: the place of a part. */
export interface GeneratedKind extends PartPlace {
  readonly generated: GeneratedType;
  /** What its class makes of a whole object; undefined for a type of Kubernetes itself. */
  readonly ofWhole?: FieldConversion;
}

/** The module of a generated type, and what it makes of a value of that. */
export interface GeneratedType {
  readonly module: ModuleFile;
  readonly conversion: FieldConversion;
}

/** The local names of what a program imports of modules that `cdk8s import` wrote. */
export function generatedNames({ imports }: Reading): readonly string[] {
  return [...imports.typeNames].filter((name) => imports.typeOrigin(name)?.modules.some((path) => leadsToImported(imports.project, path)));
}

/** Whether a module was written by `cdk8s import`, or passes on what is exported by one that was. */
const leadsToImported = oncePerProject((project, path: string): boolean => {
  const module = moduleAt(project, path);
  if (module === undefined || isImported(module)) return module !== undefined;
  if (!module.isBarrel) return false;
  const passedOn = module.imported().flatMap((specifier) => modulesOfSpecifier(project, module.path, specifier));
  return passedOn.slice(0, MAX_PASSED_ON).some((each) => {
    const next = moduleAt(project, each);
    return next !== undefined && isImported(next);
  });
});

const MAX_PASSED_ON = 50;

/** The kind of a type by the path of names that stands for it; `isOfServer` says whether a server has a kind by itself. */
export function generatedKind(
  { imports, parseModule }: Reading,
  path: readonly string[],
  isOfServer: (apiVersion: string, kind: string) => boolean,
): GeneratedKind | undefined {
  const found = imports.typeNames.has(path[0] ?? '') ? imports.findType(path) : undefined;
  if (found === undefined || !isImported(found.module)) return undefined;
  const { module, name } = found;
  const generated = { module, conversion: conversionOfType(module, name) };
  const schema = schemaOfType(module, name)?.split('.') ?? [];
  const isOfKubernetes = schema[0] === 'io' && schema[1] === 'k8s';
  const part = isOfKubernetes ? placeOfPart(schema.at(-2) ?? '', schema.at(-1) ?? '') : undefined;
  if (part !== undefined) return { ...part, generated };
  if (generated.conversion.kind !== 'object') return undefined;
  const place = placeOfType(parseModule, module, name, ({ apiVersion, kind }) => isOfServer(apiVersion, kind) === isOfKubernetes);
  if (place === undefined) return undefined;
  const { apiVersion, conversion, kind } = place.construct;
  return { apiVersion, kind, path: place.path, generated, ofWhole: conversion };
}

/** A part of a generated type, by the name that the program has for it. */
export function partOfGenerated(
  { parseModule }: Reading,
  { conversion, module }: GeneratedType,
  name: string,
): { readonly name: string; readonly generated: GeneratedType } | undefined {
  switch (conversion.kind) {
    case 'same':
      return { name: name === ITEM ? '0' : name, generated: { module, conversion } };
    case 'list':
      return name === ITEM ? { name: '0', generated: { module, conversion: conversion.items } } : undefined;
    case 'map':
      return name === ITEM ? undefined : { name, generated: { module, conversion: conversion.values } };
    case 'object': {
      const field = convertedFields(parseModule, module, conversion.by)?.bySource.get(name);
      return field === undefined ? undefined : { name: field.name, generated: { module, conversion: field.conversion } };
    }
    default:
      return undefined;
  }
}

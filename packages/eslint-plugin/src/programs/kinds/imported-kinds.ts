import type { TSESTree } from '@typescript-eslint/utils';
import type { ProgramSource } from '../generated-classes/module-program.js';
import type { FieldConversion } from '../generated-classes/field-conversion.js';
import type { Reading } from '../values/reading.js';
import { generatedKind, generatedNames, type GeneratedType } from './generated-kinds.js';
import { importedClients, type ImportedClient } from './imported-clients.js';
import { placeOfPart } from './part-types.js';
import { mayRegister, registeredKinds, type RegisteredKind } from './registered-kind.js';

/** The kinds of Kubernetes itself that the server has. */
export type KindsOfServer = () => readonly KindOfServer[];

interface KindOfServer {
  readonly group: string;
  readonly version: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** What sends a value under other names: cdk8s-plus, or a class of `cdk8s import` whose file is missing. */
export type Renaming = 'cdk8s-plus' | 'cdk8s import';

/** A kind as a library names it. */
export interface ImportedKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Where a part is in an object of the kind, for the type of a part. */
  readonly path?: readonly string[];
  /** Which argument of its class is the resource. */
  readonly argument: number;
  /** Whether its class names a resource that has no name. */
  readonly named: boolean;
  readonly meaning: 'whole' | 'partial';
  /** Set where its class sends what it is given under other names. */
  readonly renames?: Renaming;
  /** Set where generated code changes a value of the type before it is sent. */
  readonly generated?: GeneratedType;
  /** What generated code makes of a whole object of the kind. */
  readonly ofWhole?: FieldConversion;
}

/** The kinds that a file has names for, as it imports them from libraries that say which they are. */
export interface ImportedKinds {
  /** The local names of what it imports of such libraries. */
  readonly names: ReadonlySet<string>;
  /** Whether it imports a library. */
  readonly has: (client: ImportedClient['client']) => boolean;
  /** The kind of a class that is constructed. */
  readonly ofClass: (path: readonly string[]) => ImportedKind | undefined;
  /** The kind of a type, or of a value that stands for one. */
  readonly ofType: (path: readonly string[]) => ImportedKind | undefined;
  readonly asked: AskedVariables;
  /** The same for a module that the file imports. */
  readonly of: (module: Reading) => ImportedKinds;
}

/** What is found of the variables of a file that have no type. */
interface AskedVariables {
  /** By their declarators. */
  readonly variables: Map<TSESTree.Node, AskedVariable>;
  /** How many further uses are looked at. */
  left: number;
  /** How often nothing was found as a variable was being asked already, or too much was asked. */
  cuts: number;
}

/** A variable without a type: the kinds that its uses say, by the names that lead from there to what is asked. */
export interface AskedVariable {
  readonly uses: readonly TSESTree.Node[];
  readonly kinds: Map<string, ImportedKind | undefined>;
  isAsked: boolean;
}

/** More than a file has that people write; each variable is asked once for each place in it. */
const MAX_ASKED = 100_000;

export function importedKinds(reading: Reading, builtins: KindsOfServer): ImportedKinds {
  const clients = importedClients(reading);
  const at = ([local = '', ...rest]: readonly string[]): ImportedClient | undefined => {
    const client = clients.get(local);
    return client === undefined ? undefined : { ...client, names: [...client.names, ...rest] };
  };
  const registered = registeredIn(reading);
  const generated = generatedIn(reading, builtins);
  const others = new Map<Reading, ImportedKinds>();
  const kinds: ImportedKinds = {
    of: (module) => {
      const known = module === reading ? kinds : (others.get(module) ?? importedKinds(module, builtins));
      others.set(module, known);
      return known;
    },
    names: new Set([...clients.keys(), ...generatedNames(reading)]),
    asked: { variables: new Map(), left: MAX_ASKED, cuts: 0 },
    has: (client) => [...clients.values()].some((each) => each.client === client),
    ofClass: (path) => {
      const found = at(path);
      if (found?.client === 'plus') return ofPlus(found.names, builtins);
      if (found?.client === 'imports') return ofCdk8sImport(found.names, builtins);
      if (found?.client === 'pulumi') return found.names[0] === 'types' ? undefined : ofPulumi(found.names, builtins);
      return found?.client === 'models' ? ofModels(found.names, builtins) : undefined;
    },
    ofType: (path) => {
      const found = at(path);
      return found === undefined ? (ofRegistered(registered(path)) ?? generated(path)) : ofTypeNames(found, builtins);
    },
  };
  return kinds;
}

/** The kinds that are registered for classes of a file and of the modules of the project that it imports, each looked for once. */
function registeredIn({ imports, modules, sourceCode }: Reading): (path: readonly string[]) => RegisteredKind | undefined {
  const known = new Map<ProgramSource, ReadonlyMap<string, RegisteredKind>>();
  const kindIn = (program: ProgramSource, name: string): RegisteredKind | undefined => {
    const kinds = known.get(program) ?? registeredKinds(program);
    known.set(program, kinds);
    return kinds.get(name);
  };
  return (path) => {
    const [name = '', ...more] = path;
    if (!imports.names.has(name)) return more.length === 0 ? kindIn(sourceCode, name) : undefined;
    const found = imports.find(path);
    const program = found !== undefined && mayRegister(found.module.text) ? modules.of(found.module.path)?.sourceCode : undefined;
    return found === undefined || program === undefined ? undefined : kindIn(program, found.name);
  };
}

/** The kinds of types that `cdk8s import` wrote, each looked for once. */
function generatedIn(reading: Reading, builtins: KindsOfServer): (path: readonly string[]) => ImportedKind | undefined {
  const known = new Map<string, ImportedKind | undefined>();
  const isOfServer = (apiVersion: string, kind: string): boolean =>
    builtins().some((each) => each.apiVersion === apiVersion && each.kind === kind);
  return (path) => {
    const key = path.join('.');
    if (known.has(key)) return known.get(key);
    const found = generatedKind(reading, path, isOfServer);
    const kind: ImportedKind | undefined = found === undefined ? undefined : { ...found, argument: 0, named: true, meaning: 'partial' };
    known.set(key, kind);
    return kind;
  };
}

/** `Deployment` of cdk8s-plus, which writes an object of what it is given. */
function ofPlus([name = '', ...more]: readonly string[], builtins: KindsOfServer): ImportedKind | undefined {
  const known = more.length === 0 ? newestOf(name, builtins) : undefined;
  return known === undefined ? undefined : { ...known, argument: 2, named: true, meaning: 'whole', renames: 'cdk8s-plus' };
}

/** `KubeDeployment` or `KubeHorizontalPodAutoscalerV2`, as `cdk8s import` names classes: without a version for `v1`, and all words written alike. */
function ofCdk8sImport([name = '', ...more]: readonly string[], builtins: KindsOfServer): ImportedKind | undefined {
  const [, kind = '', version = 'v1'] = /^Kube([A-Z]\w*?)(V\d+(?:(?:Alpha|Beta)\d+)?)?$/.exec(name) ?? [];
  const found = builtins().filter(
    (each) => each.kind.toLowerCase() === kind.toLowerCase() && each.version === version.toLowerCase() && each.kind !== DEFINITION,
  );
  return found.length === 1 && more.length === 0
    ? { ...typeOf(found[0]!), argument: 2, named: true, meaning: 'whole', renames: 'cdk8s import' }
    : undefined;
}

/** Of what a definition has in its schemas cdk8s changes more. */
const DEFINITION = 'CustomResourceDefinition';

function ofRegistered(registered: RegisteredKind | undefined): ImportedKind | undefined {
  return registered === undefined ? undefined : { ...registered, argument: 0, named: false, meaning: 'whole' };
}

function ofTypeNames({ client, names }: ImportedClient, builtins: KindsOfServer): ImportedKind | undefined {
  switch (client) {
    case 'pulumi':
      return names[0] === 'types' && names[1] === 'input' ? (ofPulumi(names.slice(2), builtins) ?? ofPart(names.slice(3))) : undefined;
    case 'types':
      return ofPulumi(names, builtins) ?? ofPart(names.slice(1));
    case 'models':
      return ofModelTypes(names, builtins);
    case 'node':
      return names.length === 1 ? (ofClientNode(names[0]!, builtins) ?? ofPart(namesOfModel(names[0]!))) : undefined;
    case 'plus':
    case 'imports':
      return undefined;
    case 'fluent':
      return names.length === 2 && (names[0] === 'kind' || names[0] === 'a') ? newestOf(names[1]!, builtins) : undefined;
  }
}

/** `apps/v1/Deployment`, as Pulumi and `kubernetes-types` have it: of a group they have the first part of its name. */
function ofPulumi(names: readonly string[], builtins: KindsOfServer): ImportedKind | undefined {
  const [short, version, name, more] = names;
  if (short === undefined || version === undefined || name === undefined || more !== undefined || !VERSION.test(version)) return undefined;
  const isPatch = name.endsWith('Patch') && !builtins().some(({ kind }) => kind === name);
  const kind = isPatch ? name.slice(0, -'Patch'.length) : name;
  const known = builtins().filter((each) => each.kind === kind);
  const group = known.find((each) => (short === 'core' ? each.group === '' : each.group.split('.')[0] === short))?.group;
  // What servers no longer have is found as well.
  const apiVersion = group === '' ? version : `${group ?? short}/${version}`;
  if (known.length === 0 || (group === undefined && short !== 'extensions')) return undefined;
  return { apiVersion, kind, argument: 1, named: true, meaning: isPatch ? 'partial' : 'whole' };
}

const VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$/;

/** `cert-manager.io/v1/Certificate`: what generates such packages puts the group and the version there. */
function ofModels(names: readonly string[], builtins: KindsOfServer): ImportedKind | undefined {
  const at = names.findIndex((name) => VERSION.test(name));
  // A module of one kind has its name twice where that is named.
  const [kind, again, more] = names.slice(at + 1);
  if (at === -1 || at > 1 || kind === undefined || more !== undefined || (again !== undefined && again !== kind)) return undefined;
  const apiVersion = names.slice(0, at + 1).join('/');
  const isKnown =
    names[0]!.includes('.') && at === 1 ? true : builtins().some((each) => each.apiVersion === apiVersion && each.kind === kind);
  return isKnown ? { apiVersion, kind, argument: 0, named: false, meaning: 'whole' } : undefined;
}

/** The same for a type, such as `IPod` or `IContainer`; the first two letters of `IPPool` are its own. */
function ofModelTypes(names: readonly string[], builtins: KindsOfServer): ImportedKind | undefined {
  const defined = DEFINED.exec(names.at(-1) ?? '');
  if (defined !== null) {
    const [, group = 'meta', version = '', type = ''] = defined;
    const path = [group.toLowerCase(), version.toLowerCase(), type];
    return ofPulumi(path, builtins) ?? ofPart(path.slice(1));
  }
  const last = names.at(-1)?.replace(/^I(?=[A-Z][a-z])/, '') ?? '';
  const version = names.find((name) => VERSION.test(name));
  return ofModels(names.with(-1, last), builtins) ?? (version === undefined ? undefined : ofPart([version, last]));
}

/** `IIoK8sApiCoreV1Container`: a definition by the name that the API has for it. */
const DEFINED = /^I?IoK8s(?:Api([A-Z][a-z]+)|ApimachineryPkgApisMeta)(V\d+(?:(?:[Aa]lpha|[Bb]eta)\d+)?)([A-Z]\w*)$/;

/** `V1Deployment`. */
function ofClientNode(name: string, builtins: KindsOfServer): ImportedKind | undefined {
  const [version, kind] = namesOfModel(name);
  const found = builtins().filter((each) => each.kind === kind && each.version === version);
  return found.length === 1 ? { ...typeOf(found[0]!), argument: 0, named: false, meaning: 'whole' } : undefined;
}

/** The version and the type of `V1Deployment`. */
function namesOfModel(name: string): readonly string[] {
  const [, version = '', type = ''] = /^V(\d+(?:(?:alpha|beta)\d+)?)([A-Z]\w*)$/.exec(name) ?? [];
  return [`v${version}`, type];
}

/** The type of a part of an object, by its version and its name. */
function ofPart([version = '', type = '', more]: readonly string[]): ImportedKind | undefined {
  const place = more === undefined ? placeOfPart(version, type) : undefined;
  return place === undefined ? undefined : { ...place, argument: 0, named: true, meaning: 'partial' };
}

/** A kind that only one group has, in its newest version; if asked for, one of objects that are in a namespace, or in none. */
export function newestOf(name: string, builtins: KindsOfServer, isNamespaced?: boolean): ImportedKind | undefined {
  const stable = builtins().filter(
    ({ kind, namespaced, version }) => kind === name && /^v\d+$/.test(version) && (isNamespaced ?? namespaced) === namespaced,
  );
  const [found] = stable;
  return stable.length === 1 && found !== undefined ? { ...typeOf(found), argument: 0, named: false, meaning: 'whole' } : undefined;
}

function typeOf({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): {
  readonly apiVersion: string;
  readonly kind: string;
} {
  return { apiVersion, kind };
}

import {
  DYN,
  listOf,
  mapOf,
  objectType,
  PATCH_TYPES,
  patchEnvironment,
  type CelType,
  type CheckContext,
  type Environment,
  type ObjectTypes,
} from '@structural/cel';
import type { PolicyDialect } from '../policy/dialect.js';
import { DECLARED_OBJECTS, NAMESPACE, REQUEST, VARIABLES } from './declared-objects.js';

/** Which of the variables there are that not all expressions have. */
export interface ScopeOptions {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  /** Whether it makes a patch. */
  readonly makesPatch?: boolean;
  /** Whether types alone are checked, where the resource of the request cannot be asked for. */
  readonly checksTypes?: boolean;
}

/** The types of `object`, `oldObject` and `params` where schemas tell them, and of all below. */
export interface ObjectSchemas {
  readonly object: CelType;
  readonly params?: CelType;
  readonly objects: readonly ObjectTypes[];
}

const NO_SCHEMAS: ObjectSchemas = { object: DYN, objects: [] };

/**
 * What the expressions of one policy may refer to; its variables are added one by one, in order.
 *
 * Source: `k8s.io/apiserver/pkg/admission/plugin/cel`, createEnvForOpts and CompositedCompiler.
 */
export class PolicyScope {
  private readonly variables = new Map<string, CelType>();
  private readonly objects: ObjectTypes;
  private readonly patchObjects: ObjectTypes;

  constructor(
    /** Absent where expressions know no variables of the policy. */
    private readonly hasVariables: boolean,
    private readonly schemas: ObjectSchemas = NO_SCHEMAS,
    private readonly dialect?: PolicyDialect,
  ) {
    const all = [
      ...(dialect?.requestHasObjects === true ? [REQUEST_WITH_OBJECTS] : []),
      declaredObjects(this.variables),
      ...schemas.objects,
    ];
    this.objects = eitherOf(all);
    this.patchObjects = eitherOf([PATCH_TYPES, ...all]);
  }

  /** A variable of the policy; `type` is undefined for one that does not compile. */
  addVariable(name: string, type: CelType | undefined): void {
    this.variables.set(name, type === undefined ? DYN : variableType(type));
  }

  context(environment: Environment, { checksTypes = false, hasParams, hasAuthorizer, makesPatch = false }: ScopeOptions): CheckContext {
    const { object, params = DYN } = this.schemas;
    return {
      environment: makesPatch ? patchEnvironment(environment) : environment,
      objects: makesPatch ? this.patchObjects : this.objects,
      variables: new Map([
        ['object', object],
        ['oldObject', object],
        ['namespaceObject', NAMESPACE],
        ['request', REQUEST],
        ...(hasParams ? ([['params', params]] as const) : []),
        ...(hasAuthorizer ? AUTHORIZERS.slice(0, checksTypes ? 1 : 2) : []),
        ...(this.hasVariables ? ([['variables', VARIABLES]] as const) : []),
        ...(this.dialect?.unknown ?? []).map((name) => [name, DYN] as const),
      ]),
    };
  }
}

const AUTHORIZERS = [
  ['authorizer', objectType('kubernetes.authorization.Authorizer')],
  ['authorizer.requestResource', objectType('kubernetes.authorization.ResourceCheck')],
] as const;

const REQUEST_WITH_OBJECTS: ObjectTypes = {
  field: (name, field) => (field === 'object' || field === 'oldObject' ? DYN : DECLARED_OBJECTS.get(name)?.get(field)),
  isObject: (name) => name === REQUEST.name,
};

function eitherOf(all: readonly ObjectTypes[]): ObjectTypes {
  return {
    field: (name, field) => all.find((types) => types.isObject(name))?.field(name, field),
    isObject: (name) => all.some((types) => types.isObject(name)),
  };
}

function declaredObjects(variables: ReadonlyMap<string, CelType>): ObjectTypes {
  return {
    field: (name, field) => (name === VARIABLES.name ? variables : DECLARED_OBJECTS.get(name))?.get(field),
    isObject: (name) => name === VARIABLES.name || DECLARED_OBJECTS.has(name),
  };
}

const KEPT: ReadonlySet<CelType['kind']> = new Set([
  'any',
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null',
  'string',
  'timestamp',
  'uint',
]);

/** The type of a variable by that of its expression; of objects and types of libraries nothing is known. */
function variableType(type: CelType): CelType {
  if (KEPT.has(type.kind) && type.isWrapper !== true) return type;
  const [first = DYN, second = DYN] = type.parameters;
  if (type.kind === 'list') return listOf(variableType(first));
  return type.kind === 'map' ? mapOf(variableType(first), variableType(second)) : DYN;
}

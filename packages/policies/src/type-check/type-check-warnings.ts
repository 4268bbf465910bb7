import { findKind } from '@structural/builtin';
import { compileExpression, Declarations, environmentOf, objectType, SelfTypes, type CelType, type ObjectTypes } from '@structural/cel';
import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import { PolicyScope, type ObjectSchemas } from '../expressions/expression-scope.js';
import type { ResourceRule, ValidatingAdmissionPolicy } from '../policy/policy.js';
import { apiVersionOf, parseApiVersion, type AdmittedKind } from '../requests/request.js';
import { BuiltinObjectTypes } from './builtin-object-types.js';

/** What a controller writes into `status.typeChecking` of a policy. */
export interface TypeCheckWarning {
  /** The validation that it is about, and which expression of it. */
  readonly index: number;
  readonly field: 'expression' | 'messageExpression';
  readonly warning: string;
}

/** The kinds that are known, with the definitions of custom ones. */
export interface KnownKinds {
  readonly minor: number;
  /** The kinds whose resources are called so, in any group and version. */
  kindsOf(resource: string): readonly AdmittedKind[];
  definitionOf(group: string, kind: string): CustomResourceDefinition | undefined;
}

/**
 * What is wrong with the types of a policy's validations for the kinds that it names in full; kinds that are not known are passed over.
 *
 * Source: `k8s.io/apiserver/pkg/admission/plugin/policy/validating`, TypeChecker.Check.
 */
export function typeCheckWarnings(policy: ValidatingAdmissionPolicy, known: KnownKinds): readonly TypeCheckWarning[] {
  const params = paramTypes(policy, known);
  const types = typesToCheck(policy, known).flatMap((kind) => {
    const own = objectTypes(kind, known);
    return own === undefined ? [] : [{ kind, own }];
  });
  const check = (expression: string): string =>
    types
      .flatMap(({ kind, own }) => {
        const issues = issuesOf(expression, policy, { object: own.type, params: params?.type, objects: [own, params] }, known.minor);
        return issues === undefined ? [] : [`${kind.group}/${kind.version}, Kind=${kind.kind}: ${issues}\n`];
      })
      .join('\n');
  return policy.validations.flatMap(({ expression, messageExpression }, index) =>
    (
      [
        ['expression', expression],
        ['messageExpression', messageExpression],
      ] as const
    ).flatMap(([field, text]) => {
      const warning = text === '' && field === 'messageExpression' ? '' : check(text);
      return warning === '' ? [] : [{ index, field, warning }];
    }),
  );
}

/** Types with the names of their fields. */
interface NamedTypes extends ObjectTypes {
  /** Escaped. */
  fieldNames(objectName: string): readonly string[];
}

/** The type of objects of a kind, with the types of what is in them. */
export interface TypedObject {
  readonly type: CelType;
  readonly types: NamedTypes;
}

interface SchemasOfKind {
  readonly object: CelType;
  readonly params: CelType | undefined;
  readonly objects: readonly (TypedObject | undefined)[];
}

function issuesOf(
  expression: string,
  { paramKind, variables }: ValidatingAdmissionPolicy,
  { object, objects, params }: SchemasOfKind,
  minor: number,
): string | undefined {
  const schemas: ObjectSchemas = {
    object,
    ...(params && { params }),
    objects: objects.flatMap((each) => (each === undefined ? [] : [each.types])),
  };
  const scope = new PolicyScope(true, schemas);
  const environment = environmentOf(minor);
  const options = { hasParams: paramKind !== undefined, hasAuthorizer: true, checksTypes: true };
  for (const { expression: text, name } of variables) {
    const compiled = compileExpression(text, scope.context(environment, options));
    scope.addVariable(name, compiled.ok ? compiled.checked.types[compiled.checked.expr.id] : undefined);
  }
  const compiled = compileExpression(expression, scope.context(environment, options));
  return compiled.ok ? undefined : compiled.text;
}

const MAX_TYPES = 10;

/** The kinds that rules name without a wildcard, in order. */
export function typesToCheck(
  { matchConstraints }: Pick<ValidatingAdmissionPolicy, 'matchConstraints'>,
  known: KnownKinds,
): readonly AdmittedKind[] {
  const kinds = new Map<string, AdmittedKind>();
  for (const rule of matchConstraints?.resourceRules ?? []) {
    const named = kindsOfRule(rule, known);
    for (const kind of named.slice(0, MAX_TYPES)) kinds.set(`${kind.group}\n${kind.version}\n${kind.kind}`, kind);
    if (named.length >= MAX_TYPES) break;
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}

function kindsOfRule({ apiGroups, apiVersions, resources }: ResourceRule, known: KnownKinds): readonly AdmittedKind[] {
  const isOpen = [...apiGroups, ...apiVersions].some((text) => text.includes('*'));
  if (isOpen) return [];
  const named = resources.filter((resource) => !/[*/]/.test(resource)).sort();
  return [...apiGroups]
    .sort()
    .flatMap((group) =>
      [...apiVersions].sort().flatMap((version) => named.flatMap((resource) => kindsOf({ group, version, resource }, known))),
    );
}

/** The kinds of a resource, those of any group where it names the core group. Source: `k8s.io/apimachinery/pkg/api/meta`, KindsFor. */
function kindsOf(
  { group, resource, version }: Pick<AdmittedKind, 'group' | 'resource' | 'version'>,
  known: KnownKinds,
): readonly AdmittedKind[] {
  return known.kindsOf(resource).filter((each) => each.version === version && (group === '' || each.group === group));
}

/** The types of `params`; undefined where they are not known. */
export function paramTypes({ paramKind }: Pick<ValidatingAdmissionPolicy, 'paramKind'>, known: KnownKinds): TypedObject | undefined {
  if (paramKind === undefined) return undefined;
  const { group, version } = parseApiVersion(paramKind.apiVersion);
  return objectTypes({ group, version, kind: paramKind.kind }, known, 'params');
}

/** The types of objects of a kind; undefined where they are not known. */
export function objectTypes(
  kind: Pick<AdmittedKind, 'group' | 'kind' | 'version'>,
  { definitionOf, minor }: KnownKinds,
  root: string = kind.kind,
): TypedObject | undefined {
  const type = findKind(apiVersionOf(kind), kind.kind)?.type;
  if (type !== undefined) return { type: objectType(root), types: new BuiltinObjectTypes(root, type, minor) };
  const definition = definitionOf(kind.group, kind.kind);
  const schema = definition && versionsOf(definition.spec).find(({ name }) => name === kind.version)?.schema?.openAPIV3Schema;
  const declared = schema && new Declarations(schema, true).declare(schema);
  return declared && customTypes(new SelfTypes(declared, root), root, minor);
}

/** The types of a definition, with all of metadata. */
function customTypes(own: SelfTypes, root: string, minor: number): TypedObject {
  const metadata = new BuiltinObjectTypes(`${root}.metadata`, 'meta/v1.ObjectMeta', minor);
  const types: NamedTypes = {
    fieldNames: (name) => (metadata.isObject(name) ? metadata.fieldNames(name) : own.fieldNames(name)),
    isObject: (name) => own.isObject(name) || metadata.isObject(name),
    field(name, field) {
      if (metadata.isObject(name)) return metadata.field(name, field);
      return name === own.self.name && field === 'metadata' ? objectType(metadata.root) : own.field(name, field);
    },
  };
  return { type: own.self, types };
}

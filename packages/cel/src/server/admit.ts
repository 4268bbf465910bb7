import type {
  CustomResourceDefinition,
  DefinitionApi,
  DefinitionOptions,
  DefinitionUpdateOptions,
  DefinitionAdmission,
  KubernetesVersion,
} from '@structural/core';
import {
  defaultJudge,
  hasRules,
  isLive,
  type RuleCompiler,
  validateDefinition,
  validateDefinitionUpdate,
  withIdentityOf,
} from '@structural/core';
import { createDefaultRuleEvaluator, type DefaultRuleEvaluator } from '../rules/evaluate-rules.js';
import { createRuleCompiler } from '../rules/rule-compiler.js';

/**
 * What the server says of a definition that it is sent in `api`, its rules compiled: as new, or as the successor of one that is stored and served, whose
 * objects may be stored in `storedVersions`.
 *
 * An `old` that is live (`isLive` of core) lies in storage as it is, so that its own conditions and stored versions count; a manifest is served and
 * has stored its storage version alone, and so has a live definition whose status was taken off. A manifest that a live definition replaces is the
 * object that this was read from. A live definition that is judged as a write of itself is its own `old`.
 */
export function admit(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  kubernetesVersion: KubernetesVersion,
  storedVersions?: readonly string[],
  api: DefinitionApi = 'v1',
): DefinitionAdmission {
  const options = { ...optionsOf(kubernetesVersion), api };
  if (old === undefined) return validateDefinition(definition, options);
  const before = withIdentityOf(definition, old);
  return validateDefinitionUpdate(definition, before, { ...options, established: true, ...storedVersionsOf(before, storedVersions) });
}

/**
 * What the server says of a definition of which nothing else is known: a live one (`isLive` of core) lies in a cluster, and is judged as a write of
 * itself as it is; any other as new.
 */
export function admitFound(
  definition: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
  api: DefinitionApi = 'v1',
): DefinitionAdmission {
  return admit(definition, isLive(definition.metadata) ? definition : undefined, kubernetesVersion, undefined, api);
}

/** The stored versions that are known, or that the status of the definition names; of a live definition without any, those that it has at least. */
function storedVersionsOf(
  { metadata, spec, status }: CustomResourceDefinition,
  known: readonly string[] | undefined,
): Pick<DefinitionUpdateOptions, 'storedVersions'> {
  if (known !== undefined) return { storedVersions: known };
  const storage = spec.versions?.find((version) => version.storage)?.name;
  const named = status.storedVersions ?? [];
  if (isLive(metadata) && named.length > 0) return {};
  if (storage === undefined || (named.length === 0 && !isLive(metadata))) return {};
  return { storedVersions: named.includes(storage) ? named : [...named, storage] };
}

const known = new Map<KubernetesVersion, DefinitionOptions>();

function optionsOf(kubernetesVersion: KubernetesVersion): DefinitionOptions {
  let options = known.get(kubernetesVersion);
  if (options === undefined) {
    // What compiles and evaluates is made, and loaded, for the first rule.
    let evaluate: DefaultRuleEvaluator | undefined;
    const defaults = defaultJudge(kubernetesVersion, (schema, value, path) =>
      hasRules(schema) ? (evaluate ??= createDefaultRuleEvaluator({ kubernetesVersion }))(schema, value, path) : [],
    );
    let compile: RuleCompiler | undefined;
    const compileRules: RuleCompiler = (root, context) => (compile ??= createRuleCompiler({ kubernetesVersion }))(root, context);
    options = { kubernetesVersion, compileRules, defaults };
    known.set(kubernetesVersion, options);
  }
  return options;
}

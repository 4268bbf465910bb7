import { createDefaultRuleEvaluator, createRuleCompiler, type DefaultRuleEvaluator } from '@structural/cel';
import type { CustomResourceDefinition, DefinitionApi, DefinitionOptions, DefinitionVerdict, KubernetesVersion } from '@structural/core';
import { defaultJudge, hasRules, type RuleCompiler, validateDefinition, validateDefinitionUpdate } from '@structural/core';

/**
 * What the server says of a definition that it is sent in `api`, its rules compiled: as new, or as the successor of one that is stored and served, whose
 * objects may be stored in `storedVersions`, by default in its storage version alone.
 */
export function admit(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  kubernetesVersion: KubernetesVersion,
  storedVersions?: readonly string[],
  api: DefinitionApi = 'v1',
): DefinitionVerdict {
  const options = { ...optionsOf(kubernetesVersion), api };
  return old === undefined
    ? validateDefinition(definition, options)
    : validateDefinitionUpdate(definition, old, { ...options, established: true, ...(storedVersions && { storedVersions }) });
}

const known = new Map<number, DefinitionOptions>();

function optionsOf(kubernetesVersion: KubernetesVersion): DefinitionOptions {
  let options = known.get(kubernetesVersion.minor);
  if (options === undefined) {
    // What compiles and evaluates is made, and loaded, for the first rule.
    let evaluate: DefaultRuleEvaluator | undefined;
    const defaults = defaultJudge(kubernetesVersion, (schema, value, path) =>
      hasRules(schema) ? (evaluate ??= createDefaultRuleEvaluator({ kubernetesVersion }))(schema, value, path) : [],
    );
    let compile: RuleCompiler | undefined;
    const compileRules: RuleCompiler = (root, context) => (compile ??= createRuleCompiler({ kubernetesVersion }))(root, context);
    options = { kubernetesVersion, compileRules, defaults };
    known.set(kubernetesVersion.minor, options);
  }
  return options;
}

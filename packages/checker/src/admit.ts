import { createRuleCompiler } from '@structural/cel';
import type { CustomResourceDefinition, DefinitionVerdict, KubernetesVersion, RuleCompiler } from '@structural/core';
import { validateDefinition, validateDefinitionUpdate } from '@structural/core';

/** What the server says of a definition, its rules compiled: as new, or as the successor of one that is stored and served. */
export function admit(definition: CustomResourceDefinition, old: CustomResourceDefinition | undefined, kubernetesVersion: KubernetesVersion): DefinitionVerdict {
  const options = { kubernetesVersion, compileRules: compilerOf(kubernetesVersion) };
  return old === undefined ? validateDefinition(definition, options) : validateDefinitionUpdate(definition, old, { ...options, established: true });
}

const compilers = new Map<number, RuleCompiler>();

function compilerOf(kubernetesVersion: KubernetesVersion): RuleCompiler {
  let compiler = compilers.get(kubernetesVersion.minor);
  if (compiler === undefined) compilers.set(kubernetesVersion.minor, (compiler = createRuleCompiler({ kubernetesVersion })));
  return compiler;
}

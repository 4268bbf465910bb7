import { JSON_PATCHES } from '../libraries/json-patches/json-patches.js';
import type { Environment } from './environment.js';

const made = new WeakMap<Environment, Environment>();

/** The same environment for expressions that make patches. Source: `k8s.io/apiserver/pkg/admission/plugin/cel`, hasPatchTypes. */
export function patchEnvironment(environment: Environment): Environment {
  let extended = made.get(environment);
  if (extended === undefined) {
    const functions = new Map(environment.functions);
    for (const { name, overload } of JSON_PATCHES) functions.set(name, { name, overloads: [overload] });
    extended = { ...environment, functions, makesPatches: true };
    made.set(environment, extended);
  }
  return extended;
}

import type { FieldError } from '../field/error.js';
import type { DefaultJudge } from '../defaults/default-judge.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import type { DefinitionApi } from '../kubernetes/definition-differences.js';
import type { AdmissionFindings, ServerPanic } from './findings.js';
import type { RuleCompiler } from '../rules/rule-compiler.js';
import type { Tolerances } from './tolerances.js';

/** What may be chosen about how a definition is judged. */
export interface DefinitionOptions {
  /** The newest server by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /**
   * The version of apiextensions.k8s.io in which the request is made, `v1` by default. It matters to servers that serve v1beta1, too; all others judge
   * one in v1beta1 as they judge v1.
   */
  readonly api?: DefinitionApi;
  /** Judges defaults without the rules that apply to them, if nothing else is given. */
  readonly defaults?: DefaultJudge;
  /** Without it rules are judged as far as that goes without compiling them, and counted. */
  readonly compileRules?: RuleCompiler;
}

/** What a server says about a request that creates or updates a definition. */
export interface DefinitionAdmission {
  /** Why it is refused, in the order of the server; none where it is accepted. */
  readonly errors: readonly FieldError[];
  /** What is said of it all the same, accepted or not: a server sends these only when it accepts. */
  readonly warnings: readonly string[];
  /** How many rules a server would have compiled and we did not. */
  readonly uncompiledRules: number;
  /** A real server crashes on this request, which it then refuses without saying why; `errors` are ours. */
  readonly panic?: ServerPanic;
}

/** All that the chapters share while one definition is judged. */
export interface Judgement {
  readonly tolerances: Tolerances;
  readonly behaviour: DefinitionBehaviour;
  readonly defaults: DefaultJudge;
  readonly compileRules: RuleCompiler | undefined;
  readonly findings: AdmissionFindings;
}

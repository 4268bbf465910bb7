import {
  child,
  type CompiledRule,
  type FieldError,
  type FieldPath,
  goRule,
  index,
  invalid,
  type JSONSchemaProps,
  type KubernetesVersion,
  type RuleCompilation,
  type RuleCompiler,
  type RuleContext,
  type RuleSite,
  type ValidationRule,
} from '@structural/core';
import { estimateCost } from '../cost/estimate-cost.js';
import { type Environment, environmentOf } from '../environment/environment.js';
import { BOOLEAN, type DeclaredType, INTEGER, NUMBER, SelfTypes } from '../schema/declared-type.js';
import { ruleBehaviour } from '../language/rule-behaviour.js';
import { Cardinalities } from './cardinality.js';
import { CostLedger, messageCost, ruleCost } from './cost-limits.js';
import { ScopeTypes } from './scope-types.js';
import {
  type CompiledRuleExpression,
  compileRuleExpression,
  type ExpressionKind,
  MESSAGE,
  RULE,
  ruleContext,
  usesOldSelf,
} from './rule-expression.js';

/** Whose server compiles. */
export interface RuleCompilerOptions {
  readonly kubernetesVersion: KubernetesVersion;
}

/**
 * Compiles the rules of definitions as a server of the given version does, with their costs; the errors are its own.
 *
 * A new rule may use what the version before knows, so that it survives a rollback, one that is stored already whatever the
 * version knows. Source: `pkg/apiserver/schema/cel`, Compile, and `pkg/apis/apiextensions/validation`.
 */
export function createRuleCompiler({ kubernetesVersion }: RuleCompilerOptions): RuleCompiler {
  return (root, context) => new Compilation(root, context, kubernetesVersion);
}

/** A rule or message that compiled, and what it costs at most. */
interface Costed {
  readonly ok: true;
  readonly usesOldSelf: boolean;
  readonly maxCost: bigint;
}

/** What compiled against a type, by environment and then by all else that it was compiled of. */
const compiled = new WeakMap<DeclaredType, WeakMap<Environment, Map<string, Costed>>>();

/** Types that stand for all schemas of a kind, and are always there. */
const OF_ALL: ReadonlySet<DeclaredType> = new Set([BOOLEAN, INTEGER, NUMBER]);

/** What an expression is compiled against. */
interface Surroundings {
  readonly declared: DeclaredType;
  readonly objects: SelfTypes;
  readonly isOldOptional: boolean;
}

class Compilation implements RuleCompilation {
  private readonly types: ScopeTypes;
  private readonly cardinalities = new Cardinalities();
  private readonly ledger = new CostLedger();
  private readonly newRules: Environment;
  private readonly storedRules: Environment;

  constructor(
    root: JSONSchemaProps,
    private readonly context: RuleContext,
    version: KubernetesVersion,
  ) {
    const { minor } = version;
    this.types = new ScopeTypes(root, environmentOf(minor));
    this.newRules = environmentOf(ruleBehaviour(version).survivesRollback ? minor - 1 : minor, minor);
    this.storedRules = environmentOf(minor);
  }

  compile(site: RuleSite): readonly CompiledRule[] {
    const rules = site.schema['x-kubernetes-validations'] ?? [];
    const declared = this.types.declared(site);
    if (declared === undefined) return rules.map(() => ({ usesOldSelf: false, errors: [] }));
    const objects = new SelfTypes(declared);
    const path = child(site.path, 'x-kubernetes-validations');
    return rules.map((rule, i) => this.compileRule(rule, index(path, i), site, declared, objects));
  }

  totalCost(path: FieldPath): readonly FieldError[] {
    return this.ledger.errors(path);
  }

  private compileRule(rule: ValidationRule, path: FieldPath, site: RuleSite, declared: DeclaredType, objects: SelfTypes): CompiledRule {
    const surroundings: Surroundings = { declared, objects, isOldOptional: rule.optionalOldSelf === true };
    const at = child(path, 'rule');
    const program = this.program(rule.rule, this.context.preexisting.rules, surroundings, RULE);
    if (!program.ok) {
      return {
        usesOldSelf: program.checked !== undefined && usesOldSelf(program.checked),
        errors: [invalid(at, goRule(rule), program.error, 'rule.compile')],
      };
    }
    const cost = this.cardinalities.times(program.maxCost, site.scope, declared.minSize);
    this.ledger.add(at, cost);
    const errors = this.context.suppressesCostOfEach ? [] : ruleCost(at, cost);
    const ofMessage = rule.messageExpression === '' ? [] : this.compileMessage(rule, child(path, 'messageExpression'), surroundings);
    return { usesOldSelf: program.usesOldSelf, errors: [...errors, ...ofMessage] };
  }

  private compileMessage(rule: ValidationRule, at: FieldPath, surroundings: Surroundings): readonly FieldError[] {
    const program = this.program(rule.messageExpression, this.context.preexisting.messageExpressions, surroundings, MESSAGE);
    if (!program.ok) return [invalid(at, goRule(rule), program.error, 'rule.message-expression-compile')];
    // A message is made once, whatever the rule's values.
    this.ledger.add(at, program.maxCost);
    return this.context.suppressesCostOfEach ? [] : messageCost(at, program.maxCost);
  }

  private program(
    text: string,
    stored: ReadonlySet<string>,
    { declared, objects, isOldOptional }: Surroundings,
    kind: ExpressionKind,
  ): Costed | Extract<CompiledRuleExpression, { readonly ok: false }> {
    const environment = stored.has(text) ? this.storedRules : this.newRules;
    const known = knownOf(declared, environment);
    const key = `${kind.prefix}${String(isOldOptional)} ${text}`;
    const before = known?.get(key);
    if (before !== undefined) return before;
    const program = compileRuleExpression(text, kind, ruleContext(environment, objects, isOldOptional));
    if (!program.ok) return program;
    const costed = { ok: true, usesOldSelf: usesOldSelf(program.checked), maxCost: estimateCost(program.checked, declared).max } as const;
    known?.set(key, costed);
    return costed;
  }
}

function knownOf(declared: DeclaredType, environment: Environment): Map<string, Costed> | undefined {
  if (OF_ALL.has(declared)) return undefined;
  const byEnvironment = compiled.get(declared) ?? new WeakMap<Environment, Map<string, Costed>>();
  compiled.set(declared, byEnvironment);
  const known = byEnvironment.get(environment) ?? new Map<string, Costed>();
  byEnvironment.set(environment, known);
  return known;
}

import {
  child, goRule, index, invalid, type CompiledRule, type FieldError, type FieldPath, type JSONSchemaProps, type KubernetesVersion,
  type RuleCompilation, type RuleCompiler, type RuleContext, type RuleSite, type ValidationRule,
} from '@structural/core';
import type { CheckContext } from '../check/check-context.js';
import type { CheckedExpr } from '../check/checked.js';
import { compileExpression } from '../compile/compile-expression.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { environmentOf, type Environment } from '../environment/environment.js';
import { programError } from '../fold/program-error.js';
import { SelfTypes, type DeclaredType } from '../schema/declared-type.js';
import { BOOL, optionalOf, STRING, type CelType } from '../types/type.js';
import { Cardinalities } from './cardinality.js';
import { CostLedger, messageCost, ruleCost } from './cost-limits.js';
import { ScopeTypes } from './scope-types.js';

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
export function createRuleCompiler({ kubernetesVersion: { minor } }: RuleCompilerOptions): RuleCompiler {
  return (root, context) => new Compilation(root, context, minor);
}

/** A rule or message that compiled. */
interface Program {
  readonly checked: CheckedExpr;
  readonly maxCost: bigint;
}

interface Failure {
  readonly error: string;
  /** The rule compiled, and only no program can be made of it. */
  readonly checked?: CheckedExpr;
}

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
    minor: number,
  ) {
    this.types = new ScopeTypes(root, minor >= 37);
    this.newRules = environmentOf(minor - 1, minor);
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
    if ('error' in program) {
      const usesOldSelf = program.checked !== undefined && usesOldSelfIn(program.checked);
      return { usesOldSelf, errors: [invalid(at, goRule(rule), program.error, 'rule.compile')] };
    }
    const cost = this.cardinalities.times(program.maxCost, site.scope, declared.minSize);
    this.ledger.add(at, cost);
    const errors = this.context.suppressesCostOfEach ? [] : ruleCost(at, cost);
    const ofMessage = rule.messageExpression === '' ? [] : this.compileMessage(rule, child(path, 'messageExpression'), surroundings);
    return { usesOldSelf: usesOldSelfIn(program.checked), errors: [...errors, ...ofMessage] };
  }

  private compileMessage(rule: ValidationRule, at: FieldPath, surroundings: Surroundings): readonly FieldError[] {
    const program = this.program(rule.messageExpression, this.context.preexisting.messageExpressions, surroundings, MESSAGE);
    if ('error' in program) return [invalid(at, goRule(rule), program.error, 'rule.message-expression-compile')];
    // A message is made once, whatever the rule's values.
    this.ledger.add(at, program.maxCost);
    return this.context.suppressesCostOfEach ? [] : messageCost(at, program.maxCost);
  }

  private program(text: string, stored: ReadonlySet<string>, surroundings: Surroundings, kind: ExpressionKind): Program | Failure {
    const environment = stored.has(text) ? this.storedRules : this.newRules;
    const compiled = compileExpression(text, checkContext(environment, surroundings));
    if (!compiled.ok) return { error: `${kind.prefix}compilation failed: ${compiled.text}` };
    const { checked } = compiled;
    if (checked.types[checked.expr.id] !== kind.type) return { error: kind.otherType };
    const fault = programError(checked);
    if (fault !== undefined) return { error: `${kind.instantiation} failed: ${fault}`, checked };
    const { max } = estimateCost(checked, surroundings.declared);
    return { checked, maxCost: max };
  }
}

/** What is demanded of an expression, and how the server speaks of it. */
interface ExpressionKind {
  readonly type: CelType;
  readonly prefix: string;
  readonly otherType: string;
  readonly instantiation: string;
}

const RULE: ExpressionKind = {
  type: BOOL,
  prefix: '',
  otherType: 'cel expression must evaluate to a bool',
  instantiation: 'program instantiation',
};

const MESSAGE: ExpressionKind = {
  type: STRING,
  prefix: 'messageExpression ',
  otherType: 'messageExpression must evaluate to a string',
  instantiation: 'messageExpression instantiation',
};

function checkContext(environment: Environment, { objects, isOldOptional }: Surroundings): CheckContext {
  const old = isOldOptional ? optionalOf(objects.self) : objects.self;
  return { environment, objects, variables: new Map([['self', objects.self], ['oldSelf', old]]) };
}

function usesOldSelfIn({ references }: CheckedExpr): boolean {
  return references.some((reference) => reference?.kind === 'name' && reference.name === 'oldSelf');
}

import {
  type ErrorOrigin,
  child,
  dottedKey,
  duplicate,
  forbidden,
  index,
  invalid,
  key,
  NIL_PATH,
  oldItems,
  OMITTED,
  required,
  type FieldError,
  type FieldPath,
  type PathSegment,
  type KubernetesVersion,
  type RuleNotes,
} from '@structural/core';
import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import type { Language } from '../language/rule-behaviour.js';
import { fromJson } from '../values/from-json.js';
import { oldSelfInOptional } from '../values/stored-fault.js';
import { isCelError, OPTIONAL_NONE, type CelValue } from '../values/value.js';
import { withStructuralMeta } from '../values/with-structural-meta.js';
import type { PlannedRule } from './planned-rule.js';
import { inAllOf, isForgiven, ofItem, ofMember, type Ratcheting } from './ratcheting.js';
import type { RuleNode } from './rule-node.js';
import { makeMessage, plainMessage, ruleName } from './rule-message.js';

/** A value of a schema with rules: where it is, and what it was. */
interface Site {
  readonly node: RuleNode;
  readonly path: FieldPath;
  readonly value: JsonValue;
  /** Undefined where there was none, or none that is known to be the same. */
  readonly old: JsonValue | undefined;
  readonly ratcheting: Ratcheting;
}

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';

/**
 * One evaluation of all rules on a value: the errors in the order of the members as written, and what is left of the budget, which is
 * negative where evaluation ended early.
 *
 * Source: `pkg/apiserver/schema/cel`, Validator.validate.
 */
export class RuleWalk {
  readonly errors: FieldError[] = [];

  constructor(
    private readonly notes: RuleNotes,
    public budget: number,
    private readonly version: KubernetesVersion,
    private readonly language: Language,
  ) {}

  visit(site: Site): void {
    const { node, value, old, ratcheting } = site;
    if (value === null) return;
    this.evaluate(site);
    for (const branch of node.allOf) {
      if (this.budget < 0) return;
      this.visit({ ...site, node: branch, ratcheting: inAllOf(ratcheting) });
    }
    if (this.budget < 0) return;
    if (isJsonArray(value)) this.visitItems(site, value, isJsonArray(old) ? old : []);
    else if (isJsonObject(value)) this.visitMembers(site, value, isJsonObject(old) ? old : undefined);
  }

  private visitItems({ node, path, ratcheting }: Site, items: JsonArray, old: JsonArray): void {
    const below = node.items();
    if (below === undefined) return;
    // Only in a list of type `map` is an old item known to be the same.
    const isKnown = old.length > 0 && node.schema.extensions['x-kubernetes-list-type'] === 'map';
    const oldOf = isKnown ? oldItems(node.schema, old) : undefined;
    for (const [i, value] of items.entries()) {
      if (this.budget < 0) return;
      this.visit({ node: below, path: indexAt(path, i), value, old: oldOf?.(value), ratcheting: ofItem(ratcheting, i) });
    }
  }

  private visitMembers({ node, path, ratcheting }: Site, object: JsonObject, old: JsonObject | undefined): void {
    const values = node.values();
    for (const name in object) {
      if (this.budget < 0) return;
      const below = values ?? node.property(name);
      if (below === undefined) continue;
      const at = values === undefined ? childAt(path, name) : keyAt(path, name);
      this.visit({ node: below, path: at, value: object[name] ?? null, old: old?.[name], ratcheting: ofMember(ratcheting, name) });
    }
  }

  private evaluate(site: Site): void {
    const { node, path, value } = site;
    const type = node.schema.generic.type ?? '';
    const { rules } = node;
    if (rules === undefined) {
      this.fail(path, type, 'rule compiler initialization error: failed to convert to declType for CEL validation rules', 'rule.compile');
      return;
    }
    if (rules.length === 0) return;
    if (this.budget <= 0) {
      this.stop(path, type, OUT_OF_BUDGET, 'rule.budget');
      return;
    }
    const schema = node.isRoot ? withStructuralMeta(node.schema) : node.schema;
    const old = site.old ?? null;
    const self = fromJson(value, schema, this.language);
    const usesOldSelf = rules.some((rule) => rule.usesOldSelf);
    const before = old === null || !usesOldSelf ? undefined : fromJson(old, schema, this.language);
    const plain = variablesOf(self, before);
    const optional = usesOldSelf
      ? variablesOf(self, before === undefined ? OPTIONAL_NONE : oldSelfInOptional(before, this.language))
      : plain;
    let at = site;
    for (const rule of rules) {
      if (this.budget < 0) return;
      if (rule.usesOldSelf && old === null && rule.rule.optionalOldSelf !== true) continue;
      const errors = this.errors.length;
      this.evaluateRule(rule, at, rule.rule.optionalOldSelf === true ? optional : plain, plain);
      if (this.version.addsUpFieldPaths && this.errors.length > errors) at = { ...at, path: placed(at.path, rule.place) };
    }
  }

  /** A message is made without an optional `oldSelf`, whatever the rule has. */
  private evaluateRule(
    planned: PlannedRule,
    site: Site,
    variables: ReadonlyMap<string, CelValue>,
    ofMessage: ReadonlyMap<string, CelValue>,
  ): void {
    const { path, node } = site;
    const { rule, program, error } = planned;
    const type = node.schema.generic.type ?? '';
    if (error !== undefined) {
      this.fail(path, type, `rule compile error: ${error}`, 'rule.compile');
      return;
    }
    if (program === undefined) return;
    if (program.missing.length > 0) {
      this.notes.skip(rule);
      return;
    }
    const { result, cost } = program.evaluate(variables);
    if (cost > this.budget) {
      this.stop(path, type, OUT_OF_BUDGET, 'rule.budget');
      return;
    }
    this.budget -= Number(cost);
    if (isCelError(result)) this.failEvaluation(path, type, result.message, ruleName(rule));
    else if (result !== true) this.refuse(planned, site, ofMessage);
  }

  private failEvaluation(path: FieldPath, type: string, message: string, name: string): void {
    if (message.startsWith('no such overload')) {
      const detail = `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${name}`;
      this.fail(path, type, detail, 'rule.evaluation');
    } else if (message.startsWith('operation cancelled: actual cost limit exceeded')) {
      this.stop(
        path,
        type,
        `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${name}`,
        'rule.budget',
      );
    } else {
      this.fail(path, type, `${message} evaluating rule: ${name}`, 'rule.evaluation');
    }
  }

  /** A rule that does not hold. */
  private refuse(planned: PlannedRule, site: Site, variables: ReadonlyMap<string, CelValue>): void {
    const { rule, message, place } = planned;
    const { node, value } = site;
    const path = placed(site.path, place);
    const type = node.schema.generic.type ?? '';
    let detail: string | undefined;
    if (message !== undefined && message.missing.length > 0) this.notes.skip(rule);
    else if (message !== undefined) {
      const made = makeMessage(message, rule.messageExpression, variables, this.budget);
      if (made.kind === 'stop') {
        this.add(invalid(path, type, made.error, 'rule.budget'), planned, site);
        this.budget = -1;
        return;
      }
      this.budget -= made.cost;
      if (made.kind === 'message') detail = made.text;
    }
    const badValue = !this.version.rulesShowValues ? type : type === 'object' || type === 'array' ? OMITTED : value;
    this.add(ofReason(path, badValue, detail ?? plainMessage(rule, this.version), rule.reason), planned, site);
  }

  private add(error: FieldError, { usesOldSelf }: PlannedRule, { ratcheting }: Site): void {
    if (!usesOldSelf && isForgiven(ratcheting)) this.notes.forgive(error);
    else this.errors.push(error);
  }

  private fail(path: FieldPath, badValue: string, detail: string, origin: ErrorOrigin): void {
    this.errors.push(invalid(path, badValue, detail, origin));
  }

  private stop(path: FieldPath, badValue: string, detail: string, origin: ErrorOrigin): void {
    this.fail(path, badValue, detail, origin);
    this.budget = -1;
  }
}

function variablesOf(self: CelValue, old: CelValue | undefined): ReadonlyMap<string, CelValue> {
  const variables = new Map([['self', self]]);
  if (old !== undefined) variables.set('oldSelf', old);
  return variables;
}

function ofReason(path: FieldPath, badValue: JsonValue | typeof OMITTED, detail: string, reason: string | undefined): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
      return forbidden(path, detail, 'rule');
    case 'FieldValueRequired':
      return required(path, detail, 'rule');
    case 'FieldValueDuplicate':
      return duplicate(path, badValue, 'rule');
    default:
      return invalid(path, badValue, detail, 'rule');
  }
}

/** Steps from nowhere begin a path. */
const rooted = (path: FieldPath): FieldPath => ({ ...path, parent: undefined });

function childAt(path: FieldPath, name: string): FieldPath {
  if (name === '') return keyAt(path, name);
  return path === NIL_PATH ? rooted(child(path, name)) : child(path, name);
}

function keyAt(path: FieldPath, name: string): FieldPath {
  return path === NIL_PATH ? rooted(key(path, name)) : key(path, name);
}

function indexAt(path: FieldPath, i: number): FieldPath {
  return path === NIL_PATH ? rooted(index(path, i)) : index(path, i);
}

/** Where an error belongs: a first step that is a key has a dot before it. */
function placed(path: FieldPath, [first, ...others]: readonly PathSegment[]): FieldPath {
  if (first === undefined) return path;
  const at = appended(path, first);
  return others.reduce(appended, at.kind === 'key' && path !== NIL_PATH ? dottedKey(path, at.name) : at);
}

function appended(path: FieldPath, segment: PathSegment): FieldPath {
  if (segment.kind === 'index') return indexAt(path, segment.index);
  return segment.kind === 'key' ? keyAt(path, segment.name) : childAt(path, segment.name);
}

import { leadsToRules, type RuleBearer, type StructuralSchema } from '@structural/core';
import type { Environment } from '../environment/environment.js';
import type { Declarations } from '../schema/declare.js';
import { SelfTypes, type DeclaredType } from '../schema/declared-type.js';
import { escapeName } from '../schema/escape.js';
import { propsOf } from '../schema/props-of.js';
import { planRule, type PlannedRule, type RuleObserver } from './planned-rule.js';

/** What the rules of one schema are compiled with. */
export interface RuleSurroundings {
  readonly environment: Environment;
  readonly declarations: Declarations;
  readonly observe?: RuleObserver | undefined;
}

/**
 * The rules that apply to the values of a schema, and the way to those below; each is compiled when a value first asks for it.
 *
 * `bearer` has the rules, `schema` the values: they differ below an `allOf`. Source: `pkg/apiserver/schema/cel`, Validator.
 */
export class RuleNode {
  private planned: readonly PlannedRule[] | undefined;
  private readonly below = new Map<string, RuleNode | undefined>();
  private branches: readonly RuleNode[] | undefined;
  private some: boolean | undefined;

  constructor(
    private readonly bearer: RuleBearer,
    readonly schema: StructuralSchema,
    readonly isRoot: boolean,
    private readonly declared: DeclaredType | undefined,
    private readonly surroundings: RuleSurroundings,
  ) {}

  /** The rules in their order; undefined where the values have no type that rules know. */
  get rules(): readonly PlannedRule[] | undefined {
    const rules = this.bearer.validationRules ?? [];
    if (this.planned === undefined && rules.length > 0) {
      if (this.declared === undefined) return undefined;
      const objects = new SelfTypes(this.declared);
      this.planned = rules.map((rule) => planRule(rule, this.schema, objects, this.surroundings));
    }
    return this.planned ?? [];
  }

  /** Whether it or any node below has rules, be it some that do not compile. */
  get hasRules(): boolean {
    return (this.some ??= this.findRules());
  }

  private findRules(): boolean {
    const nodes: RuleNode[] = [this];
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      const { bearer } = node;
      if ((bearer.validationRules ?? []).length > 0) return true;
      const below = [
        node.items(),
        node.values(),
        ...[...(bearer.properties?.keys() ?? [])].map((name) => node?.property(name)),
        ...node.allOf,
      ];
      for (const child of below) if (child !== undefined) nodes.push(child);
    }
    return false;
  }

  /** The rules of each `allOf`, on the same values. */
  get allOf(): readonly RuleNode[] {
    const bearers = this.bearer.valueValidation?.allOf ?? [];
    this.branches ??= bearers
      .filter(leadsToRules)
      .map((bearer) => new RuleNode(bearer, this.schema, this.isRoot, this.declared, this.surroundings));
    return this.branches;
  }

  /** The rules of items. */
  items(): RuleNode | undefined {
    return this.child('items', this.bearer.items, this.schema.items, () => this.element());
  }

  /** The rules of the values of a map. */
  values(): RuleNode | undefined {
    const [bearer, schema] = [this.bearer.additionalProperties, this.schema.additionalProperties];
    return this.child('values', typeof bearer === 'object' ? bearer : undefined, typeof schema === 'object' ? schema : undefined, () =>
      this.element(),
    );
  }

  /** The rules of a property; none where it has no type that rules know. */
  property(name: string): RuleNode | undefined {
    const schema = this.schema.properties?.get(name);
    return this.child(`.${name}`, this.bearer.properties?.get(name), schema, () => this.field(name, schema), true);
  }

  private element(): DeclaredType | undefined {
    const shape = this.declared?.shape;
    return shape?.kind === 'list' || shape?.kind === 'map' ? shape.element : undefined;
  }

  private field(name: string, schema: StructuralSchema | undefined): DeclaredType | undefined {
    const escaped = escapeName(name);
    if (escaped === undefined) return schema === undefined ? undefined : this.surroundings.declarations.declare(propsOf(schema));
    const shape = this.declared?.shape;
    return shape?.kind === 'object' ? shape.fields.get(escaped) : undefined;
  }

  private child(
    at: string,
    bearer: RuleBearer | undefined,
    schema: StructuralSchema | undefined,
    declare: () => DeclaredType | undefined,
    mustBeKnown = false,
  ): RuleNode | undefined {
    if (bearer === undefined || schema === undefined || !leadsToRules(bearer)) return undefined;
    if (this.below.has(at)) return this.below.get(at);
    const declared = declare();
    const isRoot = schema.extensions['x-kubernetes-embedded-resource'] === true;
    const node = declared === undefined && mustBeKnown ? undefined : new RuleNode(bearer, schema, isRoot, declared, this.surroundings);
    this.below.set(at, node);
    return node;
  }
}

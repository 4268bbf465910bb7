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
  private ofItems: RuleNode | undefined;
  private ofValues: RuleNode | undefined;
  private ways: ReadonlyMap<string, Way> | undefined;
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
    if (this.planned !== undefined) return this.planned;
    const { validationRules = NONE } = this.bearer;
    if (validationRules.length === 0) return NONE;
    if (this.declared === undefined) return undefined;
    const objects = new SelfTypes(this.declared);
    return (this.planned = validationRules.map((rule) => planRule(rule, this.schema, objects, this.surroundings)));
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
      const below = [node.items(), node.values(), ...[...node.properties.keys()].map((name) => node?.property(name)), ...node.allOf];
      for (const child of below) if (child !== undefined) nodes.push(child);
    }
    return false;
  }

  /** The rules of each `allOf`, on the same values. */
  get allOf(): readonly RuleNode[] {
    const bearers = this.bearer.valueValidation?.allOf;
    if (bearers === undefined) return NONE;
    this.branches ??= bearers
      .filter(leadsToRules)
      .map((bearer) => new RuleNode(bearer, this.schema, this.isRoot, this.declared, this.surroundings));
    return this.branches;
  }

  /** The rules of items. */
  items(): RuleNode | undefined {
    return (this.ofItems ??= this.element(this.bearer.items, this.schema.items));
  }

  /** The rules of the values of a map. */
  values(): RuleNode | undefined {
    return (this.ofValues ??= this.element(this.bearer.additionalProperties, this.schema.additionalProperties));
  }

  /** The rules of a property; none where it has no type that rules know. */
  property(name: string): RuleNode | undefined {
    const way = this.properties.get(name);
    if (way === undefined) return undefined;
    if (way.node !== undefined || way.isClosed) return way.node;
    const { bearer, schema } = way;
    const declared = this.field(name, schema);
    way.isClosed = declared === undefined;
    return (way.node = declared && this.inner(bearer, schema, declared));
  }

  /** Those that lead to rules: a value has many others. */
  private get properties(): ReadonlyMap<string, Way> {
    return (this.ways ??= new Map(
      [...(this.bearer.properties ?? [])].flatMap(([name, bearer]) => {
        const schema = this.schema.properties?.get(name);
        return schema !== undefined && leadsToRules(bearer) ? [[name, { bearer, schema, node: undefined, isClosed: false }]] : [];
      }),
    ));
  }

  private element(bearer: RuleBearer | boolean | undefined, schema: StructuralSchema | boolean | undefined): RuleNode | undefined {
    if (typeof bearer !== 'object' || typeof schema !== 'object' || !leadsToRules(bearer)) return undefined;
    const shape = this.declared?.shape;
    return this.inner(bearer, schema, shape?.kind === 'list' || shape?.kind === 'map' ? shape.element : undefined);
  }

  private field(name: string, schema: StructuralSchema): DeclaredType | undefined {
    const escaped = escapeName(name);
    if (escaped === undefined) return this.surroundings.declarations.declare(propsOf(schema));
    const shape = this.declared?.shape;
    return shape?.kind === 'object' ? shape.fields.get(escaped) : undefined;
  }

  private inner(bearer: RuleBearer, schema: StructuralSchema, declared: DeclaredType | undefined): RuleNode {
    const isRoot = schema.extensions['x-kubernetes-embedded-resource'] === true;
    return new RuleNode(bearer, schema, isRoot, declared, this.surroundings);
  }
}

/** A property that leads to rules, and their node once it was asked for. */
interface Way {
  readonly bearer: RuleBearer;
  readonly schema: StructuralSchema;
  node: RuleNode | undefined;
  /** Whether it was found to have no type that rules know. */
  isClosed: boolean;
}

const NONE: readonly never[] = [];

import {
  mentionsOldSelf,
  coerceResource,
  correlate,
  errorText,
  mapStructural,
  type FieldError,
  type StructuralSchema,
  type ValidationRule,
} from '@structural/core';
import { isJsonObject, type JsonObject } from '@structural/json';
import type { VersionJudge, Request, Verdict } from '../judge/version-judge.js';
import type { Constraint } from '../schema/constraint.js';
import { schemaBelow, type SchemaPlace } from '../schema/schema-place.js';

/** One rule by itself: what it says of requests, apart from all other rules. */
export class RuleCheck {
  readonly usesOldSelf: boolean;
  readonly isOldOptional: boolean;
  private readonly schema: StructuralSchema;

  constructor(
    private readonly judge: VersionJudge,
    place: SchemaPlace,
    readonly rule: ValidationRule,
  ) {
    this.usesOldSelf = mentionsOldSelf(rule.rule);
    this.isOldOptional = rule.optionalOldSelf === true;
    this.schema = withRule(judge.schema, place, rule);
  }

  /** What was there before a request, as the server has it. */
  storedOld({ old }: Request): JsonObject | undefined {
    if (old === undefined) return undefined;
    if (!isStored(old)) return this.judge.create(old).stored;
    const coerced = coerceResource(this.judge.type, old);
    return coerced.ok ? coerced.resource.object : old;
  }

  /** Which errors of a verdict are the rule's, and which are there for other reasons; that rules were not asked is neither, but said. */
  shareOf(
    request: Request,
    { errors, stored }: Verdict,
  ): { readonly own: readonly FieldError[]; readonly others: readonly FieldError[]; readonly isBlocked: boolean } {
    if (errors.length === 0) return { own: [], others: [], isBlocked: false };
    const old = this.storedOld(request);
    const pair = old === undefined ? undefined : correlate(stored, old, this.judge.schema);
    const texts = new Set(this.judge.rules(this.schema, stored, pair, IGNORED).map(errorText));
    return {
      own: errors.filter((error) => texts.has(errorText(error))),
      others: errors.filter((error) => !texts.has(errorText(error)) && error.origin !== 'rules.blocked'),
      isBlocked: errors.some(({ origin }) => origin === 'rules.blocked'),
    };
  }
}

const IGNORED = { forgive: () => undefined, skip: () => undefined };

/** Whether a manifest was read from a server, which an empty uid does not say. */
function isStored({ metadata }: JsonObject): boolean {
  const uid = isJsonObject(metadata) ? metadata['uid'] : undefined;
  return uid !== undefined && uid !== '';
}

/** The check of a constraint that is a rule; made once for every judge. */
export function ruleCheckOf(judge: VersionJudge, { id, place, rule }: Constraint): RuleCheck | undefined {
  if (rule === undefined) return undefined;
  let checks = known.get(judge);
  if (checks === undefined) known.set(judge, (checks = new Map()));
  let check = checks.get(id);
  if (check === undefined) checks.set(id, (check = new RuleCheck(judge, place, rule)));
  return check;
}

const known = new WeakMap<VersionJudge, Map<string, RuleCheck>>();

const bare = new WeakMap<StructuralSchema, StructuralSchema>();

/** A schema without any rules. */
function withoutRules(root: StructuralSchema): StructuralSchema {
  let plain = bare.get(root);
  if (plain === undefined) bare.set(root, (plain = mapStructural(root, ruleless)));
  return plain;
}

function ruleless(schema: StructuralSchema): StructuralSchema {
  return { ...schema, validationRules: [], valueValidation: {} };
}

/** What leads to a place, and the one rule there; nothing beside it, as types are made of all there is. */
function withRule(schema: StructuralSchema, place: SchemaPlace, rule: ValidationRule): StructuralSchema {
  const [step, ...rest] = place;
  if (step === undefined) return { ...withoutRules(schema), validationRules: [rule] };
  const below = schemaBelow(schema, step);
  const { generic, extensions } = schema;
  if (below === undefined) return { generic, extensions };
  const inner = withRule(below, rest, rule);
  if (step.kind === 'property') return { generic, extensions, properties: new Map([[step.name, inner]]) };
  return { generic, extensions, [step.kind]: inner };
}

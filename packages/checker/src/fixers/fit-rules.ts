import { NEWEST_KUBERNETES, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { distinctParts, heavyRules, type Expression, type HeavyRules } from '../conventions/cel/heavy-rules.js';
import { loosened, withoutNeedless, type Fits } from '../conventions/cel/loosen-bounds.js';
import { schemasOnTheWay, type AssumedBound } from '../conventions/cel/rule-chain.js';
import { unboundedParts } from '../conventions/cel/rule-parts.js';
import { storableBound } from './storable-bound.js';

/** Bounds with which a server takes all rules of a schema. */
export interface FittedBounds {
  /** Those that lose nothing that a server would store. */
  readonly lossless: readonly AssumedBound[];
  /** Those that refuse what would be accepted without them. */
  readonly decided: readonly AssumedBound[];
}

/** What is known of the parts of a schema. */
export interface KnownBounds {
  /** The bound that loses nothing, if there is one. */
  known(part: AssumedBound): number | undefined;
  /** Whether a bound may be chosen where a rule goes through these. */
  mayDecide(parts: readonly AssumedBound[]): boolean;
}

/**
 * The bounds of what the rules of a schema go through with which all of them cost as little as they may, each and together: those that lose nothing
 * where these do, else as loose ones as fit. Where all do not fit, then of those rules for which bounds may be chosen, and else of one rule by itself;
 * undefined where no bounds do. Of one rule only the bounds that matter to it are given.
 */
export function fitRules(root: JSONSchemaProps, bounds: KnownBounds, one?: RuleAt): FittedBounds | undefined {
  const rule = one && schemasOnTheWay(root, one.path)?.at(-1)?.['x-kubernetes-validations']?.[one.index];
  const choosable = (expression: Expression): boolean => bounds.mayDecide(partsOf(root, expression));
  if (!ofAll.has(root)) ofAll.set(root, fitExpressions(root, bounds, heavyRules(root, NEWEST_KUBERNETES)));
  const found =
    ofAll.get(root) ??
    (rule && fitExpressions(root, bounds, heavyRules(root, NEWEST_KUBERNETES, choosable))) ??
    (rule &&
      fitExpressions(
        root,
        bounds,
        heavyRules(root, NEWEST_KUBERNETES, (expression) => expression.rule === rule),
      ));
  if (found === undefined || one === undefined || rule === undefined) return found;
  const own = [
    ...partsOf(root, { path: one.path, rule, part: 'rule' }),
    ...partsOf(root, { path: one.path, rule, part: 'messageExpression' }),
  ];
  const paths = new Set(own.map(({ path }) => JSON.stringify(path)));
  const ofRule = (of: readonly AssumedBound[]): readonly AssumedBound[] => of.filter(({ path }) => paths.has(JSON.stringify(path)));
  return { lossless: ofRule(found.lossless), decided: ofRule(found.decided) };
}

/** What was found of all rules of a schema, which each of their errors asks for. */
const ofAll = new WeakMap<JSONSchemaProps, FittedBounds | undefined>();

/** A rule by the steps to its schema, and its index there. */
export interface RuleAt {
  readonly path: JsonPath;
  readonly index: number;
}

function partsOf(root: JSONSchemaProps, { part, path, rule }: Expression): readonly AssumedBound[] {
  return rule[part] === '' ? [] : unboundedParts(root, path, rule[part]);
}

function fitExpressions(root: JSONSchemaProps, { known, mayDecide }: KnownBounds, { fits, heavy }: HeavyRules): FittedBounds | undefined {
  const parts = distinctParts(heavy.flatMap((expression) => partsOf(root, expression)));
  const split = parts.map((part) => ({ part, value: known(part) }));
  const sure = split.flatMap(({ part, value }) => (value === undefined ? [] : [{ ...part, value }]));
  if (fits(sure)) return { lossless: withoutNeedless(sure, fits), decided: [] };
  const open = split.flatMap(({ part, value }) => (value === undefined ? [part] : []));
  const storable = open.flatMap((part): AssumedBound[] => {
    const schema = schemasOnTheWay(root, part.path)?.at(-1);
    const value = schema && storableBound(schema, part.bound);
    return value === undefined ? [] : [{ ...part, value }];
  });
  if (fits([...sure, ...storable])) return { lossless: withoutNeedless([...sure, ...storable], fits), decided: [] };
  if (heavy.length === 0 || !heavy.every((expression) => mayDecide(partsOf(root, expression)))) return undefined;
  const tight = open.map((part) => ({ ...part, value: part.value / (FEW.has(String(part.path.at(-1))) ? FEWER : SMALLEST) }));
  const withSure: Fits = (bounds) => fits([...sure, ...bounds]);
  if (!withSure(tight)) return undefined;
  const decided = withoutNeedless(loosened(tight, withSure), withSure);
  return { lossless: withoutNeedless(sure, (bounds) => fits([...bounds, ...decided])), decided };
}

/** The least that is chosen is half of what is tight: 8 items, 32 characters. */
const SMALLEST = 2;

/** Lists of which pods have few items, which leaves the more to what is in them: 2 is the least. */
const FEW: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers']);
const FEWER = 8;

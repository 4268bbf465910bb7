import { childrenOf, environmentOf, parse, type Expr } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { itemsIn, memberIn } from '../json.js';
import { writtenExpressions } from './written-expressions.js';

/** A name that an expression uses, and where. */
interface UsedName {
  readonly name: string;
  readonly path: JsonPath;
  readonly start: number;
  readonly end: number;
}

/**
 * What is wrong with the references in the expressions of a ResourceGraphDefinition: names that are no resource, and resources that need each other.
 *
 * Expressions that do not parse, and fields of resources, are not looked at. Source: kro 0.9, `pkg/graph`, `buildDependencyGraph`.
 */
export function graphFaults(spec: JsonValue | undefined): readonly SourceFault[] {
  const resources = itemsIn(memberIn(spec, 'resources')).map((value, index) => ({ value, index, id: memberIn(value, 'id') }));
  const ids = resources.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const faults: SourceFault[] = [];
  const needs = new Map<string, UsedName[]>();
  for (const { id, index, value } of resources) {
    const own = itemsIn(memberIn(value, 'forEach')).flatMap((each) => (isJsonObject(each) ? Object.keys(each) : []));
    const known = new Set([...ids, ...own, ...KNOWN]);
    for (const part of ['template', 'externalRef', 'includeWhen', 'forEach', 'readyWhen']) {
      const used = usedNames(memberIn(value, part), ['spec', 'resources', index, part]);
      faults.push(...unknownNames(used, known, ids));
      if (typeof id === 'string' && part !== 'readyWhen') needs.set(id, [...(needs.get(id) ?? []), ...used]);
    }
  }
  const ofStatus = usedNames(memberIn(spec, 'schema', 'status'), ['spec', 'schema', 'status']);
  return [...faults, ...unknownNames(ofStatus, new Set([...ids, ...KNOWN]), ids), ...circles(ids, needs)];
}

/** Names that kro gives to expressions beside the resources. */
const KNOWN = ['schema', 'each', 'self'];

function unknownNames(used: readonly UsedName[], known: ReadonlySet<string>, ids: readonly string[]): readonly SourceFault[] {
  return used
    .filter(({ name }) => !known.has(name))
    .map(({ end, name, path, start }) => {
      const [near] = nearNames(name, [...ids, 'schema']);
      return {
        severity: 'error',
        message: `references unknown identifiers: [${name}]`,
        place: { path, part: { start, end } },
        mark: 'value',
        ...(near !== undefined && { hint: `did you mean ${near}?` }),
      };
    });
}

/** The first circle that each resource closes. Linear in the references. */
function circles(ids: readonly string[], needs: ReadonlyMap<string, readonly UsedName[]>): readonly SourceFault[] {
  const done = new Set<string>();
  const faults: SourceFault[] = [];
  for (const start of ids) {
    const way: { readonly id: string; readonly left: UsedName[] }[] = [];
    const enter = (id: string): void => {
      way.push({ id, left: (needs.get(id) ?? []).filter(({ name }) => needs.has(name)) });
    };
    if (!done.has(start)) enter(start);
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const next = at.left.pop();
      if (next === undefined) {
        done.add(at.id);
        way.pop();
        continue;
      }
      const from = way.findIndex(({ id }) => id === next.name);
      if (from >= 0) {
        const names = [...way.slice(from).map(({ id }) => id), next.name];
        const { end, path, start: begin } = next;
        faults.push({
          severity: 'error',
          message: `graph contains a cycle: ${names.join(' -> ')}`,
          place: { path, part: { start: begin, end } },
          mark: 'value',
        });
        at.left.length = 0;
      } else if (!done.has(next.name)) enter(next.name);
    }
  }
  return faults;
}

/** The names of variables that the expressions in a value take fields or items of. */
function usedNames(value: JsonValue | undefined, path: JsonPath): UsedName[] {
  return writtenExpressions(value, path).flatMap(({ path: at, start, text }) => namesIn(text, at, start));
}

function namesIn(text: string, path: JsonPath, from: number): readonly UsedName[] {
  const parsed = parse(text, environmentOf(NEWEST_KUBERNETES.minor));
  if (!parsed.ok) return [];
  const found: UsedName[] = [];
  const look = (expr: Expr, bound: ReadonlySet<string>): void => {
    if (expr.kind === 'ident') return;
    const inner = expr.kind === 'comprehension' ? new Set([...bound, expr.variable, expr.secondVariable ?? '', expr.accumulator]) : bound;
    if (expr.kind === 'select' && expr.operand.kind === 'ident' && !bound.has(expr.operand.name)) {
      const { id, name } = expr.operand;
      const offset = parsed.offsets[id];
      const start = from + (offset ?? 0);
      const isPlaced = offset !== undefined && text.startsWith(name, offset);
      found.push({ name, path, start: isPlaced ? start : from, end: isPlaced ? start + name.length : from + text.length });
    }
    for (const child of childrenOf(expr)) look(child, inner);
  };
  look(parsed.expr, new Set());
  return found;
}

import { childrenOf, parse, type CallExpr, type Expr } from '@structural/cel';
import type { JsonPath } from '@structural/document';
import { isJsonArray, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { kroEnvironment } from './language/kro-environment.js';
import { readText } from './written-expressions.js';

/** The conditions that kro itself keeps. */
const OWN_CONDITIONS: readonly string[] = ['Ready', 'InstanceManaged', 'GraphResolved', 'ResourcesReady'];

/** What is wrong with the conditions of a graph's status. Source: kro 0.9, `pkg/graph`, `validateConditionExpressions`. */
export function conditionFaults(conditions: JsonValue, at: JsonPath): readonly SourceFault[] {
  if (!isJsonArray(conditions)) return [wrong('status.conditions must be a list', at)];
  const faults: SourceFault[] = [];
  const declared = new Map<string, number>();
  const calls: { readonly call: CallExpr; readonly path: JsonPath }[] = [];
  for (const [index, text] of conditions.entries()) {
    const path = [...at, index];
    const read = typeof text === 'string' ? readText(text, path) : undefined;
    if (read?.isWhole !== true) {
      faults.push(wrong('only standalone expressions are allowed: ${…} and nothing around it', path));
      continue;
    }
    const own = runtimeCalls(read.expressions[0]?.text ?? '');
    calls.push(...own.map((call) => ({ call, path })));
    for (const type of new Set(own.flatMap((call) => (call.name === 'newCondition' ? (entryOf(call, 'type') ?? []) : [])))) {
      if (declared.has(type))
        faults.push(wrong(`condition type ${JSON.stringify(type)} is declared by more than one conditions entry`, path));
      declared.set(type, index);
    }
  }
  for (const { call, path } of calls) {
    const message = call.name === 'newCondition' ? literalFault(call) : lookupFault(call, declared);
    if (message !== undefined) faults.push(wrong(message, path));
  }
  return faults;
}

function wrong(message: string, path: JsonPath): SourceFault {
  return { severity: 'error', message, place: { path }, mark: 'value' };
}

function literalFault(call: CallExpr): string | undefined {
  const status = entryOf(call, 'status');
  if (status !== undefined && !['True', 'False', 'Unknown'].includes(status))
    return `runtime.newCondition: status must be one of True, False, Unknown (got ${JSON.stringify(status)})`;
  return entryOf(call, 'type') === '' ? 'runtime.newCondition: type must not be empty' : undefined;
}

function lookupFault({ args: [object, type] }: CallExpr, declared: ReadonlyMap<string, number>): string | undefined {
  if (object?.kind !== 'ident' || object.name !== 'schema' || type === undefined) return undefined;
  const name = literalText(type);
  if (name === undefined || OWN_CONDITIONS.includes(name)) return undefined;
  const call = `runtime.condition(schema, ${JSON.stringify(name)})`;
  return declared.has(name)
    ? `${call}: custom conditions cannot reference each other`
    : `${call}: unknown condition type; only kro's built-in types (${OWN_CONDITIONS.join(', ')}) can be read from schema`;
}

/** The calls of `runtime` in an expression; none where it does not parse. */
function runtimeCalls(text: string): readonly CallExpr[] {
  const parsed = parse(text, kroEnvironment());
  const found: CallExpr[] = [];
  const pending: Expr[] = parsed.ok ? [parsed.expr] : [];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'call' && isOfRuntime(expr)) found.push(expr);
    pending.push(...childrenOf(expr));
  }
  return found;
}

function isOfRuntime({ name, target }: CallExpr): boolean {
  return target?.kind === 'ident' && target.name === 'runtime' && (name === 'newCondition' || name === 'condition');
}

/** A text that is written in the map which a call is given. */
function entryOf({ args: [map] }: CallExpr, name: string): string | undefined {
  const entry = map?.kind === 'map' ? map.entries.find(({ key }) => literalText(key) === name) : undefined;
  return entry && literalText(entry.value);
}

function literalText(expr: Expr): string | undefined {
  return expr.kind === 'literal' && expr.value.type === 'string' ? expr.value.value : undefined;
}

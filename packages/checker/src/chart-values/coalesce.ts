import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { OPEN_VALUE } from '../json-schema/schema-verdict.js';
import type { ReadChart } from './read-chart-texts.js';

/**
 * The values by which Helm renders a chart: those that are given over its own, with those of the charts inside of it.
 *
 * A null that is given takes a default away. Defaults that are null are open, as releases of Helm differ; so are the values of charts that are not
 * known. Undefined where Helm refuses the values before it looks at schemas. Source: Helm, `coalesce`.
 */
export function coalesce(chart: ReadChart, given: JsonObject): JsonObject | undefined {
  const merged = mergeOver(given, chart.values, true);
  for (const { chart: sub, name } of chart.subcharts) {
    const own = merged[name] ?? newJsonObject();
    if (!isJsonObject(own)) return undefined;
    const below = coalesce(sub, withGlobals(own, merged));
    if (below === undefined) return undefined;
    merged[name] = below;
  }
  for (const name of chart.unknownCharts) merged[name] = OPEN_VALUE;
  return merged;
}

/** Values over defaults: objects are merged, anything else is replaced. */
function mergeOver(given: JsonObject, defaults: JsonObject, isTop: boolean): MutableJsonObject {
  const merged = newJsonObject();
  for (const [name, value] of Object.entries(given)) {
    const byDefault = defaults[name];
    if (value === null && (isTop ? byDefault !== undefined : (byDefault ?? null) !== null)) continue;
    merged[name] = isJsonObject(value) && value !== OPEN_VALUE && isJsonObject(byDefault) ? mergeOver(value, byDefault, false) : value;
  }
  for (const [name, value] of Object.entries(defaults)) if (given[name] === undefined) merged[name] = opened(value);
  return merged;
}

/** A default in which nulls are open. */
function opened(value: JsonValue): JsonValue {
  if (value === null) return OPEN_VALUE;
  if (!isJsonObject(value) || value === OPEN_VALUE) return value;
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(value)) copy[name] = opened(member);
  return copy;
}

/** The values of a chart inside of another one, which gets its globals. */
function withGlobals(own: JsonObject, { global: above }: JsonObject): JsonObject {
  const below = own['global'];
  const isOdd = (below !== undefined && !isJsonObject(below)) || (above !== undefined && !isJsonObject(above));
  const copy = newJsonObject();
  Object.assign(copy, own);
  copy['global'] = isOdd || above === OPEN_VALUE ? OPEN_VALUE : mergeGlobals(below, above);
  return copy;
}

/** What is further up counts. */
function mergeGlobals(below: JsonValue | undefined, above: JsonValue | undefined): JsonObject {
  const copy = newJsonObject();
  if (isJsonObject(below)) Object.assign(copy, below);
  if (isJsonObject(above))
    for (const [name, value] of Object.entries(above)) {
      const own = copy[name];
      copy[name] = isJsonObject(value) && isJsonObject(own) ? mergeGlobals(own, value) : value;
    }
  return copy;
}

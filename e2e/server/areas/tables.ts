import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { toTable } from '@structural/publishing';
import { canonical } from '../report/canonical.js';
import type { Run } from './run.js';
import type { ServedDefinition } from './served-definition.js';

/** The tables of stored resources, as `kubectl get` asks for them, in every version. */
export async function tables({ client, findings }: Run, served: ServedDefinition): Promise<void> {
  for (const version of served.versions) {
    const path = served.path(version);
    const items = (await client.send('GET', path)).body['items'];
    const objects = (isJsonArray(items) ? items : []).filter(isJsonObject);
    const { body, headers } = await client.send('GET', path, { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' });
    const ours = toTable(served.definition, version, objects, Date.parse(String(headers['date'])));
    const columns = withoutSharedProse(body['columnDefinitions'] ?? null);
    const rows = isJsonArray(body['rows']) ? body['rows'].map((row) => (isJsonObject(row) ? (row['cells'] ?? null) : null)) : [];
    const own = canonical(withoutSharedProse(ours.columns.map((column) => ({ ...column }) as JsonObject)));
    const differences = own === canonical(columns) ? [] : [`columns ${own} instead of ${canonical(columns)}`];
    for (const [i, row] of ours.rows.entries()) {
      const [mine, theirs] = [withoutAges([...row]), withoutAges(rows[i] ?? null)];
      if (mine !== theirs) differences.push(`row ${mine} instead of ${theirs}`);
    }
    if (rows.length !== ours.rows.length) differences.push(`${String(ours.rows.length)} rows instead of ${String(rows.length)}`);
    findings.add('tables', `${served.input.name} ${version}`, differences);
  }
}

/** Columns without the words that are Kubernetes' own: of the name, and of the age that every table has that declares none. */
function withoutSharedProse(columns: JsonValue): JsonValue {
  if (!isJsonArray(columns)) return columns;
  return columns.map((column) =>
    isJsonObject(column) && (column['name'] === 'Name' || column['name'] === 'Age') ? { ...column, description: '' } : column,
  );
}

/** A row as text, in which seconds that pass do not count. */
function withoutAges(row: JsonValue): string {
  return canonical(row).replace(/"\d+s"/g, '"…s"');
}

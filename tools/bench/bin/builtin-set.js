import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Writes the first documents of a packed file whose kinds the OpenAPI document of Kubernetes has, `count` of them, a file each below `scratch/manifests`; and below
 * `scratch/schemas` the schemas of all kinds, each whole in itself and closed, as users of kubeconform have them on a disk. Gives how many objects there are.
 */
export function writeBuiltinSet(documents, scratch, count) {
  for (const name of ['manifests', 'schemas']) mkdirSync(join(scratch, name));
  const { kubernetes } = JSON.parse(
    readFileSync(new URL('../../../packages/kubernetes-wasm/module/kubernetes.json', import.meta.url), 'utf8'),
  );
  const types = writeSchemas(kubernetes, join(scratch, 'schemas'));
  const chosen = gunzipSync(readFileSync(documents))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ apiVersion, kind }) => types.has(`${apiVersion} ${kind}`))
    .slice(0, count);
  for (const [i, { text }] of chosen.entries()) writeFileSync(join(scratch, 'manifests', `${i}.yaml`), text);
  return { kubernetes, objects: chosen.length };
}

function writeSchemas(kubernetes, folder) {
  const module = spawnSync('go', ['mod', 'download', '-json', `k8s.io/kubernetes@v${kubernetes}`], { encoding: 'utf8', cwd: tmpdir() });
  const { definitions } = JSON.parse(readFileSync(join(JSON.parse(module.stdout).Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
  const types = new Set();
  for (const definition of Object.values(definitions)) {
    for (const { group, kind, version } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const name = [kind, ...(group === '' ? [] : [group.split('.')[0]]), version].join('-').toLowerCase();
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(whole(definition, definitions, [])));
      types.add(`${group === '' ? version : `${group}/${version}`} ${kind}`);
    }
  }
  return types;
}

/** A schema with what it refers to in place of the references; a type within itself is anything. */
function whole(schema, definitions, within) {
  const name = schema.$ref?.slice('#/definitions/'.length);
  if (name !== undefined) return within.includes(name) ? {} : whole(definitions[name], definitions, [...within, name]);
  if (schema.format === 'int-or-string') return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const { items, properties, additionalProperties, description, ...rest } = schema;
  const inside = (each) => whole(each, definitions, within);
  const closed = properties === undefined ? additionalProperties : false;
  return {
    ...rest,
    // Empty values count as left out.
    ...(rest.type !== undefined && { type: [rest.type, 'null'] }),
    ...(items && { items: inside(items) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([each, value]) => [each, inside(value)])) }),
    ...(closed !== undefined && { additionalProperties: typeof closed === 'object' ? inside(closed) : closed }),
  };
}

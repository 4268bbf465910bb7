import { isRemote, type DefinitionSource } from './definition-source.js';

/** Whether what `crds` names is kubeconform's template of an address, such as that of CRDs-catalog. */
export function isSchemaTemplate(name: string): boolean {
  return isRemote(name) && name.includes('{{');
}

/** The address below which a template has its schemas, without a slash at the end. */
export function templateBase(template: string): string {
  return template.slice(0, template.lastIndexOf('/', template.indexOf('{{')));
}

/**
 * What a template has of some kinds, `example.com/v1 Widget` each: one source a kind, with the files of its versions, sorted by name. A kind whose names
 * are none of Kubernetes is left out. Source: kubeconform's `pkg/registry`, schemaPath.
 */
export function schemaSources(template: string, kinds: readonly string[]): readonly DefinitionSource[] {
  const url = templateBase(template);
  const byName = new Map<string, { readonly kinds: string[]; readonly paths: string[] }>();
  for (const kind of [...kinds].sort()) {
    const [, group = '', version = '', name = ''] = /^([a-z0-9.-]{1,253})\/([a-z0-9]{1,63}) ([A-Za-z0-9]{1,63})$/.exec(kind) ?? [];
    if (group === '' || group.includes('..')) continue;
    const known = byName.get(`${group} ${name}`) ?? { kinds: [], paths: [] };
    known.kinds.push(kind);
    known.paths.push(filledIn(template, { group, version, kind: name.toLowerCase() }).slice(url.length + 1));
    byName.set(`${group} ${name}`, known);
  }
  return [...byName.values()].map(({ kinds: own, paths }) => {
    const unknown = paths.map((path) => /\{\{.*/.exec(path)?.[0]).find((each) => each !== undefined);
    return {
      kind: 'schema',
      url,
      path: [...new Set(paths)].join(' '),
      kinds: own,
      by: 'crds',
      file: '.structural.yaml',
      ...(unknown !== undefined && { problem: `${unknown} is not known` }),
    };
  });
}

function filledIn(
  template: string,
  { group, kind, version }: { readonly group: string; readonly version: string; readonly kind: string },
): string {
  const values = new Map([
    ['Group', group],
    ['ResourceKind', kind],
    ['ResourceAPIVersion', version],
    ['KindSuffix', `-${group.split('.')[0] ?? ''}-${version}`],
    ['NormalizedKubernetesVersion', 'master'],
    ['StrictSuffix', ''],
  ]);
  return template.replace(/\{\{-? ?\.([A-Za-z]{1,40}) ?-?\}\}/g, (written, name: string) => values.get(name) ?? written);
}

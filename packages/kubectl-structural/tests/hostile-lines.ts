import { liveDefinition, liveResource, manifest } from '../../document/tests/live-objects.js';
import type { Sandbox, Seen } from './sandbox.js';

const olderDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1beta1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'crontabs.example.com' },
  spec: {
    group: 'example.com',
    version: 'v1',
    names: { plural: 'crontabs', kind: 'CronTab' },
    scope: 'Namespaced',
    validation: { openAPIV3Schema: { properties: { spec: { properties: { replicas: { type: 'integer', minimum: 1 } } } } } },
    additionalPrinterColumns: [{ name: 'Replicas', type: 'integer', JSONPath: '.spec.replicas' }],
  },
};
const definitions = [liveDefinition, liveDefinition, olderDefinition];
const resources = [liveResource, manifest];
const objects = [...definitions, ...resources];
const suites = [
  {
    tests: [
      { name: 'a', create: manifest, stored: { spec: { replicas: 1 } }, warnings: [] },
      { name: 'b', oldSelf: manifest, update: manifest, errors: [{ field: 'spec.replicas', message: { contains: 'b' } }], crdPatches: [] },
      { name: 'c', oldSelf: manifest, status: { status: { phase: 'a' } }, kubeVersions: ['1.37'], skip: 'no' },
    ],
  },
];
const configs = [
  {
    crds: ['crd.yaml'],
    ignore: ['x/'],
    kubeVersion: '1.36',
    conventions: ['default'],
    rules: { 'unknown-field': 'error', 'no-maps': { severity: 'warning' } },
    proposals: ['unions'],
    overrides: [{ files: ['a/'], conventions: false, rules: { syntax: 'off' } }],
  },
];

/** A command line with a hostile file among its arguments, and what that is made of. */
export interface HostileLine {
  readonly args: string;
  readonly of: readonly unknown[];
  readonly file?: string;
}

/** Each command with each of its inputs, `DOC` where the hostile file is named. */
export const HOSTILE_LINES: readonly HostileLine[] = [
  { args: 'lint DOC', of: objects },
  { args: 'lint DOC --conventions=all --strict', of: definitions },
  { args: 'lint DOC --fix --unsafe-fixes --dry-run', of: definitions },
  { args: 'lint DOC --kube-window -o json', of: definitions },
  { args: 'lint DOC --old DOC', of: definitions },
  { args: 'lint crd.yaml --old DOC -o sarif', of: definitions },
  { args: 'lint DOC --old crd.yaml -o github', of: definitions },
  { args: 'lint crd.yaml --baseline DOC', of: [{ findings: [{ fingerprint: 'a', file: 'a', rule: 'b' }] }] },
  { args: 'lint crd.yaml --config .structural.yaml', of: configs, file: '.structural.yaml' },
  { args: 'validate DOC', of: objects },
  { args: 'validate DOC --crds crd.yaml --strict', of: resources },
  { args: 'validate DOC --crds crd.yaml -o junit --conventions', of: resources },
  { args: 'validate DOC --crds crd.yaml --fix --dry-run', of: resources },
  { args: 'validate cr.yaml --crds DOC', of: definitions },
  { args: 'validate DOC --crds crd.yaml --old cr.yaml', of: resources },
  { args: 'validate cr.yaml --crds crd.yaml --old DOC', of: objects },
  { args: 'validate DOC --crds crd.yaml --old cr.yaml --subresource status', of: resources },
  {
    args: 'validate cr.yaml --crds hook.yaml --converted DOC',
    of: [liveResource, { kind: 'ConversionReview', response: { uid: 'a', convertedObjects: [liveResource] } }],
  },
  { args: 'survey --next crd.yaml DOC', of: resources },
  { args: 'survey --next DOC cr.yaml', of: definitions },
  { args: 'survey --next crd.yaml --old DOC cr.yaml -o json', of: definitions },
  { args: 'stored DOC --crds crd.yaml', of: objects },
  { args: 'stored cr.yaml --crds DOC', of: definitions },
  { args: 'stored DOC --crds crd.yaml --old cr.yaml -o json', of: resources },
  { args: 'stored --only prune DOC --crds crd.yaml', of: resources },
  { args: 'stored --only default DOC --crds crd.yaml', of: resources },
  { args: 'apply-preview DOC --crds crd.yaml', of: objects },
  { args: 'apply-preview DOC --crds crd.yaml --live cr.yaml', of: resources },
  { args: 'apply-preview own.yaml --crds crd.yaml --live DOC -o yaml', of: resources },
  { args: 'apply-preview own.yaml --crds DOC --live cr.yaml', of: definitions },
  { args: 'migrate DOC', of: definitions },
  { args: 'compare DOC crd.yaml', of: definitions },
  { args: 'compare crd.yaml DOC', of: definitions },
  { args: 'audit DOC', of: objects },
  { args: 'audit crd.yaml DOC -o json', of: resources },
  { args: 'audit crd.yaml cr.yaml --next DOC -o markdown', of: definitions },
  { args: 'storage-plan DOC --old crd.yaml --objects cr.yaml', of: definitions },
  { args: 'storage-plan crd.yaml --old DOC --objects cr.yaml', of: definitions },
  { args: 'storage-plan crd.yaml --old old.yaml --objects DOC', of: resources },
  { args: 'publish DOC', of: definitions },
  { args: 'publish DOC --openapi v2 --stored', of: definitions },
  {
    args: 'publish crd.yaml --merge DOC',
    of: [{ swagger: '2.0', info: { title: 'a', version: 'b' }, paths: { '/a': {} }, definitions: { a: {} } }],
  },
  { args: 'reshape unfold DOC', of: definitions },
  { args: 'json-schema DOC', of: definitions },
  { args: 'json-schema DOC --kustomize out.json', of: definitions },
  { args: 'types DOC --language go --group-version example.com/v1', of: definitions },
  { args: 'types DOC --language typescript --group-version example.com/v1', of: definitions },
  { args: 'types DOC --language protobuf --group-version example.com/v1', of: definitions },
  { args: 'explain crontabs.spec --crds DOC --recursive --rules', of: definitions },
  { args: 'columns DOC --crds crd.yaml -o wide -A --show-labels', of: resources },
  { args: 'columns cr.yaml --crds DOC', of: definitions },
  { args: 'sample CronTab --crds DOC --full', of: definitions },
  { args: 'cel self.spec.replicas>1 --crds DOC --explain', of: definitions },
  { args: 'cel self.spec.replicas>1 --crds crd.yaml --resource DOC --old cr.yaml', of: resources },
  { args: 'test tests --crds crd.yaml', of: suites, file: 'tests/a.tests.yaml' },
  { args: 'test tests --crds crd.yaml', of: [...resources, { metadata: { name: 'a' } }], file: 'tests/a.accept.yaml' },
  { args: 'test tests --coverage --mutate', of: definitions, file: 'tests/crd.yaml' },
  { args: 'test init DOC', of: definitions },
  { args: 'merge-reports DOC', of: [{ kubeVersion: '1.37', definitions: [], findings: [], objects: 0, others: 0 }] },
  { args: 'serve DOC --no-watch -- true', of: definitions },
  { args: 'serve crd.yaml --objects DOC --no-watch -- true', of: resources },
];

/** Writes the files beside the hostile one. */
export function writeOthers(sandbox: Sandbox): void {
  sandbox.write('crd.yaml', JSON.stringify(liveDefinition));
  sandbox.write('cr.yaml', JSON.stringify(liveResource));
  sandbox.write('own.yaml', JSON.stringify(manifest));
  sandbox.write('old.yaml', JSON.stringify(liveDefinition).replaceAll('v1beta1', 'v1alpha1'));
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a.example/' } } };
  sandbox.write('hook.yaml', JSON.stringify({ ...liveDefinition, spec: { ...liveDefinition.spec, conversion } }));
  sandbox.write('tests/crd.yaml', JSON.stringify(liveDefinition));
  sandbox.write('tests/b.accept.yaml', JSON.stringify(liveResource));
}

/** None of these runs takes a tenth of it on an idle machine. */
const TOO_LONG = 20_000;

/** What no input may come to: a fault of ours, a trace of it, an exit code of nobody, or a long wait. */
export function faultOf({ code, stderr, stdout }: Seen, milliseconds: number): string | undefined {
  const found = /internal error: .*please report this[^]{0,2000}/.exec(`${stdout}\n${stderr}`);
  if (found !== null) return found[0];
  if (/^ {4}at .+:\d+:\d+\)?$/m.test(stderr)) return stderr.slice(0, 3_000);
  if (![0, 1, 2].includes(code)) return `exit code ${code}`;
  return milliseconds > TOO_LONG ? `${milliseconds} ms` : undefined;
}

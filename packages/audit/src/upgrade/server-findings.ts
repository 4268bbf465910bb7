import {
  check,
  describeResource,
  isBuiltInGroup,
  kubernetesVersionText,
  makeCatalog,
  type CheckSetup,
  type Diagnostic,
  type KubernetesVersion,
} from '@structural/checker';
import { pathText } from '@structural/core';
import { printJson } from '@structural/json';
import { nameOf } from '../objects/object-name.js';
import { UPGRADE_CLASSES } from './upgrade-class.js';
import type { UpgradeFinding, UpgradeObject } from './upgrade-finding.js';

/** The servers before and after an upgrade of Kubernetes. */
export interface ServerChange {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  /** The server's own code, which is asked where it is of the version after the upgrade. */
  readonly kubernetes?: CheckSetup['kubernetes'];
}

const MAX_EXAMPLES = 5;
const NO_DEFINITIONS = makeCatalog([], []);

/** What the next server says of objects of built-in kinds and the one before does not: refusals, and warnings of versions that will be gone. */
export function serverFindings(objects: readonly UpgradeObject[], { from, kubernetes, to }: ServerChange): readonly UpgradeFinding[] {
  const groups = new Map<string, { readonly finding: Omit<UpgradeFinding, 'count' | 'examples'>; readonly found: UpgradeObject[] }>();
  for (const object of objects) {
    const { apiVersion, group, kind } = describeResource(object.value);
    if (!isBuiltInGroup(group)) continue;
    const before = new Set(said(object, { kubernetesVersion: from }).map(diagnosticText));
    for (const diagnostic of said(object, { kubernetesVersion: to, kubernetes })) {
      const what = diagnosticText(diagnostic);
      if (before.has(what)) continue;
      const name = diagnostic.severity === 'error' ? 'server' : 'changed';
      const key = JSON.stringify([name, apiVersion, kind, what]);
      const finding = { class: name, severity: UPGRADE_CLASSES[name].severity, definition: `${apiVersion} ${kind}`, what } as const;
      const known = groups.get(key) ?? { finding: { ...finding, file: object.place.file }, found: [] };
      known.found.push(object);
      groups.set(key, known);
    }
  }
  return [...groups.values()].map(({ finding, found }) => ({
    ...finding,
    what: `${finding.what} (Kubernetes ${kubernetesVersionText(to)})`,
    count: found.length,
    examples: found.slice(0, MAX_EXAMPLES).map(({ place, value }) => ({ name: nameOf(value), place, details: [] })),
  }));
}

/** What a server refuses an object for, and what it warns of. */
function said({ place, value }: UpgradeObject, options: CheckSetup): readonly Diagnostic[] {
  const { diagnostics } = check(place.file, printJson(value), { ...options, catalog: NO_DEFINITIONS, place: { isSought: true } });
  return diagnostics.filter(({ rule, severity }) => severity === 'error' || rule === 'resource-warning');
}

function diagnosticText({ cause, hint, message }: Diagnostic): string {
  const path = cause === undefined ? '' : `${pathText(cause.path)}: `;
  return `${path}${message}${hint === undefined ? '' : `; ${hint}`}`;
}

import {
  describeResource,
  isBuiltinGroup,
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  openNameRegister,
  type DefinitionCatalog,
  type KubernetesVersion,
  type WriteKind,
} from '@structural/checker';
import type { JsonObject } from '@structural/json';
import { nameOf } from '../objects/object-name.js';
import { auditDefinition, auditNames, auditSuccessor } from './audit-definition.js';
import type { AuditPlace, AuditReport } from './audit-report.js';
import { AuditedKind, type KindToAudit } from './audited-kind.js';
import { countSeverities, FindingCollector } from './findings.js';
import { versionFindings } from './written-versions.js';

/** What may be chosen about an audit. */
export interface AuditOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  /** The definitions as they shall be. */
  readonly next?: DefinitionCatalog;
  /** How those are written over the definitions that are there; as `kubectl apply` does by default. */
  readonly write?: WriteKind;
  /** How many examples a finding keeps; 5 by default. */
  readonly maxExamples?: number;
}

/** An audit that is given object after object. */
export interface Audit {
  /** Judges one object; what is found is counted, the object is not kept. A value without a kind does not count. */
  object(value: JsonObject, place: () => AuditPlace): void;
  /** What was found so far. */
  report(): AuditReport;
}

/**
 * Audits what a cluster holds: the definitions at once, objects as they come, by a server of one version, under the definitions as they are and as
 * they shall be.
 *
 * Memory does not grow with the number of objects: findings are counted and keep a few examples each.
 */
export function openAudit(definitions: readonly KindToAudit[], options: AuditOptions = {}): Audit {
  const { kubernetesVersion = NEWEST_KUBERNETES, maxExamples = 5, next, write } = options;
  const findings = new FindingCollector(maxExamples);
  const all: AuditedKind[] = [];
  const kinds = new Map<string, AuditedKind>();
  const taken = openNameRegister();
  for (const each of definitions) {
    const { group, names } = each.definition.spec;
    const successor = next?.find(group, names.kind)[0]?.definition;
    const { name } = each.definition.metadata;
    const found = [
      ...auditDefinition(each, kubernetesVersion),
      ...auditNames(each, taken),
      ...(successor === undefined ? [] : auditSuccessor(successor, each, kubernetesVersion, write)),
    ];
    for (const { class: known, what } of found) findings.add(known, name, what, () => ({ name, place: each.place, details: [what] }));
    const kind = new AuditedKind(each, { kubernetesVersion, next: successor === undefined ? undefined : next, successor });
    all.push(kind);
    // Of two definitions of a kind the server serves the first; of two with one name the last counts.
    const key = `${group}/${names.kind}`;
    if (kinds.get(key)?.name === name || !kinds.has(key)) kinds.set(key, kind);
  }
  const nextGroups = new Set((next?.entries ?? []).map(({ definition }) => definition.spec.group));
  let objects = 0;
  let others = 0;
  let builtin = 0;
  return {
    object: (value, place) => {
      const { group, kind } = describeResource(value);
      // What names no kind is no object of any server.
      if (kind === '') return;
      objects++;
      const own = kinds.get(`${group}/${kind}`);
      if (own === undefined) {
        if (!isBuiltinGroup(group)) others++;
        else {
          builtin++;
          for (const { class: known, details, type, what } of versionFindings(value, kubernetesVersion))
            findings.add(known, type, what, () => ({ name: nameOf(value), place: place(), details }));
        }
        return;
      }
      const found = own.judge(value);
      const gone = own.hasNext || !nextGroups.has(group) ? [] : [{ class: 'next-gone' as const, what: 'its CRD is gone', details: [] }];
      for (const { class: known, details, what } of [...found, ...gone])
        findings.add(known, own.name, what, () => ({ name: nameOf(value), place: place(), details }));
    },
    report: () => {
      const list = findings.list();
      return {
        kubeVersion: kubernetesVersionText(kubernetesVersion),
        definitions: all.map((kind) => kind.toAudited()),
        findings: list,
        objects,
        builtin,
        others,
        severities: countSeverities(list),
      };
    },
  };
}

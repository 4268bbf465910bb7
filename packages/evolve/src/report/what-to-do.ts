import type { Audience, Finding } from '@structural/compare';
import type { Change } from '../changes/record/change.js';

type Breaking = Extract<Finding, { readonly verdict: 'breaking' }>;

/** What those who are affected by some changes do about them: it follows from what happens, not from who they are. */
export function whatToDo(audience: Audience, changes: readonly Change[]): string {
  const findings = changes.flatMap((change) => change.findings).filter((finding) => finding.audience === audience);
  const breaking = findings.filter((finding): finding is Breaking => finding.verdict === 'breaking');
  if (breaking.length === 0) return audience === 'stored-data' ? UNDECIDED_STORED : UNDECIDED;
  const advice = ADVICE[audience](breaking);
  return breaking.every(({ direction }) => direction === 'rollback') ? ofRollback(advice) : advice;
}

/** Advice about what only a rollback breaks. */
function ofRollback(advice: string): string {
  if (advice === MIGRATE) return 'a rollback loses what was written by then; save it first';
  return advice.replace('before the upgrade', 'before a rollback').replace('the upgrade fails', 'a rollback fails');
}

const MIGRATE = 'migrate what is stored first (`storage-plan` shows how)';
const UNDECIDED = 'no resource was found that breaks, and none was ruled out: try your own';
const UNDECIDED_STORED = 'no stored object was found that breaks, and none was ruled out: check yours (`audit` does)';

const ADVICE: Readonly<Record<Audience, (findings: readonly Breaking[]) => string>> = {
  installers: (findings) =>
    findings.every(({ message }) => message.includes('status.storedVersions'))
      ? 'the upgrade fails until what is stored is migrated (`storage-plan` shows how)'
      : 'the upgrade fails until this is changed',
  'stored-data': forStored,
  writers: (findings) => {
    if (findings.every(({ rule }) => OF_VERSION.test(rule))) return 'manifests and programs must use another version before the upgrade';
    if (findings.every(isTaken))
      return 'nothing is refused, but manifests that leave this out are stored differently; set it where the old value matters';
    return 'manifests and programs that write this must change before the upgrade';
  },
  readers: (findings) =>
    findings.every(({ witness }) => witness.kind === 'request')
      ? 'programs that ask for this must change before the upgrade'
      : 'programs that read this must know the new schema before the upgrade',
  owners: (findings) =>
    findings.every(({ witness }) => witness.kind === 'apply' && witness.newSays.refused !== undefined)
      ? 'a second manager is refused with a conflict; let one manager apply all of it'
      : 'check what each manager applies; values are merged differently, without a conflict',
  clients: forClients,
};

const OF_VERSION = /^version-(?:removed|unserved)$/;

const OF_COLUMN = /^column-/;
const OF_NAME = /^(?:short-name-removed|singular-changed|category-removed)$/;
const OF_KIND = /^(?:list-)?kind-changed$/;

function forClients(findings: readonly Breaking[]): string {
  if (findings.every(({ rule }) => OF_COLUMN.test(rule)))
    return 'scripts that read the tables of `kubectl get` must change before the upgrade';
  if (findings.every(({ rule }) => OF_NAME.test(rule))) return 'scripts that use this name must use another one before the upgrade';
  if (findings.every(({ rule, witness }) => witness.kind !== 'request' || OF_KIND.test(rule)))
    return 'generated clients must be generated again';
  if (findings.every(({ rule, witness }) => witness.kind === 'request' && !OF_KIND.test(rule)))
    return 'programs that send such requests must change before the upgrade';
  return 'programs must change, or be generated again, before the upgrade';
}

function forStored(findings: readonly Breaking[]): string {
  if (findings.every(({ rule }) => rule === 'definition-removed')) return 'keep the CRD, or save what is stored first';
  if (findings.every(({ witness }) => witness.kind === 'stored' && witness.through !== undefined))
    return 'clients of one version lose what those of another wrote; give all served versions the same fields, or convert';
  // To migrate is to write again, which is what loses it.
  if (findings.every(({ rule }) => rule === 'storage-version-changed'))
    return 'each write, a migration too, loses what the new storage version does not know; give both versions the same fields, or convert';
  if (!findings.some(losesStored)) return 'nothing is lost, but it reads back differently; the next write makes that permanent';
  if (findings.every(isRefusedUpdate))
    return 'correct stored objects first (`audit` finds them); until then every update of them is refused';
  if (findings.every(({ field = '' }) => /^status\b/.test(field)))
    return 'only status is affected; its controller must write the new schema before the upgrade';
  return MIGRATE;
}

/** Whether a change makes nothing worse for an audience than that something is filled in. */
export function onlyFillsIn(audience: Audience, { findings }: Pick<Change, 'findings'>): boolean {
  const own = findings.filter((finding): finding is Breaking => finding.audience === audience && finding.verdict === 'breaking');
  return own.every((finding) => (audience === 'stored-data' ? !losesStored(finding) : audience === 'writers' && isTaken(finding)));
}

/** Whether what is stored is lost, refused or made into something else, and not just filled in. */
function losesStored({ direction, witness }: Breaking): boolean {
  if (witness.kind !== 'stored') return true;
  const { changes, failure } = direction === 'forward' ? witness.newSays : witness.oldSays;
  return witness.through !== undefined || failure !== undefined || changes.some(({ kind }) => kind !== 'defaulted');
}

/** Whether an object loses nothing, and is only refused when it is sent back. */
function isRefusedUpdate({ direction, witness }: Breaking): boolean {
  if (witness.kind !== 'unchanged') return false;
  const { changes, errors } = direction === 'forward' ? witness.newSays : witness.oldSays;
  return errors.length > 0 && changes.every(({ kind }) => kind === 'defaulted');
}

/** Whether a write is accepted and loses nothing. */
function isTaken({ direction, witness }: Breaking): boolean {
  if (!('resource' in witness)) return false;
  const { changes, errors, failure, unknownFields } = direction === 'forward' ? witness.newSays : witness.oldSays;
  return failure === undefined && errors.length === 0 && unknownFields.length === 0 && changes.every(({ kind }) => kind === 'defaulted');
}

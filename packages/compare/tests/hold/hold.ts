import { kubernetesVersion, NEWEST_KUBERNETES, versionsOf, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { compareDefinitions } from '../../src/compare-definitions.js';
import { AUDIENCES, type Audience, type Direction } from '../../src/records/audience.js';
import type { Finding } from '../../src/finding/finding.js';
import { attack } from '../attack/attack.js';
import { definitionOf } from '../definitions.js';
import type { Schema } from '../generated/contexts.js';
import { generateChange } from '../generated/generate-change.js';
import { generateEdit } from '../generated/generate-edit.js';
import { generateReading } from '../generated/generate-reading.js';
import { generateTogether } from '../generated/generate-together.js';
import { whyNot } from './confirm.js';
import { questionAbout, type Manifests, type OracleQuestion } from './oracle-requests.js';

/** What of a change is held. */
export interface HoldOptions {
  /** The minor version of the server that answers: the newest, unless another one is named. */
  readonly minor?: number;
  /** Whether the resources share no code with what searches for witnesses, and each audience is judged by itself. */
  readonly isApart?: boolean;
}

/** What holding one change against the engine shows, and what to ask the server's code about it. */
export interface HeldChange {
  readonly name: string;
  readonly verdicts: Readonly<Record<Finding['verdict'], number>>;
  readonly rules: readonly string[];
  readonly faults: readonly string[];
  /** How many verdicts that an audience is not hurt were attacked, with how many random resources, and how many of those were accepted before. */
  readonly attacked: { readonly verdicts: number; readonly sent: number; readonly accepted: number };
  readonly questions: readonly { readonly id: string; readonly question: OracleQuestion }[];
}

/** Holds a generated change; see {@link holdManifests}. */
export function holdChange(number: number, seed: number, resources: number, options: HoldOptions = {}): HeldChange {
  const change = generateChange(number, seed);
  const held = holdManifests(change.name, change, resources, number, options);
  const isMissed = JSON.stringify(change.old) !== JSON.stringify(change.new) && held.rules.length === 0;
  return isMissed ? { ...held, faults: [...held.faults, 'nothing is found'] } : held;
}

/** Holds an edit of a schema with any keywords; see {@link holdManifests}. */
export function holdEdit(number: number, seed: number, resources: number, options: HoldOptions = {}): HeldChange {
  const edit = generateEdit(number, seed, serverOf(options));
  return holdManifests(edit.name, edit, resources, number, options);
}

/** Holds a change of what something looks at; see {@link holdManifests}. */
export function holdReading(number: number, seed: number, resources: number, options: HoldOptions = {}): HeldChange {
  const reading = generateReading(number, seed, serverOf(options));
  return holdManifests(reading.name, reading, resources, number, options);
}

/** Holds some changes at once, by resources that share no code with what searches for witnesses; each audience is judged by itself. */
export function holdTogether(number: number, seed: number, resources: number, options: HoldOptions = {}): HeldChange {
  const together = generateTogether(number, seed, serverOf(options));
  return holdManifests(together.name, together, resources, seed * 1_000_003 + number, { ...options, isApart: true });
}

const DIRECTIONS: readonly Direction[] = ['forward', 'rollback'];

/** Judges each witness of a comparison anew, and attacks each verdict that an audience is not hurt with some random resources of each version. */
export function holdManifests(name: string, manifests: Manifests, resources: number, seed: number, options: HoldOptions = {}): HeldChange {
  const { isApart = false } = options;
  const server = serverOf(options);
  const definitions = [definitionOf(manifests.old), definitionOf(manifests.new)] as const;
  const [old, next] = definitions;
  const { findings } = compareDefinitions([old], [next], { directions: DIRECTIONS, kubernetesVersion: server });
  const faults: string[] = [];
  const questions: { id: string; question: OracleQuestion }[] = [];
  const verdicts = { breaking: 0, undecided: 0, harmless: 0 };
  for (const finding of findings) {
    verdicts[finding.verdict]++;
    if (finding.verdict !== 'breaking') continue;
    const why = whyNot(finding, definitions, server);
    if (why !== undefined) faults.push(`${finding.id}: ${why}`);
    const question = questionAbout(finding, manifests, definitions);
    if (question !== undefined) questions.push({ id: finding.id, question });
  }
  const attacked = { verdicts: 0, sent: 0, accepted: 0 };
  for (const direction of DIRECTIONS) {
    const [from, to] = direction === 'forward' ? [old, next] : [next, old];
    for (const version of versionsOfBoth(from, to)) {
      // What is applied goes through storage, and what another version makes of it there is a matter of stored data.
      const isMoved = storedIn(from) !== storedIn(to);
      const spared = sparedIn(findings, direction, version, isApart).filter(
        (audience) => (audience !== 'stored-data' || isStoredIn(from, version)) && !(audience === 'owners' && isMoved),
      );
      const schemas = [manifests.old, manifests.new] as readonly Schema[];
      const { accepted, broken, sent } = attack(from, to, version, spared, resources, seed, schemas, {
        isApart,
        kubernetesVersion: server,
      });
      attacked.verdicts += spared.length;
      attacked.sent += sent;
      attacked.accepted += accepted;
      for (const { audience, resource, why } of broken) faults.push(`${direction}, ${version}, ${audience}: ${resource}: ${why}`);
    }
  }
  return {
    name,
    verdicts,
    rules: findings.map(({ rule }) => rule),
    faults,
    attacked,
    questions,
  };
}

function serverOf({ minor }: HoldOptions): KubernetesVersion {
  return minor === undefined ? NEWEST_KUBERNETES : kubernetesVersion(minor);
}

/** The versions that both sides serve, if they are the same kind of resource at all. */
function versionsOfBoth(from: CustomResourceDefinition, to: CustomResourceDefinition): readonly string[] {
  const { group, names, scope } = from.spec;
  if (group !== to.spec.group || names.kind !== to.spec.names.kind || scope !== to.spec.scope) return [];
  const served = (definition: CustomResourceDefinition): readonly string[] =>
    versionsOf(definition.spec).flatMap((version) => (version.served ? [version.name] : []));
  return served(from).filter((name) => served(to).includes(name));
}

function storedIn({ spec }: CustomResourceDefinition): string | undefined {
  return versionsOf(spec).find(({ storage }) => storage)?.name;
}

function isStoredIn({ spec, status }: CustomResourceDefinition, version: string): boolean {
  return versionsOf(spec).some(({ name, storage }) => name === version && storage) || (status.storedVersions ?? []).includes(version);
}

/** Who is said not to be affected by a direction in a version. What was left open says nothing, and who is hurt by writes may be hurt by applying. */
function sparedIn(findings: readonly Finding[], direction: Direction, version: string, isEachAlone: boolean): readonly Audience[] {
  const hurt = new Set<Audience>();
  for (const finding of findings) {
    if (finding.direction !== direction || finding.verdict === 'harmless') continue;
    if (finding.version !== undefined && finding.version !== version) {
      // What is applied in one version is read in that in which it is stored.
      hurt.add('owners');
      continue;
    }
    hurt.add(finding.audience);
    if (!isEachAlone && finding.audience === 'writers' && finding.verdict === 'undecided')
      for (const audience of ['stored-data', 'readers', 'clients'] as const) hurt.add(audience);
    if (finding.audience === 'writers' || finding.audience === 'stored-data') hurt.add('owners');
    if (finding.audience === 'readers') hurt.add('clients');
  }
  // Of what the server says of the definition itself no resource tells.
  return AUDIENCES.filter((audience) => audience !== 'installers' && !hurt.has(audience));
}

import {
  describeResource,
  makeCatalog,
  type CatalogEntry,
  type CustomResourceDefinition,
  type DefinitionCatalog,
  type KubernetesVersion,
} from '@structural/checker';
import {
  countedOutcomes,
  judgeRewrite,
  rewriteFaults,
  surveyResource,
  SURVEY_OUTCOMES,
  type SurveyFinding,
  type SurveyOutcome,
} from '@structural/evolve';
import { versionsOf } from '@structural/core';
import { isJsonObject, type JsonObject } from '@structural/json';
import { detailsOf } from '../objects/judge-objects.js';
import { withoutUnfilled, type KnownFinding } from '../objects/unfilled-values.js';
import { rolesOf } from '../plan/version-roles.js';
import type { AuditClassName } from './audit-class.js';
import type { AuditedDefinition, AuditPlace, AuditWriter } from './audit-report.js';
import { commonText } from './finding-text.js';
import { managersOf } from './managed-fields.js';

/** A definition of a cluster that is audited, with its objects. */
export interface KindToAudit {
  readonly definition: CustomResourceDefinition;
  readonly entry: CatalogEntry;
  /** As its status has them; absent where there is none, as in a manifest. */
  readonly storedVersions?: readonly string[];
  readonly place: AuditPlace;
}

/** By what objects of a kind are judged. */
export interface KindOptions {
  readonly kubernetesVersion: KubernetesVersion;
  readonly next: DefinitionCatalog | undefined;
  readonly successor: CustomResourceDefinition | undefined;
}

/** What is found of one object. */
export interface ObjectFinding {
  readonly class: AuditClassName;
  readonly what: string;
  readonly details: readonly string[];
}

const MAX_WRITERS = 200;
const MAX_LISTED_WRITERS = 20;

/** One kind while its objects are judged one after the other. */
export class AuditedKind {
  readonly name: string;
  readonly #catalog: DefinitionCatalog;
  readonly #now = noOutcomes();
  readonly #next = noOutcomes();
  readonly #writers = new Map<string, { version: string; manager: string; objects: number }>();
  readonly #listed: ReadonlySet<string>;
  readonly #nextListed: ReadonlySet<string> | undefined;
  readonly #nextServed: ReadonlySet<string> | undefined;
  /** Whether objects may lie in storage in another version than that of today. */
  readonly #isMixed: boolean;
  #objects = 0;

  constructor(
    private readonly kind: KindToAudit,
    private readonly options: KindOptions,
  ) {
    const { definition, entry } = kind;
    this.name = definition.metadata.name;
    this.#catalog = makeCatalog([entry], []);
    const storage = versionsOf(definition.spec).find((version) => version.storage)?.name;
    this.#isMixed = (kind.storedVersions ?? []).some((version) => version !== storage);
    this.#listed = namesOf(definition);
    const { successor } = options;
    this.#nextListed = successor && namesOf(successor);
    this.#nextServed = successor && new Set(rolesOf({ definition: successor }).flatMap(({ name, served }) => (served ? [name] : [])));
  }

  /** Whether there is a new definition. */
  get hasNext(): boolean {
    return this.options.successor !== undefined;
  }

  /** What is found of an object, now and under the new definition. */
  judge(object: JsonObject): readonly ObjectFinding[] {
    const { kubernetesVersion, next } = this.options;
    this.#objects++;
    const found: ObjectFinding[] = [];
    const knownOf = (finding: SurveyFinding): KnownFinding =>
      isManifest(object) ? withoutUnfilled(finding, object) : { known: finding, unfilled: [] };
    const judged = this.#judgeNow(object);
    if (judged !== undefined) {
      const { known: now, unfilled } = knownOf(judged);
      for (const outcome of countedOutcomes(now)) this.#now[outcome]++;
      found.push(
        ...objectFindings(now, (outcome) => outcome),
        ...unfilledFindings('unfilled', unfilled),
        ...unconverted('unconverted', now),
      );
    }
    const judgedThen = next && surveyResource(object, next, { kubernetesVersion, old: this.#catalog });
    if (judgedThen !== undefined) {
      const { known: then, unfilled } = knownOf(judgedThen);
      for (const outcome of countedOutcomes(then)) this.#next[outcome]++;
      found.push(
        ...objectFindings(then, (outcome) => `next-${outcome}`),
        ...unfilledFindings('next-unfilled', unfilled),
        ...unconverted('next-unconverted', then),
      );
    }
    return [...found, ...(isManifest(object) ? this.#written(object) : this.#ownership(object))];
  }

  /** What is found of the version that a manifest is written in, which is that of whoever applies it. */
  #written(object: JsonObject): readonly ObjectFinding[] {
    const { version } = describeResource(object);
    const now = versionState(this.kind.definition, version);
    const { successor } = this.options;
    const next = successor && versionState(successor, version);
    const found = (name: AuditClassName, what: string): readonly ObjectFinding[] => [{ class: name, what, details: [what] }];
    // A version that is not there cannot be read either, which is found already.
    if (now === 'unserved') return found('unserved', `${version} is not served`);
    if (next === 'unserved') return now === 'unknown' ? [] : found('next-not-applied', `${version} is not served`);
    return [
      ...(now === 'deprecated' ? found('deprecated', version) : []),
      ...(next === 'deprecated' && now !== 'deprecated' ? found('next-deprecated', version) : []),
    ];
  }

  /** What is found of an object as things are; that it may still lie in storage in another version is known of the definition alone. */
  #judgeNow(object: JsonObject): SurveyFinding | undefined {
    const { kubernetesVersion } = this.options;
    const found = surveyResource(object, this.#catalog, { kubernetesVersion });
    const isJudged = found === undefined || !this.#isMixed || found.rewrite.length > 0 || ['unreadable', 'invalid'].includes(found.outcome);
    const verdict = isJudged ? undefined : judgeRewrite(this.kind.definition, object, { kubernetesVersion });
    const rewrite = verdict === undefined ? [] : rewriteFaults(verdict);
    return found === undefined || rewrite.length === 0 ? found : { ...found, rewrite, outcome: 'not-rewritable' };
  }

  #ownership(object: JsonObject): readonly ObjectFinding[] {
    const found = new Map<string, ObjectFinding>();
    const seen = new Set<string>();
    for (const { manager, version } of managersOf(object)) {
      const writer = `${version} ${manager}`;
      if (!seen.has(writer)) this.#count(writer, version, manager);
      seen.add(writer);
      const name = this.#classOf(version);
      if (name !== undefined)
        found.set(`${name} ${version}`, { class: name, what: version, details: [`${manager} wrote it in ${version}`] });
    }
    return [...found.values()];
  }

  #classOf(version: string): AuditClassName | undefined {
    if (!this.#listed.has(version)) return 'ownership';
    if (this.#nextListed?.has(version) === false) return 'next-ownership';
    return this.#nextServed?.has(version) === false ? 'next-unserved' : undefined;
  }

  #count(key: string, version: string, manager: string): void {
    const known = this.#writers.get(key);
    if (known !== undefined) known.objects++;
    else if (this.#writers.size < MAX_WRITERS) this.#writers.set(key, { version, manager, objects: 1 });
  }

  /** What was found of the kind as a whole. */
  toAudited(): AuditedDefinition {
    const { definition, place, storedVersions } = this.kind;
    const storage = versionsOf(definition.spec).find((version) => version.storage)?.name;
    return {
      name: this.name,
      kind: definition.spec.names.kind,
      place,
      versions: rolesOf({ definition }),
      storedVersions: storedVersions ?? (storage === undefined ? [] : [storage]),
      isStoredKnown: storedVersions !== undefined,
      hasNext: this.options.successor !== undefined,
      objects: this.#objects,
      now: { ...this.#now },
      next: this.options.successor === undefined ? undefined : { ...this.#next },
      writers: mostActive([...this.#writers.values()]),
    };
  }
}

/** Whether an object was written by people or tools, and not read from a server. */
function isManifest(object: JsonObject): boolean {
  const { metadata } = object;
  return !isJsonObject(metadata) || ['managedFields', 'uid', 'resourceVersion'].every((key) => metadata[key] === undefined);
}

function versionState({ spec }: CustomResourceDefinition, name: string): 'served' | 'deprecated' | 'unserved' | 'unknown' {
  const version = versionsOf(spec).find((each) => each.name === name);
  if (version === undefined) return 'unknown';
  if (!version.served) return 'unserved';
  return version.deprecated === true ? 'deprecated' : 'served';
}

/** What a survey found of an object: its outcome, and a refused migration and lost fields beside a worse one. */
function objectFindings(
  finding: SurveyFinding,
  classOf: (outcome: Exclude<SurveyOutcome, 'unaffected'>) => AuditClassName,
): readonly ObjectFinding[] {
  return countedOutcomes(finding).flatMap((outcome) => {
    if (outcome === 'unaffected') return [];
    const part = { ...finding, ...partOf(finding, outcome) };
    return { class: classOf(outcome), what: commonText(part), details: detailsOf(outcome === finding.outcome ? finding : part) };
  });
}

/** What is said of values in which a variable is yet to be filled in. */
function unfilledFindings(name: AuditClassName, problems: readonly string[]): readonly ObjectFinding[] {
  return problems.length === 0 ? [] : [{ class: name, what: commonText({ ...NO_PROBLEMS, problems }), details: problems }];
}

/** That only a webhook knows what becomes of an object. */
function unconverted(name: AuditClassName, { unknown }: SurveyFinding): readonly ObjectFinding[] {
  const [what] = unknown;
  return what === undefined ? [] : [{ class: name, what, details: unknown }];
}

const NO_PROBLEMS = { problems: [], rewrite: [], lost: [], lostByWrite: [], changed: [], unknown: [] };

/** What of a finding makes its outcome. */
function partOf({ lost, lostByWrite, rewrite }: SurveyFinding, outcome: SurveyOutcome): Partial<SurveyFinding> {
  if (outcome === 'not-rewritable') return { ...NO_PROBLEMS, rewrite };
  return outcome === 'loses-fields' ? { ...NO_PROBLEMS, lost, lostByWrite } : {};
}

function noOutcomes(): Record<SurveyOutcome, number> {
  return Object.fromEntries(SURVEY_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SurveyOutcome, number>;
}

function namesOf({ spec }: CustomResourceDefinition): ReadonlySet<string> {
  return new Set(versionsOf(spec).map(({ name }) => name));
}

/** The writers that are reported, those of most objects first. */
export function mostActive(writers: readonly AuditWriter[]): readonly AuditWriter[] {
  return writers.toSorted((a, b) => b.objects - a.objects).slice(0, MAX_LISTED_WRITERS);
}

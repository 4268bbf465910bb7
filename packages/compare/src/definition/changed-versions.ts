import { stageOf, versionsOf, type CustomResourceDefinitionVersion } from '@structural/core';
import { breaks, harmless, NOT_FOUND, resourcePath, subjectAt, type DefinitionChange } from './changed-names.js';
import type { Transition, Subject } from '../outcome/to-finding.js';
import { besideNewVersion } from './beside-new-version.js';
import type { BesideOptions } from './versions-beside.js';
import { quoted } from './quoted.js';
import { changedAspects } from './changed-aspects.js';
import { scaleRefuses } from './scale-refuses.js';

/** Versions that come, go, are served or not, and what surrounds the schemas of those that stay. */
export function* changedVersions(transition: Transition, options: BesideOptions): Generator<DefinitionChange> {
  const { exemptAlpha } = options;
  const [before, after] = [versionsOf(transition.from.spec), versionsOf(transition.to.spec)];
  const known = new Map(after.map((version, index) => [version.name, { version, index }]));
  const seen = new Set<string>();
  for (const [index, version] of before.entries()) {
    if (seen.has(version.name)) continue;
    seen.add(version.name);
    const isExempt = exemptAlpha && stageOf(version.name) === 'alpha';
    const other = known.get(version.name);
    const fromPath = ['spec', 'versions', index];
    if (other === undefined) yield* removedVersion(transition, version, fromPath, isExempt);
    else if (!isExempt) {
      const toPath = ['spec', 'versions', other.index];
      yield* changedServing(transition, version, other.version, { fromPath, toPath }, options);
      yield* changedAspects(transition, version, other.version, { fromPath, toPath });
      yield* scaleRefuses(transition, { before: version, after: other.version, fromPath, toPath }, options);
    }
  }
  for (const [index, { name, served }] of after.entries()) {
    if (seen.has(name)) continue;
    const subject = {
      ...subjectAt('version-added', ['spec', 'versions'], '', `version ${name} is new`, name),
      toPath: ['spec', 'versions', index],
    };
    yield served ? addedBeside(transition, subject, name, options) : harmless(subject, 'it is not served');
  }
}

function addedBeside(transition: Transition, subject: Subject, name: string, options: BesideOptions): DefinitionChange {
  const outcomes = besideNewVersion(transition, name, options);
  if (outcomes.length > 0) return { subject, outcomes };
  if (addsScale(transition, name)) return harmless(subject, SCALED);
  const isConverted = transition.to.spec.conversion?.strategy === 'Webhook';
  return harmless(subject, isConverted ? 'tests of the webhook must show how it converts resources' : undefined);
}

const SCALED = 'but its scale subresource may refuse updates in it of what is written in other versions, which have none there';

/** Whether a version has replicas validated that another one, which there was, has not. */
function addsScale({ from, to }: Transition, name: string): boolean {
  const pathOf = (version: CustomResourceDefinitionVersion | undefined): string | undefined =>
    version?.subresources?.scale?.specReplicasPath;
  const path = pathOf(versionsOf(to.spec).find((version) => version.name === name));
  return path !== undefined && versionsOf(from.spec).some((version) => version.name !== name && version.served && pathOf(version) !== path);
}

function* removedVersion(
  transition: Transition,
  { name, served, storage }: CustomResourceDefinitionVersion,
  fromPath: Subject['fromPath'],
  isExempt: boolean,
): Generator<DefinitionChange> {
  const subject: Subject = { ...subjectAt('version-removed', ['spec', 'versions'], '', `version ${name} is gone`, name), fromPath };
  const { from } = transition;
  const isStored = storage || (from.status.storedVersions ?? []).includes(name);
  const outcomes: DefinitionChange[] = [];
  if (isStored)
    outcomes.push(
      breaks(
        transition,
        subject,
        ['stored-data'],
        'what is stored in it can no longer be read',
        `GET ${resourcePath(from, name)}/example`,
        {
          from: '200 OK',
          to: `500: request to convert CR from an invalid group/version: ${from.spec.group}/${name}`,
        },
      ),
    );
  if (served && !isExempt)
    outcomes.push(
      breaks(transition, subject, ['writers', 'readers', 'clients'], 'requests for it fail', `GET ${resourcePath(from, name)}`, {
        from: '200 OK',
        to: NOT_FOUND,
      }),
    );
  if (outcomes.length > 0) yield { subject, outcomes: outcomes.flatMap((one) => one.outcomes) };
  else yield harmless(subject, isExempt ? 'it says alpha' : 'it was not served');
}

interface Paths {
  readonly fromPath: Subject['fromPath'];
  readonly toPath: Subject['toPath'];
}

function* changedServing(
  transition: Transition,
  before: CustomResourceDefinitionVersion,
  after: CustomResourceDefinitionVersion,
  { fromPath, toPath }: Paths,
  options: BesideOptions,
): Generator<DefinitionChange> {
  const { name } = before;
  const at = (rule: Subject['rule'], keyword: string, what: string): Subject => ({
    ...subjectAt(rule, [], '', what, name),
    fromPath: [...fromPath, keyword],
    toPath: [...toPath, keyword],
  });
  if (before.served && !after.served)
    yield breaks(
      transition,
      at('version-unserved', 'served', `version ${name} is not served`),
      ['writers', 'readers', 'clients'],
      'requests for it fail',
      `GET ${resourcePath(transition.from, name)}`,
      { from: '200 OK', to: NOT_FOUND },
    );
  if (!before.served && after.served)
    yield addedBeside(transition, at('version-served', 'served', `version ${name} is served`), name, options);
  if (before.deprecated !== after.deprecated)
    yield after.deprecated
      ? harmless(at('version-deprecated', 'deprecated', `version ${name} is deprecated`), 'clients get a warning, and are still served')
      : harmless(at('version-undeprecated', 'deprecated', `version ${name} is no longer deprecated`), 'clients are no longer warned');
  else if (after.deprecated && before.deprecationWarning !== after.deprecationWarning) {
    const what = `the warning of version ${name} ${worded(before.deprecationWarning)} becomes ${worded(after.deprecationWarning)}`;
    yield harmless(at('deprecation-warning-changed', 'deprecationWarning', what), 'the warning that clients get changes');
  }
}

/** What a server warns with where nothing is said. */
function worded(warning: string | undefined): string {
  return warning === undefined ? '(the usual one)' : quoted(warning);
}

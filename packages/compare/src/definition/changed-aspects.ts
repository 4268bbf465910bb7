import type { CustomResourceDefinitionVersion, CustomResourceSubresourceScale } from '@structural/core';
import { sameSchemas } from '@structural/witness';
import type { Transition, Subject } from '../outcome/to-finding.js';
import type { ChangeRule } from '../rules/change-rules.js';
import { changedColumns } from './changed-columns.js';
import { breaks, harmless, NOT_FOUND, resourcePath, subjectAt, type DefinitionChange, type SubjectWithin } from './changed-names.js';

interface Paths {
  readonly fromPath: Subject['fromPath'];
  readonly toPath: Subject['toPath'];
}

/** What a version has beside its schema: subresources, columns, selectable fields. */
export function* changedAspects(
  transition: Transition,
  before: CustomResourceDefinitionVersion,
  after: CustomResourceDefinitionVersion,
  { fromPath, toPath }: Paths,
): Generator<DefinitionChange> {
  const at: SubjectWithin = (rule: ChangeRule, steps, detail, what) => ({
    ...subjectAt(rule, [], detail, what, before.name),
    fromPath: [...fromPath, ...steps],
    toPath: [...toPath, ...steps],
  });
  const path = resourcePath(transition.from, before.name);
  yield* changedStatus(transition, before, after, at, path);
  yield* changedScale(transition, before, after, at, path);
  yield* changedColumns(transition, before, after, at);
  yield* changedSelectors(transition, before, after, at, path);
}

type Version = CustomResourceDefinitionVersion;

function* changedStatus(
  transition: Transition,
  before: Version,
  after: Version,
  at: SubjectWithin,
  path: string,
): Generator<DefinitionChange> {
  const [had, has] = [before, after].map(({ subresources }) => subresources?.status !== undefined);
  const steps = ['subresources', 'status'];
  if (had === true && has === false)
    yield breaks(
      transition,
      at('status-removed', steps, '', 'the status subresource is gone'),
      ['writers', 'clients'],
      'status updates are refused, and an update without a status removes it',
      `PUT ${path}/example/status`,
      { from: '200 OK', to: NOT_FOUND },
    );
  if (had === true || has === false) return;
  const subject = at('status-added', steps, '', 'the status is a subresource');
  if (keepsStatus(transition.from, before))
    yield breaks(
      transition,
      subject,
      ['writers'],
      'a status that is sent with the resource is dropped',
      `PUT ${path}/example with a status`,
      {
        from: 'the status is stored',
        to: 'the status stays as it was',
      },
    );
  else yield harmless(subject, 'a status was dropped before, too, since the schema did not know it');
}

/** Whether a status that is sent with a resource is stored where it is no subresource. */
function keepsStatus({ spec }: Transition['from'], { schema }: Version): boolean {
  const root = schema?.openAPIV3Schema;
  if (root === undefined || spec.preserveUnknownFields === true || root['x-kubernetes-preserve-unknown-fields'] === true) return true;
  return root.properties?.has('status') === true || (root.additionalProperties !== undefined && root.additionalProperties !== false);
}

function* changedScale(
  transition: Transition,
  before: Version,
  after: Version,
  at: SubjectWithin,
  path: string,
): Generator<DefinitionChange> {
  const [had, has] = [before.subresources?.scale, after.subresources?.scale];
  const steps = ['subresources', 'scale'];
  if (had !== undefined && has === undefined)
    yield breaks(
      transition,
      at('scale-removed', steps, '', 'the scale subresource is gone'),
      ['clients'],
      'autoscalers fail',
      `GET ${path}/example/scale`,
      { from: '200 OK', to: NOT_FOUND },
    );
  else if (had === undefined && has !== undefined) yield harmless(at('scale-added', steps, '', 'a scale subresource is new'));
  else if (had !== undefined && has !== undefined && !sameSchemas(had, has))
    yield breaks(
      transition,
      at('scale-changed', steps, '', 'the scale subresource points at different fields'),
      ['clients'],
      'autoscalers read and write other fields',
      `GET ${path}/example/scale`,
      { from: scaled(had), to: scaled(has) },
    );
}

function scaled({ labelSelectorPath, specReplicasPath, statusReplicasPath }: CustomResourceSubresourceScale): string {
  const selector = labelSelectorPath === undefined ? 'no selector' : `the selector of ${labelSelectorPath}`;
  return `replicas of ${specReplicasPath} and ${statusReplicasPath}, ${selector}`;
}

function* changedSelectors(
  transition: Transition,
  before: Version,
  after: Version,
  at: SubjectWithin,
  path: string,
): Generator<DefinitionChange> {
  const [had, has] = [before, after].map(({ selectableFields = [] }) => new Set(selectableFields.map(({ jsonPath }) => jsonPath)));
  const steps = ['selectableFields'];
  for (const field of had ?? []) {
    if (has?.has(field) !== false) continue;
    const selector = `${field.replace(/^\./, '')}=x`;
    yield breaks(
      transition,
      at('selectable-field-removed', steps, field, `${field} can no longer be selected by`),
      ['clients'],
      'requests that select by it fail',
      `GET ${path}?fieldSelector=${selector}`,
      { from: '200 OK', to: `400 Bad Request: field label not supported: ${field.replace(/^\./, '')}` },
    );
  }
  for (const field of has ?? [])
    if (had?.has(field) === false) yield harmless(at('selectable-field-added', steps, field, `${field} can be selected by`));
}

import type { ChangeRuleRecord } from '../change-rule-record.js';
import { apartExample, versionExample, versionsExample } from '../example.js';

const WEBHOOK =
  'conversion:\n  strategy: Webhook\n  webhook: { conversionReviewVersions: [v1], clientConfig: { url: https://example.com/ } }';
const COLUMN = 'additionalPrinterColumns: [{ name: Image, type: string, jsonPath: .spec.image }]';
const AGE_COLUMN = 'additionalPrinterColumns: [{ name: Age, type: date, jsonPath: .metadata.creationTimestamp }]';
const BOTH_COLUMNS = AGE_COLUMN.replace(' }]', ' }, { name: Image, type: string, jsonPath: .spec.image }]');
const WIDE_COLUMN = COLUMN.replace(' }]', ', priority: 1 }]');
const SCALE = 'subresources: { scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }';

const BESIDE =
  'Where no webhook converts, a client of the new version drops what only other served versions know when it sends back what it read, and may write values that their readers do not expect. Where both say the same, nobody is hurt.';

/** Versions and what they have beside their schema. */
export const VERSION_RULES: readonly ChangeRuleRecord[] = [
  {
    id: 'version-removed',
    title: 'A version less',
    whatChanged: 'A version is gone.',
    whyItMatters: 'Requests for it fail, and what is stored in it can no longer be read.',
    examples: [
      versionsExample('', ['v1', 'v1beta1'], ['v1'], ['writers', 'readers', 'clients']),
      versionsExample('The storage version itself', ['v1', 'v2'], ['v2'], ['stored-data', 'writers', 'readers', 'clients']),
    ],
  },
  {
    id: 'version-added',
    title: 'A new version',
    whatChanged: 'There is a further version.',
    whyItMatters: `${BESIDE} After a rollback requests for it fail, and what was stored in it cannot be read.`,
    examples: [
      versionsExample('', ['v1'], ['v1', 'v2']),
      apartExample('The new one lacks a field, and takes more values of another one', ['v1'], ['v1', 'v2'], ['stored-data', 'readers']),
    ],
  },
  {
    id: 'version-unserved',
    title: 'A version that is not served',
    whatChanged: 'A version is no longer served.',
    whyItMatters: 'Requests for it fail.',
    examples: [
      {
        ...versionExample('', '', '', ['writers', 'readers', 'clients']),
        new: versionExample('', '', '').new.replace('served: true', 'served: false'),
      },
    ],
  },
  {
    id: 'version-served',
    title: 'A version is served',
    whatChanged: 'A version is served that was not.',
    whyItMatters: BESIDE,
    examples: [{ ...versionExample('', '', ''), old: versionExample('', '', '').new.replace('served: true', 'served: false') }],
  },
  {
    id: 'storage-version-changed',
    title: 'Another storage version',
    whatChanged: 'Resources are stored in another version.',
    whyItMatters:
      'Without a webhook, whatever the new storage version does not know is dropped when a resource is written in another version. What is stored stays as it is until then.',
    examples: [versionsExample('', ['v1', 'v2'], ['v2', 'v1'])],
  },
  {
    id: 'version-deprecated',
    title: 'A deprecated version',
    whatChanged: 'A version is deprecated, or warns otherwise.',
    whyItMatters: 'Clients are warned, and served.',
    examples: [versionExample('', '', 'deprecated: true')],
  },
  {
    id: 'version-undeprecated',
    title: 'A version is no longer deprecated',
    whatChanged: 'A version is no longer deprecated.',
    whyItMatters: 'Clients are no longer warned.',
    examples: [versionExample('', 'deprecated: true', '')],
  },
  {
    id: 'conversion-changed',
    title: 'Another conversion',
    whatChanged: 'Another webhook converts between versions, or one where none did, or none any more.',
    whyItMatters: 'Only the webhook knows what it makes of a resource: its tests have to show it.',
    examples: [versionsExample('Of one version nothing is converted', ['v1'], ['v1'], [], ['', WEBHOOK])],
  },
  {
    id: 'status-added',
    title: 'The status becomes a subresource',
    whatChanged: 'A version has the status subresource, which it had not.',
    whyItMatters:
      'A status that is sent with the resource is dropped; controllers must write it by itself. Where the schema did not know it, it was dropped before, too.',
    examples: [versionExample('', '', 'subresources: { status: {} }', ['writers'])],
  },
  {
    id: 'status-removed',
    title: 'The status is no subresource any more',
    whatChanged: 'A version lacks the status subresource.',
    whyItMatters: 'Controllers that write it by itself are refused, and users can write it.',
    examples: [versionExample('', 'subresources: { status: {} }', '', ['writers', 'clients'])],
  },
  {
    id: 'scale-added',
    title: 'A scale subresource',
    whatChanged: 'A version has the scale subresource, which it had not.',
    whyItMatters: 'Nobody is hurt.',
    examples: [versionExample('', '', SCALE)],
  },
  {
    id: 'scale-changed',
    title: 'Another scale subresource',
    whatChanged: 'The scale subresource is about other fields.',
    whyItMatters: 'Autoscalers read and write other fields.',
    examples: [versionExample('', SCALE, SCALE.replace('.status.replicas', '.status.ready'), ['clients'])],
  },
  {
    id: 'scale-removed',
    title: 'No scale subresource any more',
    whatChanged: 'A version lacks the scale subresource.',
    whyItMatters: 'Autoscalers and `kubectl scale` fail.',
    examples: [versionExample('', SCALE, '', ['clients'])],
  },
  {
    id: 'column-added',
    title: 'A new column',
    whatChanged: 'Tables have a further column.',
    whyItMatters: 'Nobody is hurt.',
    examples: [versionExample('', AGE_COLUMN, BOTH_COLUMNS)],
  },
  {
    id: 'column-changed',
    title: 'Another column',
    whatChanged:
      'A column shows another field, shows it otherwise, or has another priority; kubectl shows one with `-o wide` alone where it is not 0.',
    whyItMatters: 'What reads tables reads something else, or misses it.',
    examples: [
      versionExample('', COLUMN, COLUMN.replace('.spec.image', '.status.phase'), ['clients']),
      versionExample('In wide tables alone', COLUMN, WIDE_COLUMN, ['clients']),
      versionExample('In all tables', WIDE_COLUMN, COLUMN),
    ],
  },
  {
    id: 'column-removed',
    title: 'A column less',
    whatChanged: 'Tables lack a column.',
    whyItMatters: 'What reads tables misses it. Where no columns are asked for, a server shows `Age`: it goes with the first one that is.',
    examples: [versionExample('', COLUMN, '', ['clients']), versionExample('The age', '', COLUMN, ['clients'])],
  },
  {
    id: 'selectable-field-added',
    title: 'A new selectable field',
    whatChanged: 'Resources can be selected by a further field.',
    whyItMatters: 'Nobody is hurt.',
    examples: [versionExample('', '', 'selectableFields: [{ jsonPath: .spec.image }]')],
  },
  {
    id: 'selectable-field-removed',
    title: 'A selectable field less',
    whatChanged: 'Resources can no longer be selected by a field.',
    whyItMatters: 'Requests that do are refused.',
    examples: [versionExample('', 'selectableFields: [{ jsonPath: .spec.image }]', '', ['clients'])],
  },
  {
    id: 'schema-added',
    title: 'A schema where there was none',
    whatChanged: 'A version has a schema, which it had not; only v1beta1 allows that.',
    whyItMatters: 'What does not fit is refused or dropped.',
    examples: [],
  },
  {
    id: 'schema-removed',
    title: 'No schema any more',
    whatChanged: 'A version has no schema any more; only v1beta1 allows that.',
    whyItMatters: 'Nothing is validated any more. After a rollback what does not fit is refused or dropped.',
    examples: [],
  },
  {
    id: 'schema-unusable',
    title: 'A schema that nothing can be judged by',
    whatChanged: 'A side has a schema that no server can serve, or that is not structural.',
    whyItMatters: 'Nothing can be said of the changes of the version. `lint` says what is wrong with the definition.',
    examples: [],
  },
];

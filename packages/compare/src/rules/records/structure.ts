import type { ChangeRuleRecord } from '../change-rule-record.js';
import { schemaExample } from '../example.js';

const ITEMS = 'type: array, items: { type: object, required: [name], properties: { name: { type: string }, port: { type: integer } } }';
const BY_NAME = 'x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]';
const BOTH =
  'type: array, items: { type: object, required: [name, port], properties: { name: { type: string }, port: { type: integer } } }';

/** Maps, lists, and what an object keeps. */
export const STRUCTURE_RULES: readonly ChangeRuleRecord[] = [
  {
    id: 'map-added',
    title: 'An object becomes a map',
    whatChanged: 'An object takes any member, which it did not.',
    whyItMatters: 'Members that were dropped are kept. After a rollback they are dropped again.',
    examples: [
      schemaExample(
        '',
        'properties: { labels: { type: object } }',
        'properties: { labels: { type: object, additionalProperties: { type: string } } }',
      ),
    ],
  },
  {
    id: 'map-removed',
    title: 'An object is no longer a map',
    whatChanged: 'An object takes the members alone that the schema names.',
    whyItMatters: 'The server drops all others, from stored resources as well.',
    examples: [
      schemaExample(
        '',
        'properties: { labels: { type: object, additionalProperties: { type: string } } }',
        'properties: { labels: { type: object, properties: { app: { type: string } } } }',
        ['stored-data', 'writers', 'readers'],
      ),
    ],
  },
  {
    id: 'items-changed',
    title: 'Items of a list',
    whatChanged: 'A list says what its items are, or no longer does.',
    whyItMatters: 'Servers accept no list that does not say it; where one was read all the same, items that are not so are refused.',
    examples: [
      schemaExample(
        'Items of any kind, then texts alone',
        'properties: { args: { type: array } }',
        'properties: { args: { type: array, items: { type: string } } }',
        ['writers'],
      ),
    ],
  },
  {
    id: 'preserve-unknown-added',
    title: 'Unknown fields are kept',
    whatChanged: 'An object keeps the fields that its schema does not know.',
    whyItMatters: 'Nobody is hurt. After a rollback they are dropped.',
    examples: [
      schemaExample(
        '',
        'properties: { values: { type: object } }',
        'properties: { values: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
      ),
    ],
  },
  {
    id: 'preserve-unknown-removed',
    title: 'Unknown fields are dropped',
    whatChanged: 'An object no longer keeps the fields that its schema does not know.',
    whyItMatters: 'They are gone when a stored resource is read, and for good when it is written.',
    examples: [
      schemaExample(
        '',
        'properties: { values: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
        'properties: { values: { type: object } }',
        ['stored-data', 'writers', 'readers'],
      ),
    ],
  },
  {
    id: 'embedded-resource-changed',
    title: 'An embedded resource',
    whatChanged: 'An object must be a resource, with apiVersion, kind and metadata, or need no longer be one.',
    whyItMatters: 'What is none is refused, even what is stored: that is not forgiven.',
    examples: [
      schemaExample(
        '',
        'properties: { template: { type: object, x-kubernetes-preserve-unknown-fields: true } }',
        'properties: { template: { type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true } }',
        ['stored-data', 'writers'],
      ),
    ],
  },
  {
    id: 'list-type-changed',
    title: 'Another list type',
    whatChanged: 'A list is owned as a whole or item by item, or is a set, or has items with keys.',
    whyItMatters:
      'Managers that apply lose items of others, keep items that they meant to remove, or meet conflicts. Lists with items twice are refused where they must differ.',
    examples: [
      schemaExample('', `properties: { ports: { ${ITEMS} } }`, `properties: { ports: { ${BY_NAME}, ${ITEMS} } }`, ['writers', 'owners']),
      schemaExample('As a whole again', `properties: { ports: { ${BY_NAME}, ${ITEMS} } }`, `properties: { ports: { ${ITEMS} } }`, [
        'owners',
      ]),
    ],
  },
  {
    id: 'list-keys-changed',
    title: 'Other keys of a list',
    whatChanged: 'Items of a list are told apart by other members.',
    whyItMatters:
      'Items that were two are one, or one is two: to managers that apply, and to the server, which refuses an item that is there twice.',
    examples: [
      schemaExample(
        '',
        `properties: { ports: { x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, port], ${BOTH} } }`,
        `properties: { ports: { ${BY_NAME}, ${BOTH} } }`,
        ['writers', 'owners'],
      ),
    ],
  },
  {
    id: 'map-type-changed',
    title: 'Another map type',
    whatChanged: 'An object is owned as a whole, or member by member.',
    whyItMatters: 'Managers that apply lose members of others, or meet conflicts.',
    examples: [
      schemaExample(
        '',
        'properties: { selector: { type: object, additionalProperties: { type: string } } }',
        'properties: { selector: { type: object, x-kubernetes-map-type: atomic, additionalProperties: { type: string } } }',
        ['owners'],
      ),
    ],
  },
];

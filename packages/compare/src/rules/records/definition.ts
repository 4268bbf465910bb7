import type { ChangeRuleRecord } from '../change-rule-record.js';
import { definitionExample } from '../example.js';

const names = (more: string): string => `names: { plural: jobs, kind: Job${more} }`;

/** The definition as a whole. */
export const DEFINITION_RULES: readonly ChangeRuleRecord[] = [
  {
    id: 'definition-removed',
    title: 'A definition less',
    whatChanged: 'The new side lacks a definition.',
    whyItMatters:
      'Where the definition is deleted all of its resources are. A definition of another group or plural is another definition.',
    examples: [
      {
        ...definitionExample('Another plural is another definition', '', 'names: { plural: tasks, kind: Job }', ['stored-data']),
        new: definitionExample('', '', 'names: { plural: tasks, kind: Job }').new.replace('jobs.example.com', 'tasks.example.com'),
      },
    ],
  },
  {
    id: 'definition-added',
    title: 'A new definition',
    whatChanged: 'The new side has a definition that the old one lacks.',
    whyItMatters: 'Nobody is hurt, and nothing is said, but for a rollback: its resources are gone then.',
    examples: [],
  },
  {
    id: 'group-changed',
    title: 'Another group',
    whatChanged: 'A definition of the same name has another group, which no server accepts.',
    whyItMatters: 'Its resources are elsewhere.',
    examples: [definitionExample('', '', 'group: example.org', ['stored-data', 'writers', 'readers', 'clients'])],
  },
  {
    id: 'scope-changed',
    title: 'Another scope',
    whatChanged: 'Resources are in namespaces, or no longer.',
    whyItMatters: 'What is stored is found no more. Servers refuse it for a definition that is established.',
    examples: [definitionExample('', '', 'scope: Cluster', ['stored-data', 'writers', 'clients'])],
  },
  {
    id: 'kind-changed',
    title: 'Another kind',
    whatChanged: 'Resources are of another kind.',
    whyItMatters:
      'Manifests of the kind are refused, and what is stored says another one. Servers refuse it for a definition that is established.',
    examples: [definitionExample('', '', 'names: { plural: jobs, kind: Task, singular: job }', ['stored-data', 'writers', 'clients'])],
  },
  {
    id: 'list-kind-changed',
    title: 'Another kind of lists',
    whatChanged: 'Lists of resources are of another kind.',
    whyItMatters: 'Clients that read lists by their kind do not know it.',
    examples: [definitionExample('', '', names(', listKind: Jobs'), ['clients'])],
  },
  {
    id: 'plural-changed',
    title: 'Another plural',
    whatChanged: 'A definition of the same name has another plural, which no server accepts.',
    whyItMatters: 'Its resources are elsewhere.',
    examples: [definitionExample('', '', 'names: { plural: tasks, kind: Job }', ['stored-data', 'writers', 'readers', 'clients'])],
  },
  {
    id: 'singular-changed',
    title: 'Another singular',
    whatChanged: 'The name of one resource is another one.',
    whyItMatters: 'Scripts that ask for it by that name fail, unless another name is alike: kubectl takes the kind in small letters, too.',
    examples: [
      definitionExample('', names(', singular: task'), '', ['clients']),
      definitionExample('The name of the kind is known all the same', '', names(', singular: task')),
    ],
  },
  {
    id: 'short-name-removed',
    title: 'A short name less',
    whatChanged: 'A short name is gone.',
    whyItMatters: 'Scripts that use it fail.',
    examples: [
      definitionExample('', names(', shortNames: [jb]'), '', ['clients']),
      definitionExample('The plural is known all the same', names(', shortNames: [jobs]'), ''),
    ],
  },
  {
    id: 'short-name-added',
    title: 'A new short name',
    whatChanged: 'There is a further short name.',
    whyItMatters: 'Nobody is hurt.',
    examples: [definitionExample('', '', names(', shortNames: [jb]'))],
  },
  {
    id: 'category-removed',
    title: 'A category less',
    whatChanged: 'The resources are no longer of a category.',
    whyItMatters: '`kubectl get` of the category lacks them.',
    examples: [definitionExample('', names(', categories: [all]'), '', ['clients'])],
  },
  {
    id: 'category-added',
    title: 'A new category',
    whatChanged: 'The resources are of a further category.',
    whyItMatters: 'Nobody is hurt.',
    examples: [definitionExample('', '', names(', categories: [all]'))],
  },
  {
    id: 'unknown-fields-changed',
    title: 'preserveUnknownFields',
    whatChanged: 'The definition keeps unknown fields, or no longer.',
    whyItMatters: 'They are gone when a stored resource is read, and for good when it is written.',
    examples: [definitionExample('', 'preserveUnknownFields: true', '', ['stored-data', 'writers', 'readers'])],
  },
];

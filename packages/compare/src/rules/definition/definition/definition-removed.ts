import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** The new side lacks a definition. */
export const definitionRemoved = definitionRule({
  id: 'definition-removed',
  title: 'A CRD is removed',
  whatChanged: 'The new side no longer has a CRD.',
  whyItMatters: 'Deleting a CRD deletes all of its resources. A CRD with another group or plural is another CRD.',
  examples: [
    {
      ...definitionExample('Another plural is another CRD', '', 'names: { plural: tasks, kind: Job }', ['stored-data']),
      new: definitionExample('', '', 'names: { plural: tasks, kind: Job }').new.replace('jobs.example.com', 'tasks.example.com'),
    },
  ],
  inverse: 'definition-added',
});

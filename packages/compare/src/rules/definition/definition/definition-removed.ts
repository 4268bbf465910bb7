import { definitionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** The new side lacks a definition. */
export const definitionRemoved = definitionRule({
  id: 'definition-removed',
  title: 'A definition is removed',
  whatChanged: 'The new side lacks a definition.',
  whyItMatters: 'Where the definition is deleted all of its resources are. A definition of another group or plural is another definition.',
  examples: [
    {
      ...definitionExample('Another plural is another definition', '', 'names: { plural: tasks, kind: Job }', ['stored-data']),
      new: definitionExample('', '', 'names: { plural: tasks, kind: Job }').new.replace('jobs.example.com', 'tasks.example.com'),
    },
  ],
  inverse: 'definition-added',
});

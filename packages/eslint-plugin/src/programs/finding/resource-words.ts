import { oncePerProject } from '../generated-classes/once-per-project.js';
import { lastName } from './call-path.js';
import { CONSOLE_CALL } from './console-calls.js';
import { RESOURCE_CALLS } from './resource-calls.js';

/** What a program has a word of that writes a resource by itself: its own, or the name of a library or a call that takes one. */
export const resourceWords = oncePerProject(({ calls }): RegExp => {
  const names = [...calls, ...RESOURCE_CALLS].map(({ callee }) => lastName(callee).replaceAll('$', '\\$'));
  return new RegExp(
    ['apiVersion', 'kubernetes', 'cdk8s-plus', 'imports/k8s', 'pepr', 'Namespaced', CONSOLE_CALL, ...new Set(names)].join('|'),
  );
});

import { compareCatalogs, renderHumanChanges } from '@structural/evolve';
import { decodeBytes } from '@structural/document';
import { counted } from '@structural/presenters';
import type { BreakOptions, Definitions } from '../../types/options.cjs';
import { kubeVersion } from '../asking/kube-version.js';
import { findDefinitions, readDefinitions, type TestDefinitions } from '../definitions/read-definitions.js';
import type { Instance } from '../instance.js';
import { checkOptions } from '../option-values.js';
import { StructuralProblem } from '../problem.js';
import { hasColors, type MatcherContext, type MatcherResult } from '../report/paint.js';
import { hintOptions } from './to-be-accepted-by.js';

/** `expect(newCrd).not.toBreak(oldCrd)`: nothing that worked with the old definition stops to work with the new one. */
export function toBreak(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  old: Definitions,
  options: BreakOptions = {},
): MatcherResult {
  return compared('toBreak', context, instance, received, old, options);
}

/** `expect(newCrd).toKeepWithin(oldCrd)`: the same in the positive. */
export function toKeepWithin(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  old: Definitions,
  options: BreakOptions = {},
): MatcherResult {
  const { message, pass } = compared('toKeepWithin', context, instance, received, old, options);
  return { pass: !pass, message };
}

function compared(
  name: string,
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  old: Definitions,
  given: BreakOptions,
): MatcherResult {
  checkOptions(given, ['kubeVersion', 'seconds', 'strictness'], 'options');
  const { seconds = 10, strictness = 'readers', ...options } = given;
  if (!STRICTNESS.includes(strictness))
    throw new StructuralProblem(`strictness: ${JSON.stringify(strictness)} is not one of ${STRICTNESS.join(', ')}`);
  const server = kubeVersion(options.kubeVersion ?? instance.settings.kubeVersion);
  const sides = { old: sideOf(old, instance, 'old'), new: sideOf(received, instance, 'received') };
  const end = performance.now() + seconds * 1000;
  const result = compareCatalogs(sides.old.catalog, sides.new.catalog, {
    strictness,
    kubernetesVersion: server,
    today: new Date().toISOString().slice(0, 10),
    isOver: () => performance.now() > end,
  });
  const pass = result.changes.some(({ severity }) => severity === 'error');
  if (!pass && result.leftOut > 0)
    throw new StructuralProblem(
      `not compared: ${counted(result.leftOut, 'change')}, as ${counted(seconds, 'second')} were over; allow more with { seconds }`,
    );
  return {
    pass,
    message: () => {
      const hint = `${context.utils.matcherHint(name, 'received', 'old', hintOptions(context))}\n\n`;
      const report = renderHumanChanges(
        {
          compared: result,
          strictness,
          directions: ['forward'],
          kubernetesVersion: server,
          oldText: fileReader(sides.old),
          newText: fileReader(sides.new),
          unreadable: [],
        },
        { colors: hasColors(context.utils), quiet: pass, words: { strictness: '`strictness`', timeLimit: '`seconds`' } },
      ).trimEnd();
      return `${hint}${report === '' ? 'Nothing changed that counts.' : report}`;
    },
  };
}

const STRICTNESS: readonly string[] = ['stored-data', 'writers', 'readers', 'clients'];

function sideOf(given: unknown, instance: Instance, what: string): TestDefinitions {
  if (typeof given !== 'string' && (typeof given !== 'object' || given === null))
    throw new StructuralProblem(`${what} is not a CustomResourceDefinition: it is ${given === null ? 'null' : typeof given}`);
  return readDefinitions(findDefinitions(given as Definitions, instance.folder()));
}

function fileReader({ files }: TestDefinitions): (file: string) => string | undefined {
  return (file) => {
    const found = files.findLast((each) => each.file === file);
    if (found === undefined) return undefined;
    return typeof found.text === 'string' ? found.text : decodeBytes(found.text).text;
  };
}

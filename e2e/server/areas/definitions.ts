import { isJsonObject, printJson } from '@structural/json';
import { mutateDefinition } from '../../../packages/checker/tests/fix-safety/mutate-definition.js';
import { answerDifferences, answerOf } from '../engine/answer.js';
import { definitionAnswer, FIELD_VALIDATION, type FieldValidation } from '../engine/definition-answer.js';
import type { Input } from '../inputs/corpus.js';
import type { OwnCase } from '../inputs/own-cases.js';
import { randomFor, some } from '../inputs/plan.js';
import type { Run } from './run.js';
import { atOnce } from '../server/at-once.js';
import { DEFINITIONS } from '../server/definition-when.js';
import type { ServedDefinition } from './served-definition.js';

/** Verdicts on definitions that are not created: our own cases, those of the corpus, and mutants of these. */
export async function definitionVerdicts(
  { client, findings, plan }: Run,
  cases: readonly OwnCase[],
  definitions: readonly Input[],
): Promise<void> {
  const random = randomFor(plan, 'definitions');
  const half = Math.ceil(plan.definitionVerdicts / 2);
  const own = cases.filter(({ crd }) => !/^["']?apiVersion["']?: *["']?apiextensions.k8s.io\/v1beta1/m.test(crd));
  const inputs: { readonly name: string; readonly text: string; readonly modes: readonly FieldValidation[] }[] = [
    ...some(own, half, random).map(({ crd, name }) => ({ name, text: crd, modes: FIELD_VALIDATION })),
  ];
  const bases = definitions.length > 0 ? definitions : [];
  for (let i = 0; i < half && bases.length > 0; i++) {
    const base = random.pick(bases);
    const value = random.oneIn(4) ? base.value : mutateDefinition(base.value, random).value;
    // Where definitions of this version are created no other one is read.
    if (value['apiVersion'] !== base.value['apiVersion']) continue;
    inputs.push({ name: `${base.name} mutant ${String(i)}`, text: printJson(value), modes: [random.pick(FIELD_VALIDATION)] });
  }
  // The server answers some while the engine judges others.
  await atOnce(inputs, 4, async ({ modes, name, text }) => {
    for (const mode of modes) {
      const response = await client.send('POST', `${DEFINITIONS}?dryRun=All&fieldValidation=${mode}`, {
        body: text,
        contentType: text.startsWith('{') ? 'application/json' : 'application/yaml',
      });
      findings.add(
        'definition verdicts',
        `${name} ${mode}`,
        answerDifferences(definitionAnswer(text, mode), withMadeUpName(text, withoutObject(answerOf(response)))),
      );
    }
  });
}

/** Verdicts on updates of a definition that is served, which are not carried out. */
export async function definitionUpdates({ client, findings, plan }: Run, served: ServedDefinition, count: number): Promise<void> {
  const random = randomFor(plan, `update of ${served.input.name}`);
  const { name } = served.definition.metadata;
  const { metadata } = (await client.send('GET', `${DEFINITIONS}/${name}`)).body;
  const resourceVersion = isJsonObject(metadata) ? metadata['resourceVersion'] : undefined;
  for (let i = 0; i < count; i++) {
    const { slips, value } = mutateDefinition(served.input.value, random);
    const own = value['metadata'];
    if (value['apiVersion'] !== served.input.value['apiVersion'] || !isJsonObject(own) || resourceVersion === undefined) continue;
    const text = printJson({ ...value, metadata: { ...own, name, resourceVersion } });
    const mode = random.pick(FIELD_VALIDATION);
    const response = await client.send('PUT', `${DEFINITIONS}/${name}?dryRun=All&fieldValidation=${mode}`, { body: text });
    findings.add(
      'definition updates',
      `${served.input.name} update ${String(i)} ${slips.join(', ')} ${mode}`,
      answerDifferences(definitionAnswer(text, mode, served.definition), withoutObject(answerOf(response))),
    );
  }
}

function withoutObject({ causes, message, status, warnings }: ReturnType<typeof answerOf>): ReturnType<typeof answerOf> {
  return { status, message, causes, warnings };
}

/** What the server made up of a prefix, as the engine writes it. */
function withMadeUpName(text: string, answer: ReturnType<typeof answerOf>): ReturnType<typeof answerOf> {
  if (!text.includes('generateName')) return answer;
  return { ...answer, causes: answer.causes.map((cause) => cause.replace(/-[bcdfghjklmnpqrstvwxz2456789]{5}"/g, '-xxxxx"')) };
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diagnostic, ResourceVerdict } from '@structural/checker';
import type * as KubeconformModule from 'kubeconform-wasm';
import type { Kubeconform, KubeconformResult, SchemaSource } from 'kubeconform-wasm';
import type { KubeconformChoice } from '../../types/options.cjs';
import { refuseUnjudged, type Answered, type ServerAnswers } from '../asking/ask.js';
import type { TestQuestion } from '../asking/question.js';
import { StructuralProblem } from '../problem.js';
import { markedText, type TextMark } from '../report/marked-text.js';
import type { MatcherContext, MatcherResult } from '../report/paint.js';

/**
 * A result with kubeconform's part in it: what it says of kinds without a definition and, where that is asked for, where it would have answered
 * differently about others. Without kubeconform the result as it is, at once.
 */
export function withOpinion(
  own: MatcherResult,
  asked: () => ServerAnswers,
  { allowed, kubeconform }: TestQuestion,
  context: MatcherContext,
): MatcherResult | Promise<MatcherResult> {
  return kubeconform === undefined ? own : hear(own, asked(), kubeconform, context, allowed);
}

async function hear(
  own: MatcherResult,
  asked: ServerAnswers,
  choice: KubeconformChoice,
  { utils }: MatcherContext,
  allowed: TestQuestion['allowed'],
): Promise<MatcherResult> {
  const kubeconform = await open(choice, asked);
  const texts: string[] = [];
  try {
    for (const answered of asked.answers) {
      const theirs = await kubeconform.validate(answered.manifest.text);
      refuseUnjudged(
        answered.manifest,
        { resources: answered.result.resources.filter((each) => !isJudged(each, theirs)) },
        asked.catalog,
        allowed,
      );
      const marks = differences(answered, theirs, choice);
      if (marks.length > 0)
        texts.push(
          `${answered.manifest.file}:\n${markedText(answered.manifest.text, marks, { mark: utils.RECEIVED_COLOR, dim: utils.DIM_COLOR })}`,
        );
    }
  } finally {
    kubeconform.close();
  }
  if (texts.length === 0) return own;
  const shown = `kubeconform answers differently:\n\n${texts.join('\n\n')}`;
  return { pass: false, message: () => (own.pass ? shown : `${own.message()}\n\n${shown}`) };
}

async function open({ schemas = [], secondOpinion = false }: KubeconformChoice, { catalog }: ServerAnswers): Promise<Kubeconform> {
  let module: typeof KubeconformModule;
  try {
    module = await import('kubeconform-wasm');
  } catch {
    throw new StructuralProblem('kubeconform: kubeconform-wasm is not installed: npm install --save-dev kubeconform-wasm');
  }
  const definitions = catalog.entries.map(({ document }) => document.text.slice(document.range.start, document.range.end));
  const sources: SchemaSource[] = secondOpinion ? [module.schemasFromDefinitions(definitions)] : [];
  for (const path of [schemas].flat()) sources.push(sourceOf(path, module));
  return module.createKubeconform({ schemas: sources, ignoreMissingSchemas: true });
}

function sourceOf(path: string, { schemaFolder, schemasFromOpenApi }: typeof KubeconformModule): SchemaSource {
  const place = resolve(path);
  try {
    if (!statSync(place).isDirectory()) return schemasFromOpenApi([readFileSync(place)]);
    const names = readdirSync(place).filter((name) => name.endsWith('.json'));
    const [first] = names;
    const holdsOpenApi =
      first !== undefined && /"(?:openapi|swagger)"\s*:\s*"/.test(readFileSync(join(place, first), 'utf8').slice(0, 1_000));
    return holdsOpenApi ? schemasFromOpenApi(names.map((name) => readFileSync(join(place, name)))) : schemaFolder(place);
  } catch (error) {
    throw new StructuralProblem(`kubeconform: schemas: ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where kubeconform refuses a kind without a definition, or answers differently about another one. */
function differences(
  { result }: Answered,
  theirs: readonly KubeconformResult[],
  { secondOpinion = false }: KubeconformChoice,
): readonly TextMark[] {
  return theirs.flatMap((their) => {
    const isRefused = their.status === 'invalid' || their.status === 'error';
    const ours = result.resources.find((resource) => isAbout(resource, their));
    if (ours === undefined || ours.outcome === 'unknown-kind') return isRefused ? marksOf(their, 'kubeconform') : [];
    const refuses = ours.outcome !== 'accepted';
    if (!secondOpinion || refuses === isRefused) return [];
    if (isRefused) return marksOf(their, 'kubeconform, unlike the server,');
    const own = result.diagnostics.find(
      (each: Diagnostic) => each.severity === 'error' && each.range.start >= their.range.start && each.range.start <= their.range.end,
    );
    return [{ range: own?.range ?? their.range, message: `kubeconform accepts it, the server refuses it: ${own?.message ?? ''}` }];
  });
}

/** Whether a definition or a schema is known for a resource. */
function isJudged(resource: ResourceVerdict, theirs: readonly KubeconformResult[]): boolean {
  return resource.outcome !== 'unknown-kind' || theirs.some((their) => their.status !== 'skipped' && isAbout(resource, their));
}

function isAbout({ documentRange, kind, name }: ResourceVerdict, their: KubeconformResult): boolean {
  const isInside = their.range.start >= documentRange.start && their.range.start <= documentRange.end;
  return isInside && kind === their.kind && name === their.name;
}

function marksOf({ errors, message, range }: KubeconformResult, who: string): readonly TextMark[] {
  if (errors.length === 0) return [{ range, message: `${who} refuses it: ${message}` }];
  return errors.map((error) => ({ range: error.range, message: `${who} refuses it: ${error.path} ${error.message}` }));
}

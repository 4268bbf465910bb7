import { check, makeCatalog, mergeCatalogs, readCatalog, type CheckSetup, type Diagnostic } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { provers } from '@structural/evolve';
import { counted } from '@structural/presenters';
import type { Definitions, RenderOptions } from '../../types/options.cjs';
import { refuseNoVerdict, serverOptions, type ServerAnswers } from '../asking/ask.js';
import { once } from '../asking/once.js';
import { keptAnswer, toQuestion, type TestQuestion } from '../asking/question.js';
import { definitionsAndOptions, type Instance } from '../instance.js';
import { withOpinion } from '../kubeconform/with-opinion.js';
import { markedText } from '../report/marked-text.js';
import { toMark } from '../report/answer-text.js';
import type { MatcherContext, MatcherResult } from '../report/paint.js';
import { StructuralProblem } from '../problem.js';
import { hintOptions } from './to-be-accepted-by.js';

const OPTIONS: readonly (keyof RenderOptions)[] = ['allowUnjudged', 'kubeVersion', 'kubeconform', 'strict'];

/** `expect('dist').toRenderManifests(crds)`: there are manifests, and the API server accepts all of them, their definitions included. */
export function toRenderManifests(
  context: MatcherContext,
  instance: Instance,
  received: unknown,
  first?: Definitions | RenderOptions,
  second?: RenderOptions,
): MatcherResult | Promise<MatcherResult> {
  const { crds, options } = definitionsAndOptions<RenderOptions>(first, second, OPTIONS);
  const question = toQuestion(instance, received, crds, options);
  const asked = once(() => askAll(question));
  const files = question.manifests.length;
  const { pass, resources } = keptAnswer(question, 'rendered', () => {
    const resources = asked().answers.reduce((sum, { result }) => sum + result.resources.length + result.definitions.length, 0);
    return { pass: resources > 0 && asked().answers.every(({ result }) => !result.diagnostics.some(isFailure)), resources };
  });
  const { utils } = context;
  const own = {
    pass,
    message: () => {
      const hint = utils.matcherHint('toRenderManifests', 'received', 'crds', hintOptions(context));
      if (pass) return `${hint}\n\n${counted(resources, 'resource')} in ${counted(files, 'file')}, and the server accepts all of them`;
      const failed = asked().answers.flatMap(({ manifest, result }) => {
        const about = result.diagnostics.filter(isFailure);
        return about.length === 0 ? [] : [{ about, manifest }];
      });
      const paints = { mark: utils.RECEIVED_COLOR, dim: utils.DIM_COLOR };
      const shown = failed.slice(0, MAX_FILES).map(({ about, manifest }) => {
        return `${utils.BOLD_WEIGHT(manifest.file)}: ${counted(about.length, 'error')}\n${markedText(manifest.text, about.map(toMark), paints)}`;
      });
      const more = failed.length > MAX_FILES ? [`and ${counted(failed.length - MAX_FILES, 'more file')}`] : [];
      return [hint, ...shown, ...more].join('\n\n');
    },
  };
  return withOpinion(own, asked, question, context);
}

const MAX_FILES = 5;

/** How a text and a list are called that are no files. */
const RECEIVED = 'received';

function isFailure({ rule, severity }: Diagnostic): boolean {
  // A file that does not parse is a note where files are searched; what a tool has rendered parses.
  return severity === 'error' || rule === 'syntax' || rule === 'templated-file';
}

/** Asks about everything. Throws where a kind is not judged, unless that is allowed. */
function askAll(question: TestQuestion): ServerAnswers {
  const { definitions, manifests, server } = question;
  // What is rendered may bring its own definitions.
  const all = mergeCatalogs(definitions?.catalog ?? makeCatalog([], []), readCatalog(manifests));
  const checkOptions: CheckSetup = {
    ...serverOptions(question),
    catalog: all,
    provers,
    // Folders have other files, too; a text or a list that a test hands over has nothing else.
    requireObjects: manifests.every(({ file }) => file === RECEIVED),
  };
  const answers = manifests.map((manifest) => {
    const documents = parseDocuments(manifest.text);
    return { manifest, documents, result: check(manifest.file, manifest.text, checkOptions, { documents }) };
  });
  if (answers.every(({ result }) => result.resources.length + result.definitions.length === 0 && !result.diagnostics.some(isFailure)))
    throw new StructuralProblem(`there is no manifest in ${counted(manifests.length, 'file')}`);
  for (const answer of answers) refuseNoVerdict(answer, all, question);
  return { answers, catalog: all, server };
}

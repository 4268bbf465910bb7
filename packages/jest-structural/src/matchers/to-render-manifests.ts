import { check, makeCatalog, mergeCatalogs, readCatalog, type CheckOptions, type Diagnostic } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { provers } from '@structural/evolve';
import { counted } from '@structural/presenters';
import type { Definitions, RenderOptions } from '../../types/options.cjs';
import { refuseUnjudged, type ServerAnswers } from '../asking/ask.js';
import { kubeVersion } from '../asking/kube-version.js';
import { definitionsAndOptions, definitionsOf, type Instance } from '../instance.js';
import { withOpinion } from '../kubeconform/with-opinion.js';
import { markedText } from '../report/marked-text.js';
import { toMark } from '../report/answer-text.js';
import type { MatcherContext, MatcherResult } from '../report/paint.js';
import { receivedManifests } from '../received/received-manifests.js';
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
  const asked = askAll(instance, received, crds, options);
  const failed = asked.answers.flatMap(({ manifest, result }) => {
    const about = result.diagnostics.filter(isFailure);
    return about.length === 0 ? [] : [{ about, manifest }];
  });
  const resources = asked.answers.reduce((sum, { result }) => sum + result.resources.length + result.definitions.length, 0);
  const pass = failed.length === 0 && resources > 0;
  const { utils } = context;
  const own = {
    pass,
    message: () => {
      const hint = utils.matcherHint('toRenderManifests', 'received', 'crds', hintOptions(context));
      if (pass)
        return `${hint}\n\n${counted(resources, 'resource')} in ${counted(asked.answers.length, 'file')}, and the server accepts all of them`;
      if (failed.length === 0) return `${hint}\n\nThere is no manifest in ${counted(asked.answers.length, 'file')}.`;
      const paints = { mark: utils.RECEIVED_COLOR, dim: utils.DIM_COLOR };
      const shown = failed.slice(0, MAX_FILES).map(({ about, manifest }) => {
        return `${utils.BOLD_WEIGHT(manifest.file)}: ${counted(about.length, 'error')}\n${markedText(manifest.text, about.map(toMark), paints)}`;
      });
      const more = failed.length > MAX_FILES ? [`and ${counted(failed.length - MAX_FILES, 'more file')}`] : [];
      return [hint, ...shown, ...more].join('\n\n');
    },
  };
  const allowed = options.allowUnjudged ?? instance.settings.allowUnjudged;
  return withOpinion(own, asked, options.kubeconform ?? instance.settings.kubeconform, context, allowed);
}

const MAX_FILES = 5;

function isFailure({ rule, severity }: Diagnostic): boolean {
  // A file that does not parse is a note where files are searched; what a tool has rendered parses.
  return severity === 'error' || rule === 'syntax' || rule === 'templated-file';
}

/** Asks about everything. Throws where a kind is not judged, unless that is allowed. */
function askAll(instance: Instance, received: unknown, crds: Definitions | undefined, options: RenderOptions): ServerAnswers {
  const server = kubeVersion(options.kubeVersion ?? instance.settings.kubeVersion);
  const manifests = receivedManifests(received, instance.folder(), 'received');
  const given = crds ?? instance.settings.definitions;
  // What is rendered may bring its own definitions.
  const { catalog } = given === undefined ? { catalog: makeCatalog([], []) } : definitionsOf(instance, crds);
  const strict = options.strict ?? instance.settings.strict ?? false;
  const all = mergeCatalogs(catalog, readCatalog(manifests));
  const checkOptions: CheckOptions = { catalog: all, kubernetesVersion: server, provers, strict: strict ? 'strict' : 'warn' };
  const answers = manifests.map((manifest) => {
    const documents = parseDocuments(manifest.text);
    return { manifest, documents, result: check(manifest.file, manifest.text, checkOptions, { documents }) };
  });
  const allowed = options.allowUnjudged ?? instance.settings.allowUnjudged;
  const hasKubeconform = (options.kubeconform ?? instance.settings.kubeconform) !== undefined;
  if (!hasKubeconform) for (const { manifest, result } of answers) refuseUnjudged(manifest, result, all, allowed);
  return { answers, catalog: all, server };
}

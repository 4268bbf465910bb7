import { checkMemory, releaseFolders, type ConventionId, type ConventionOptions, type Diagnostic } from '@structural/checker';
import { provers } from '@structural/evolve';
import { kubernetes } from '../settings/kubernetes-code.js';
import type { LinesOf } from '@structural/presenters';
import { chartPartOf, chartsOfRepository, filesAround, isInChart } from '@structural/sources';
import { definitionsByName, definitionsIn } from '../settings/definition-files.js';
import { policiesIn } from '../settings/policy-files.js';
import { linesOfTexts } from './finding-text.js';
import { isKustomized, isKustomizePatch, namespacesNear, patchesOf } from '../settings/surroundings.js';
import type { SettingProblem } from '../settings/setting-problem.js';
import type { Settings } from '../settings/settings.js';
import { shownFindings } from './shown-findings.js';

/** A text to be judged, under the name of its file. */
export interface TextToCheck {
  /** Absolute. */
  readonly file: string;
  readonly text: string;
  readonly settings: Settings;
  readonly conventions: ReadonlyMap<ConventionId, ConventionOptions>;
}

/** The errors and warnings about a text, in its order. */
export interface CheckedText {
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with what the settings name. */
  readonly problems: readonly SettingProblem[];
  /** The lines of the text and of the files with the definitions of its resources. */
  readonly linesOf: LinesOf;
}

/** How much text is remembered, in characters: what an editor has open, not what a run goes through. */
const MAX_REMEMBERED = 16 << 20;

const memory = checkMemory(MAX_REMEMBERED);

/**
 * Judges a text as `kubectl structural lint` and `validate` do, with fixes.
 *
 * The last findings about each file are remembered, document by document: in a file of many definitions only those are judged again that have
 * changed. Findings are the same as without any memory.
 */
export function checkText({ conventions, file, settings, text }: TextToCheck): CheckedText {
  const { builtin, crds, kubernetesVersion, rewrite, requireCrd, root, strict } = settings;
  const given = definitionsIn(root, 'crds', crds, { linted: file, rewrite });
  const stored = definitionsIn(root, 'stored', settings.stored, { rewrite });
  const admission = policiesIn(root, settings.policies, { file, text });
  const { catalog } = given;
  const chartPart = text.includes('{{') ? chartPartOf(file, new Map()) : undefined;
  const found = memory.check(file, text, {
    kubernetesVersion,
    requireCrd: requireCrd === true,
    requireObjects: 'among-others',
    strict,
    rewrite,
    catalog,
    old: definitionsByName(stored.catalog),
    liveAs: settings.as,
    fixes: true,
    provers,
    builtin,
    kubernetes,
    notesTypesOnly: true,
    namespaces: namespacesNear(file),
    ...(admission.policies && { policies: admission.policies }),
    place: {
      ...(chartPart && { chartPart }),
      ...filesAround(file),
      releaseCharts: chartsOfRepository(file, releaseFolders(text)),
      isKustomized: isKustomized(file),
      patches: () => patchesOf(file),
    },
    ...(conventions.size > 0 ? { conventions } : {}),
  });
  const textOf = (name: string): string | undefined =>
    name === file ? text : (catalog.entries.find((entry) => entry.file === name)?.document.text ?? admission.textOf(name));
  const isTemplate = found.some(({ rule }) => rule === 'templated-file');
  return {
    diagnostics: shownFindings(found, { requireCrd, isPatch: isKustomizePatch(file), isOfChart: isTemplate && isInChart(file, new Map()) }),
    problems: [...given.problems, ...stored.problems, ...admission.problems].filter(({ about = [] }) =>
      about.every((word) => text.includes(word)),
    ),
    linesOf: linesOfTexts(textOf),
  };
}

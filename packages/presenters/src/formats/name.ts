import { type CheckResult, type DefinitionVerdict, findingPlaces, type ResourceVerdict, type RuleId } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { abridged } from '../text/abridged.js';
import type { Presenter } from '../presenter.js';
import { inert } from '../text/inert.js';
import { groupOf } from '../findings/server-answer.js';
import { visible } from '../text/visible-text.js';

/**
 * The report for scripts, as `kubectl … -o name` prints objects: one line for each CustomResourceDefinition or custom resource with a
 * finding of severity `error` or `warning`, `customresourcedefinition.apiextensions.k8s.io/NAME`, `crontab.stable.example.com/NAME`.
 *
 * Clean objects are not listed, nor are those without a name and those of unknown kinds. Definitions of a file come before its resources.
 * Findings about something that has no name are printed beside the report.
 */
export function namePresenter(): Presenter {
  return {
    renderStart: () => '',
    renderResult: (result) => {
      const { definitions, resources } = result;
      const hasFindings = countedObjects(result);
      return inert(
        [
          ...definitions.filter(hasFindings).map(({ name }) => `customresourcedefinition.apiextensions.k8s.io/${visible(name)}\n`),
          ...resources
            .filter((resource) => resource.outcome !== 'unknown-kind' && hasFindings(resource))
            .map((resource) => `${qualifiedName(resource)}\n`),
        ].join(''),
      );
    },
    renderOmitted,
    renderEnd: () => '',
  };
}

/** A line for each finding about no object in particular, and one for the objects that cannot be named. */
function renderOmitted({ definitions, diagnostics, file, resources, text }: CheckResult): string {
  const nameless = diagnostics.filter(({ rule, severity }) => severity !== 'info' && NAMELESS.has(rule));
  let unnamed = 0;
  for (const { errors, name, warnings } of judgedIn(definitions, resources)) if (name === '' && errors + warnings > 0) unnamed++;
  if (nameless.length + unnamed === 0) return '';
  const lines = lineIndex(text);
  const shown = nameless.map(({ message, range, rule, severity }) => {
    const { column, line } = lines.positionOf(range.start);
    return `${severity}: ${visible(file)}:${line}:${column}: ${visible(abridged(message).replace(/\s*[\r\n]+\s*/g, ' '))} [${rule}]\n`;
  });
  if (unnamed > 0)
    shown.push(`note: ${visible(file)}: findings about ${unnamed === 1 ? 'an object' : `${unnamed} objects`} without a name\n`);
  return inert(shown.join(''));
}

/** Rules about texts that hold no object, and about kinds that are not listed. */
const NAMELESS: ReadonlySet<RuleId> = new Set<RuleId>(['syntax', 'templated-file', 'unknown-kind', 'partial-definition']);

/**
 * Whether an object has a name and findings that count. Where these are not just the verdicts' own, since some were taken out or conventions found more,
 * their places in the text tell.
 */
function countedObjects({
  definitions,
  diagnostics,
  resources,
  text,
}: CheckResult): (object: DefinitionVerdict | ResourceVerdict) => boolean {
  const counting = diagnostics.filter(({ rule, severity }) => severity !== 'info' && !NAMELESS.has(rule));
  let verdicts = 0;
  for (const { errors, warnings } of judgedIn(definitions, resources)) verdicts += errors + warnings;
  const hasFindings = ({ errors, warnings }: DefinitionVerdict | ResourceVerdict): boolean => errors + warnings > 0;
  if (counting.length === verdicts) return (object) => object.name !== '' && hasFindings(object);
  const isWhole = counting.length > verdicts;
  const counted = new Set(findingPlaces(text, counting).map(({ object }) => object));
  return (object) => {
    const [kind, namespace] = 'kind' in object && 'outcome' in object ? [object.kind, object.namespace] : ['CustomResourceDefinition', ''];
    return (
      object.name !== '' && ((isWhole && hasFindings(object)) || counted.has(`${object.apiVersion} ${kind} ${namespace}/${object.name}`))
    );
  };
}

/** All objects with a definition, one after the other. */
function* judgedIn(
  definitions: readonly DefinitionVerdict[],
  resources: CheckResult['resources'],
): Generator<DefinitionVerdict | ResourceVerdict> {
  yield* definitions;
  for (const resource of resources) if (resource.outcome !== 'unknown-kind') yield resource;
}

/** A resource as kubectl names it: kind in lower case, group, name, and no namespace. Source: cli-runtime, NamePrinter. */
function qualifiedName({ apiVersion, kind, name }: ResourceVerdict): string {
  const group = groupOf(apiVersion);
  return visible(`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`);
}

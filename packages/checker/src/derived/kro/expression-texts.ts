import type { JsonPath } from '@structural/document';
import type { JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { usedNames, type UsedName } from './language/used-names.js';
import { writtenTexts, type GraphText } from './written-expressions.js';

/** A text with expressions, and what these name. */
export interface ExpressionText extends GraphText {
  /** With their places in the text. */
  readonly names: readonly UsedName[];
  /** Whether all of them parse. */
  readonly isParsed: boolean;
  /** What kro refuses, whatever the names mean. */
  readonly faults: readonly SourceFault[];
}

/** The texts with expressions in a value of a ResourceGraphDefinition. What does not parse names nothing. */
export function expressionTexts(value: JsonValue | undefined, path: JsonPath): readonly ExpressionText[] {
  return writtenTexts(value, path).map((written) => {
    const names: UsedName[] = [];
    const faults: SourceFault[] = [];
    let isParsed = true;
    const fault = (message: string, start: number, end: number, severity: SourceFault['severity'] = 'error'): void => {
      faults.push({ severity, message, place: { path: written.path, part: { start, end } }, mark: 'value' });
    };
    if (written.nestedAt !== undefined)
      fault('nested expressions are not allowed unless inside string literals', written.nestedAt, written.nestedAt + 2);
    for (const { start, text } of written.expressions) {
      const used = usedNames(text);
      if (used === undefined) {
        isParsed = false;
        continue;
      }
      names.push(...used.names.map((each) => ({ name: each.name, start: each.start + start, end: each.end + start })));
      const omitted = used.functions.has('omit') ? omitFault(written.path) : undefined;
      if (omitted !== undefined) fault(omitted.message, start, start + text.length, omitted.severity);
    }
    return { ...written, names, isParsed, faults };
  });
}

/** What is wrong with leaving out what is at a path. Source: kro 0.9, `pkg/graph`, `validateIdentityFields` and `inspectExpression`. */
function omitFault(path: JsonPath): Pick<SourceFault, 'severity' | 'message'> {
  const part = path[1] === 'resources' ? path[3] : undefined;
  if (part !== 'template' && part !== 'externalRef')
    return { severity: 'error', message: 'omit() can only be used in resource template expressions' };
  const field = path.slice(4).join('.');
  if (field === 'metadata.name')
    return { severity: 'error', message: `omit() cannot be used at path ${JSON.stringify(field)}: the field is required` };
  return { severity: 'warning', message: 'omit() needs the feature gate CELOmitFunction of kro, which is off by default' };
}

/** Names that an expression cannot use where it is. */
export function unknownNames(texts: readonly ExpressionText[], known: readonly string[], meant: readonly string[]): readonly SourceFault[] {
  const set = new Set(known);
  return texts.flatMap(({ names, path }) =>
    names
      .filter(({ name }) => !set.has(name))
      .map(({ end, name, start }): SourceFault => {
        const [near] = nearNames(name, meant);
        return {
          severity: 'error',
          message:
            name === 'runtime' ? 'runtime is only available in status.conditions expressions' : `references unknown identifiers: [${name}]`,
          place: { path, part: { start, end } },
          mark: 'value',
          ...(near !== undefined && { hint: `did you mean ${near}?` }),
        };
      }),
  );
}

import { lineIndex, type JsonPath } from '@structural/document';
import { isJsonObject } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import type { Constraint } from '@structural/witness';
import { placeInText, placeOf } from '../../case/place-of.js';
import type { SuiteDefinition } from '../../suite.js';
import type { Coverage, Covered, CoveredSide } from '../coverage.js';

/** What tests showed of one definition, line by line of its file. */
export interface DefinitionCoverage {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  /** In the order of lines. */
  readonly points: readonly CoveredPoint[];
}

/** Something that a definition says, and what was seen of it. */
export interface CoveredPoint {
  /** From 1. */
  readonly line: number;
  /** Absent for policies. */
  readonly version?: string;
  /** By which reports name it: the id of the constraint, and the part of a rule or expression. */
  readonly what: string;
  readonly sides: readonly CoveredSide[];
}

/** What tests showed of a definition, or of the versions of it that they are about. */
export function coveredLines(
  definition: SuiteDefinition,
  served: CustomResourceDefinition,
  coverage: Coverage,
  versions: ReadonlySet<string> | undefined,
): DefinitionCoverage {
  const { document, file } = definition;
  const lines = lineIndex(document.text);
  const points = coverage
    .of(served)
    .filter(({ version }) => versions?.has(version) ?? true)
    .map((covered): CoveredPoint => {
      const { constraint, part, sides, version } = covered;
      const more = part === undefined ? '' : ` ${part.text.replace(/\s+/g, ' ')}`;
      return { line: lines.positionOf(startOf(covered, definition)).line, version, what: `${constraint.id}${more}`, sides };
    });
  return { file, text: document.text, name: served.metadata.name, points: points.sort((a, b) => a.line - b.line) };
}

function startOf({ constraint, part, version }: Covered, { document, file, path, value }: SuiteDefinition): number {
  const at = [...path, ...schemaPath(value['spec'], version), ...constraintPath(constraint)];
  const { start } =
    part === undefined ? placeOf({ file, document, path: at }) : placeInText(document, at, constraint.rule?.rule ?? '', part.range);
  return start;
}

function schemaPath(spec: SuiteDefinition['value'][string] | undefined, version: string): JsonPath {
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  const index = Array.isArray(versions) ? versions.findIndex((each) => isJsonObject(each) && each['name'] === version) : -1;
  return index < 0 ? ['spec'] : ['spec', 'versions', index, 'schema', 'openAPIV3Schema'];
}

/** Where a schema says it; what stands in a branch of `allOf` is the schema's around it. */
function constraintPath({ index, keyword, place, validation, value }: Constraint): JsonPath {
  const at: JsonPath = place.flatMap((step) => (step.kind === 'property' ? ['properties', step.name] : [step.kind]));
  switch (keyword) {
    case 'required':
      return [...at, 'required', Math.max(0, (validation.required ?? []).indexOf(String(value)))];
    case 'x-kubernetes-validations':
      return [...at, keyword, index ?? 0, 'rule'];
    case 'anyOf':
    case 'oneOf':
      return [...at, keyword, index ?? 0];
    case 'type':
      return [...at, value === 'int-or-string' ? 'x-kubernetes-int-or-string' : keyword];
    default:
      return [...at, keyword];
  }
}

import { decisiveParts, environmentOf } from '@structural/cel';
import { lineIndex, type JsonPath } from '@structural/document';
import {
  compileMutatingPolicy,
  compilePolicy,
  policyKindOf,
  readMutatingPolicy,
  readPolicy,
  type PolicyObserver,
} from '@structural/policies';
import { NEWEST_KUBERNETES } from '@structural/core';
import { placeInText } from '../case/place-of.js';
import type { SuiteDefinition } from '../suite.js';
import type { DefinitionCoverage, CoveredPoint } from './report/covered-lines.js';
import type { PartSides } from './rule-sides.js';

/** Watches the policies of a run. */
export interface PolicyCoverage {
  readonly observe: PolicyObserver;
  /** All that a policy asks, line by line of its file, and what was seen of it. */
  of(policy: SuiteDefinition): DefinitionCoverage;
}

/** A part of an expression, and how often it had another value than true and false. */
interface SeenPart extends PartSides {
  others: number;
}

/** Opens the books on what tests show of policies: whether each condition and validation was true and false, and what else was evaluated at all. */
export function openPolicyCoverage(): PolicyCoverage {
  const seen = new Map<string, readonly SeenPart[]>();
  const observe: PolicyObserver = ({ name }, path, checked) => {
    const key = JSON.stringify([name, path, checked.source.text]);
    const parts = seen.get(key) ?? decisiveParts(checked).map((part) => ({ part, held: 0, failed: 0, others: 0 }));
    seen.set(key, parts);
    const byId = new Map(parts.map((each) => [each.part.id, each]));
    return (node, value) => {
      const at = byId.get(node);
      if (at === undefined) return;
      if (value === true) at.held++;
      else if (value === false) at.failed++;
      else at.others++;
    };
  };
  const of = ({ document, file, path, value }: SuiteDefinition): DefinitionCoverage => {
    const lines = lineIndex(document.text);
    const points: CoveredPoint[] = [];
    const environment = environmentOf(NEWEST_KUBERNETES.minor);
    const list: PolicyObserver = (policy, at, checked) => {
      const trace = observe(policy, at, checked);
      const isAsked = (id: number): boolean => checked.types[id]?.kind === 'bool';
      for (const { failed, held, others, part } of seen.get(JSON.stringify([policy.name, at, checked.source.text])) ?? []) {
        const { line } = lines.positionOf(placeInText(document, [...path, ...at], checked.source.text, part.range).start);
        const sides: CoveredPoint['sides'] = isAsked(part.id)
          ? [
              { name: 'true', times: held },
              { name: 'false', times: failed },
            ]
          : [{ name: 'evaluated', times: held + failed + others }];
        points.push({
          line,
          what: `${pathText(at)} ${(part.kind === 'expression' ? checked.source.text : part.text).replace(/\s+/g, ' ')}`,
          sides,
        });
      }
      return trace;
    };
    const isMutating = policyKindOf(value) === 'MutatingAdmissionPolicy';
    const { name } = (
      isMutating ? compileMutatingPolicy(readMutatingPolicy(value), environment, list) : compilePolicy(readPolicy(value), environment, list)
    ).policy;
    return { file, text: document.text, name, points: points.sort((a, b) => a.line - b.line) };
  };
  return { observe, of };
}

/** As `validations[0].expression`: all of it stands in the `spec`. */
function pathText(path: JsonPath): string {
  return path
    .slice(1)
    .reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${String(step)}]` : text === '' ? step : `${text}.${step}`), '');
}

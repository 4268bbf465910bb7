import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { conditionFaults } from './condition-faults.js';
import { expressionTexts, unknownNames } from './expression-texts.js';

/** What is wrong with the status of a graph, whatever its expressions give. Source: kro 0.9, `pkg/graph`, `inferStatusSchema` and `buildInstanceNode`. */
export function statusFaults(status: JsonValue | undefined, ids: readonly string[]): readonly SourceFault[] {
  const at: JsonPath = ['spec', 'schema', 'status'];
  const faults: SourceFault[] = [];
  for (const [name, value] of Object.entries(isJsonObject(status) ? status : {})) {
    const path = [...at, name];
    const isConditions = name === 'conditions';
    if (isConditions) faults.push(...conditionFaults(value, path));
    const texts = expressionTexts(value, path);
    const known = [...ids, 'schema', ...(isConditions ? ['runtime'] : [])];
    faults.push(...texts.flatMap((each) => each.faults), ...unknownNames(texts, known, [...ids, 'schema']));
    if (isConditions) continue;
    const withExpressions = new Set(texts.map((each) => JSON.stringify(each.path)));
    for (const plain of leavesOf(value, path))
      if (!withExpressions.has(JSON.stringify(plain)))
        faults.push(wrong(`status fields without expressions are not supported: [${plain.slice(at.length).join('.')}]`, plain));
    for (const { isParsed, names, nestedAt, path: own } of texts)
      if (isParsed && names.length === 0 && nestedAt === undefined)
        faults.push(wrong(`instance status field must refer to a resource or schema: ${own.slice(2).join('.')}`, own));
  }
  return faults;
}

function wrong(message: string, path: JsonPath): SourceFault {
  return { severity: 'error', message, place: { path }, mark: 'value' };
}

/** The paths of all values that are no object and no list. */
function leavesOf(value: JsonValue, path: JsonPath): readonly JsonPath[] {
  const leaves: JsonPath[] = [];
  const pending: { readonly value: JsonValue; readonly path: JsonPath }[] = [{ value, path }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path: at, value: each } = next;
    if (isJsonArray(each)) each.forEach((item, index) => pending.push({ value: item, path: [...at, index] }));
    else if (isJsonObject(each)) for (const [name, member] of Object.entries(each)) pending.push({ value: member, path: [...at, name] });
    else leaves.push(at);
  }
  return leaves;
}

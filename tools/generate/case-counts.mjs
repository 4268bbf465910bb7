import { table } from './markdown.mjs';

const operationOf = ({ request }) => `\`${request.op}\``;

/** How many cases ask for what, and which area has how many: two tables. */
export function caseTables(cases) {
  const areaOf = ({ name }) => name.split('/')[0];
  const keys = (all, keyOf) => [...new Set(all.map(keyOf))].sort();
  const of = (keyOf, key) => cases.filter((one) => keyOf(one) === key);
  return {
    operations: table(
      ['operation', 'cases'],
      [...keys(cases, operationOf).map((op) => [op, of(operationOf, op).length]), ['together', cases.length]],
    ),
    areas: table(
      ['area', 'cases', 'operations'],
      keys(cases, areaOf).map((area) => [area, of(areaOf, area).length, keys(of(areaOf, area), operationOf).join(', ')]),
    ),
  };
}

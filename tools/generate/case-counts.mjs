/** How many cases ask for what, and which area holds how many: two tables, each head and rows. */
export function caseCounts(cases) {
  const operations = grouped(cases, operationOf).map(([op, of]) => [op, of.length]);
  const areas = grouped(cases, ({ name }) => name.split('/')[0]).map(([area, of]) => [
    area,
    of.length,
    grouped(of, operationOf)
      .map(([op]) => op)
      .join(', '),
  ]);
  return {
    operations: [
      ['operation', 'cases'],
      [...operations, ['together', cases.length]],
    ],
    areas: [['area', 'cases', 'operations'], areas],
  };
}

function operationOf({ request }) {
  return `\`${request.op}\``;
}

/** The cases by a key, sorted by it. */
function grouped(cases, keyOf) {
  const groups = new Map();
  for (const one of cases) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

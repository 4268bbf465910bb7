/**
 * What indentation alone says of the place of a line in block style: the lines above that hold it and those beside them, each with its key and, where that
 * is a plain word, its value. For texts of which no more can be read. `at` is an offset in the line, which stays as it is.
 */
export function skeletonAround(text: string, at: number): string {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const own = text.slice(from, next < 0 ? text.length : next);
  const kept: string[] = [];
  let column = keyColumn(own);
  let dash = dashColumn(own);
  for (const line of text.slice(0, from).split('\n').reverse()) {
    const [, head = '', key = '', value = ''] = KEY.exec(line) ?? [];
    if (key === '') continue;
    const indent = head.length;
    const itsDash = dashColumn(line);
    const isBeside = dash === undefined && indent === column;
    const isParent = dash === undefined ? indent < column : itsDash === undefined ? indent <= dash : itsDash < dash;
    if (!isBeside && !isParent) continue;
    kept.push(`${head}${key}:${PLAIN.test(value) && isBeside ? ` ${value}` : ''}`);
    column = indent;
    dash = itsDash;
  }
  const above = kept.reverse().join('\n');
  return above === '' ? `${own}\n` : `${above}\n${own}\n`;
}

const KEY = /^([ ]*(?:- +)*)("[^"]*"|'[^']*'|[\w$][\w./$-]*):(?:[ \t]+(\S.*?))?[ \t\r]*$/;
const PLAIN = /^[\w][\w./-]*$/;

function keyColumn(line: string): number {
  return /^[ ]*(?:- +)*/.exec(line)?.[0].length ?? 0;
}

/** Where the first dash of a line stands, which begins an item. */
function dashColumn(line: string): number | undefined {
  const found = /^( *)- /.exec(line);
  return found?.[1]?.length;
}

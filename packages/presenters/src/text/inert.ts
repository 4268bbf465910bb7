/**
 * `text` without anything that a build server would take for a command when it is printed: `::name::` at the beginning of a line (GitHub),
 * `##[name]` and `##vso[name]` anywhere (GitHub, Azure, TeamCity). What stands there looks alike and takes as many columns, or one less
 * before the first visible character of a line.
 */
export function inert(text: string): string {
  const withoutLines = text.includes('::') ? text.replace(LINE_COMMAND, '$1\u2237') : text;
  return withoutLines.includes('##') ? withoutLines.replace(BRACKET_COMMAND, '##$1\u2045') : withoutLines;
}

/** The same for JSON, whose value stays as it is: a command's bracket is escaped; lines begin with punctuation of ours. */
export function inertJson(json: string): string {
  return json.replace(BRACKET_COMMAND, '##$1\\u005b');
}

const LINE_COMMAND = /^(\s*)::/gm;
const BRACKET_COMMAND = /##(\w{0,20})\[/g;

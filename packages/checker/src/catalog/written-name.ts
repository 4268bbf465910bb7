/**
 * The name of the definition in a text that does not parse, as a template does not, as far as its lines say it; empty where they do not, `undefined`
 * where nothing says that there is a definition.
 */
export function writtenName(text: string): string | undefined {
  if (!text.includes('CustomResourceDefinition')) return undefined;
  const [, name] =
    /["']?\bname["']?[ \t]*:[ \t]*["']?([a-z0-9][-a-z0-9]{0,62}(?:\.[a-z0-9][-a-z0-9]{0,62}){1,20})["']?[ \t]*[,}\r\n]/.exec(text) ?? [];
  if (name !== undefined) return name;
  const [plural, group] = ['plural', 'group'].map(
    (key) => new RegExp(`["']?\\b${key}["']?[ \\t]*:[ \\t]*["']?([a-z0-9][-.a-z0-9]{0,252})`).exec(text)?.[1],
  );
  return plural === undefined || group === undefined ? '' : `${plural}.${group}`;
}

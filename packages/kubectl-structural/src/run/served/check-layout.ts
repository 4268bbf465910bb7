const PLACEHOLDERS: ReadonlySet<string> = new Set(['group', 'kind', 'Kind', 'plural', 'version']);

/** What is wrong with a template for the paths of files; undefined where every name yields a path inside of its folder. */
export function checkLayout(template: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are what no path should have
  if (template === '' || /[\\\u0000-\u001f\u007f]/.test(template)) return 'it must be a path with slashes';
  if (/^(?:\/|[A-Za-z]:)/.test(template)) return 'it must be relative';
  const segments = template.split('/');
  if (segments.includes('')) return 'it must end with the name of a file, and have no empty names';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it must not have . or .. among its names';
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !PLACEHOLDERS.has(name));
  return unknown === undefined ? undefined : `it knows no ${unknown[0]}`;
}

/** A kind that a module gives one of its classes. */
export interface RegisteredKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A call that is a statement of a module by itself, with constants. */
const REGISTERED = /^RegisterKind\(\s{0,20}([\w$]{1,200})\s{0,20},\s{0,20}\{([^{}]{1,2000})\}/gm;

/** The kinds that `RegisterKind` of kubernetes-fluent-client gives the classes of a module, by their names; without those that are not one constant. */
export function registeredKinds(text: string): ReadonlyMap<string, RegisteredKind> {
  const kinds = new Map<string, RegisteredKind>();
  if (!text.includes('RegisterKind(')) return kinds;
  const calls = countOf(text, /RegisterKind\(\s{0,20}([\w$]{1,200})/g);
  const classes = countOf(text, /\bclass ([\w$]{1,200}) /g);
  for (const [, name = '', properties = ''] of withoutComments(text).matchAll(REGISTERED)) {
    if (calls.get(name) !== 1 || !classes.has(name)) continue;
    const [group, version, kind] = ['group', 'version', 'kind'].map((field) => constantOf(properties, field));
    if (group === undefined || version === undefined || kind === undefined) continue;
    kinds.set(name, { apiVersion: group === '' ? version : `${group}/${version}`, kind });
  }
  return kinds;
}

/** How often each name is in a text that a pattern takes. */
function countOf(text: string, pattern: RegExp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A text without its comments of several lines; and without what a text with the sign of one leads to, of which nothing is taken then. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', at)) {
    kept.push(text.slice(at, start));
    const end = text.indexOf('*/', start + 2);
    if (end === -1) return kept.join('');
    at = end + 2;
  }
  return kept.join('') + text.slice(at);
}

function constantOf(properties: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s,])${name}:\\s{0,20}(["'])([\\w.-]*)\\1`).exec(properties)?.[2];
}

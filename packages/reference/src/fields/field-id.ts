/** How a field is named: for readers, and in the address of a page. */
export interface FieldNames {
  readonly path: string;
  readonly id: string;
}

/** The names of a field in the object that `parent` holds; `brackets` are those of the lists and maps between: `[]`, `{}`. */
export function fieldNames(parent: FieldNames | undefined, brackets: string, name: string): FieldNames {
  const shown = /^[\w$-]+$/.test(name) ? name : `"${name}"`;
  return {
    path: abridged(parent === undefined ? shown : `${parent.path}${brackets}.${shown}`),
    id: shortened(childId(parent?.id, name.replace(/[^\w$-]/gu, codeOf))),
  };
}

/** The id of a field in the object with the id `parent`: their names with dots, as `kubectl explain` takes them. */
export function childId(parent: string | undefined, name: string): string {
  if (parent !== undefined) return `${parent}.${name}`;
  return PAGE_IDS.test(name) ? `.${name}` : name;
}

/** What the parts of a page are called: a field at the top with such a name keeps a dot in front. */
const PAGE_IDS = /^(?:main|samples|fields|rules|columns|conditions|changes|versions)(?:-title)?$/;

/** As code points, so that two names never become one. */
function codeOf(character: string): string {
  return `~${(character.codePointAt(0) ?? 0).toString(16)}~`;
}

function abridged(path: string): string {
  return path.length > MAX_PATH_LENGTH ? `…${path.slice(-MAX_PATH_LENGTH)}` : path;
}

/** Longer than any that people write: thousands of long ones would be more than memory holds. */
const MAX_PATH_LENGTH = 1000;

/** An id of bounded length: what is too long begins with a hash of its beginning. */
function shortened(id: string): string {
  if (id.length <= MAX_PATH_LENGTH) return id;
  const cut = id.length - MAX_PATH_LENGTH / 2;
  return `~${hashOf(id.slice(0, cut))}${id.slice(cut)}`;
}

/** FNV-1a, twice 32 bits. */
function hashOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

/** All that a person has put into the page: what a link shares. */
export interface PageState {
  readonly definition: string;
  readonly resource: string;
  /** The definition of before; empty where nothing is compared. */
  readonly old: string;
  /** Admission policies with their bindings, parameters and namespaces; empty where there are none. */
  readonly policy: string;
  /** The server, such as `1.37`; empty for the newest. */
  readonly server: string;
  readonly tab: string;
  readonly expression: string;
  readonly path: string;
}

export const EMPTY_STATE: PageState = { definition: '', resource: '', old: '', policy: '', server: '', tab: '', expression: '', path: '' };

const FIELDS = Object.keys(EMPTY_STATE) as readonly (keyof PageState)[];

/** A link that says more than this is none of ours. */
const MAX_BYTES = 16 << 20;

/** A state that links may leave out, by its name. */
export type NamedState = PageState & { readonly name: string };

/** The state as the fragment of an address, compressed: what differs from the example that it is nearest to. */
export async function toFragment(state: PageState, examples: readonly NamedState[]): Promise<string> {
  const sharedLength = (other: PageState): number =>
    FIELDS.reduce((sum, field) => sum + (other[field] === state[field] ? state[field].length : 0), 0);
  const [nearest] = examples.toSorted((a, b) => sharedLength(b) - sharedLength(a));
  const base = nearest !== undefined && sharedLength(nearest) > 0 ? nearest : EMPTY_STATE;
  const differing = FIELDS.filter((field) => state[field] !== base[field]).map((field) => [field, state[field]]);
  const text = JSON.stringify({ ...Object.fromEntries(differing), ...('name' in base && { example: base.name }) });
  const packed = await readAll(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), MAX_BYTES);
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The state of a fragment; undefined where it has none, or one that cannot be read. */
export async function fromFragment(fragment: string, examples: readonly NamedState[]): Promise<PageState | undefined> {
  const [, packed] = /^#s=([\w-]+)$/.exec(fragment) ?? [];
  if (packed === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const text = await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MAX_BYTES);
    return toState(JSON.parse(new TextDecoder().decode(text)), examples);
  } catch {
    return undefined;
  }
}

function toState(value: unknown, examples: readonly NamedState[]): PageState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const named = given.get('example');
  const base = named === undefined ? EMPTY_STATE : examples.find(({ name }) => name === named);
  // A link to an example that is gone lacks half of what it shared.
  if (base === undefined) return undefined;
  const text = (name: keyof PageState): string => {
    const found = given.get(name);
    return typeof found === 'string' ? found : base[name];
  };
  return {
    definition: text('definition'),
    resource: text('resource'),
    old: text('old'),
    policy: text('policy'),
    server: text('server'),
    tab: text('tab'),
    expression: text('expression'),
    path: text('path'),
  };
}

/** All bytes of a stream, which must not have more than it may. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('the link holds too much');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

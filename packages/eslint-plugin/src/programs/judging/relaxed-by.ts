import { relaxCatalog, type DefinitionCatalog, type PartialValue } from '@structural/checker';

/** Of so many shapes of resources it is remembered by what they are judged: schemas are compiled for each. */
const MAX_SHAPES = 100;

const remembered = new WeakMap<DefinitionCatalog, Map<string, DefinitionCatalog>>();

/** The catalog by which a resource is judged of which so much is known: the same for the next one that is written alike, also in another file. */
export function relaxedBy(catalog: DefinitionCatalog): (resource: PartialValue) => DefinitionCatalog {
  const known = remembered.get(catalog) ?? new Map<string, DefinitionCatalog>();
  remembered.set(catalog, known);
  return (resource) => {
    if (resource.kind === 'whole') return catalog;
    const key = keyOf(resource);
    const relaxed = known.get(key) ?? relaxCatalog(catalog, resource);
    // What was asked last comes last.
    known.delete(key);
    known.set(key, relaxed);
    const [oldest] = known.keys();
    if (known.size > MAX_SHAPES && oldest !== undefined) known.delete(oldest);
    return relaxed;
  };
}

/** A text that is equal for values of which equally much is known. */
function keyOf(value: PartialValue): string {
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(keyOf).join('')}${value.isOpen ? '…]' : ']'}`;
    case 'choice':
      return `(${value.alternatives.map(keyOf).join('')})`;
    case 'object': {
      let fields = '';
      for (const [name, field] of value.fields) fields += `${JSON.stringify(name)}${field.mayLack ? '?' : ':'}${keyOf(field.value)}`;
      return `{${fields}${value.isOpen ? '…}' : '}'}`;
    }
    default:
      return LETTERS[value.kind];
  }
}

const LETTERS = { whole: 'w', typed: 't', unknown: 'u' } as const;

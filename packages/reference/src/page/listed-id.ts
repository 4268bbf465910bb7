import type { FieldReference, FieldTree } from '../model/field-reference.js';

/** Gives the id under which a field is listed: fields of an object that was listed before stand there. An id that nothing has stays as it is. */
export function listedIds(fields: FieldTree): (id: string) => string {
  const known = new Map(fields.map((field) => [field.id, field]));
  const find = (id: string, steps: number): string => {
    if (known.has(id) || steps === MAX_STEPS) return id;
    for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
      const owner: FieldReference | undefined = known.get(id.slice(0, end));
      if (owner !== undefined) return owner.sameAs === undefined ? id : find(`${owner.sameAs.id}${id.slice(end)}`, steps + 1);
    }
    return id;
  };
  return (id) => find(id, 0);
}

/** Objects in objects that were listed before; no tree is deeper. */
const MAX_STEPS = 100;

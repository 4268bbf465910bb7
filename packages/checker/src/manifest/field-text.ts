import type { JsonPath } from '@structural/document';

/**
 * What a path into a definition is about, as authors name it: the field of a resource that a schema is for (`spec.ports[*].name`, and `.*` for the
 * values of a map), whatever keyword of it the path ends at; outside of schemas the path itself. Empty for the resource as a whole.
 */
export function fieldText(path: JsonPath): string {
  const root = path.indexOf('openAPIV3Schema');
  let text = '';
  const add = (name: string): void => {
    text += /^[\w$-]+$/.test(name) ? `${text === '' ? '' : '.'}${name}` : `[${JSON.stringify(name.slice(0, MAX_NAME))}]`;
  };
  for (let i = root + 1; i < path.length; i++) {
    const step = path[i]!;
    if (root === -1) {
      if (typeof step === 'number') text += `[${step}]`;
      else add(step);
    } else if (step === 'items') text += '[*]';
    else if (step === 'additionalProperties') text += '.*';
    else if (step === 'properties' && i + 1 < path.length) add(String(path[++i]));
    else if ((step === 'allOf' || step === 'anyOf' || step === 'oneOf') && typeof path[i + 1] === 'number') i++;
    else if (step !== 'not') break;
  }
  return text;
}

const MAX_NAME = 80;

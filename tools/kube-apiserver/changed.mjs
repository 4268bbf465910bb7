/** The object with other values at some paths. */
export function changed(object, changes) {
  const copy = JSON.parse(JSON.stringify(object));
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('/');
    const last = steps.pop();
    const holder = steps.reduce((at, step) => (at[step] ??= {}), copy);
    if (value === null) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}

import { SEARCH_CALLBACK } from '../src/search/search-script.js';
import type { Load } from '../src/search/query/load.js';

/**
 * Loads scripts of the index by adding them to the page, each once: pages that lie on a disk may load nothing else. `root` is the address of the site,
 * which ends with a slash. What could not be loaded is tried again when it is asked for again.
 */
export function scriptLoader(root: string): Load {
  const loading = new Map<string, Promise<unknown>>();
  const arrived = new Map<string, unknown>();
  Object.defineProperty(window, SEARCH_CALLBACK, { value: (name: string, json: string) => arrived.set(name, JSON.parse(json)) });
  const add = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${root}${name}.js`;
      script.addEventListener('load', () => {
        script.remove();
        if (arrived.has(name)) resolve(arrived.get(name));
        else reject(new Error(`${name}.js holds something else`));
      });
      script.addEventListener('error', () => {
        script.remove();
        loading.delete(name);
        reject(new Error(`${name}.js cannot be loaded`));
      });
      document.head.append(script);
    });
  return (name) => {
    let loaded = loading.get(name);
    if (loaded === undefined) loading.set(name, (loaded = add(name)));
    return loaded;
  };
}

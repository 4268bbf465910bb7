import { dirname, join, resolve } from 'node:path';
import { isJsonObject, readJsonObject } from './json-file.js';
import { foldersFrom, oncePerProject, type ProjectFolder } from './once-per-project.js';
import { fillStar, matchStar } from './star-pattern.js';
import { packageModules } from './workspace-modules.js';

/** What a tsconfig.json says of where modules are. */
interface ModulePaths {
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** The folder of which the paths are written. */
  readonly pathsFrom: string;
  /** Absolute; undefined where it is not set. */
  readonly baseUrl: string | undefined;
}

const MAX_EXTENDED = 8;

/** The paths of modules that `paths` and `baseUrl` of the nearest tsconfig.json make of an import in a folder, in their order. */
export function mappedModules(project: ProjectFolder, folder: string, specifier: string): readonly string[] {
  const config = nearestConfig(project, folder);
  if (config === undefined) return [];
  const { baseUrl, paths, pathsFrom } = config;
  const [best] = [...paths.keys()]
    .flatMap((pattern) => {
      const star = matchStar(pattern, specifier);
      return star === undefined ? [] : { pattern, star, rank: pattern.includes('*') ? pattern.indexOf('*') : Infinity };
    })
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank));
  const mapped = best === undefined ? [] : (paths.get(best.pattern) ?? []).map((path) => resolve(pathsFrom, fillStar(path, best.star)));
  const based = baseUrl === undefined ? [] : [resolve(baseUrl, specifier)];
  return [...mapped, ...based].flatMap((path) => [path, ...packageModules(project, path, '.')]);
}

function nearestConfig(project: ProjectFolder, folder: string): ModulePaths | undefined {
  for (const at of foldersFrom(project, folder)) {
    const config = configIn(project, at);
    if (config !== undefined) return config;
  }
  return undefined;
}

const configIn = oncePerProject((project, folder: string) => readConfig(project, join(folder, 'tsconfig.json'), 0));

function readConfig(project: ProjectFolder, path: string, depth: number): ModulePaths | undefined {
  const config = depth < MAX_EXTENDED ? readJsonObject(project, path) : undefined;
  if (config === undefined) return undefined;
  const folder = dirname(path);
  // Of several the last counts. Those of packages say nothing of modules of the project.
  const [extended] = [config['extends']]
    .flat()
    .flatMap((from) => (typeof from === 'string' && from.startsWith('.') ? resolve(folder, from) : []))
    .reverse();
  const before =
    extended === undefined ? undefined : readConfig(project, extended.endsWith('.json') ? extended : `${extended}.json`, depth + 1);
  const options = isJsonObject(config['compilerOptions']) ? config['compilerOptions'] : {};
  const baseUrl = typeof options['baseUrl'] === 'string' ? resolve(folder, options['baseUrl']) : before?.baseUrl;
  if (!isJsonObject(options['paths']))
    return before === undefined ? { paths: new Map(), pathsFrom: folder, baseUrl } : { ...before, baseUrl };
  const paths = Object.entries(options['paths']).map(
    ([pattern, targets]) => [pattern, [targets].flat().filter((target) => typeof target === 'string')] as const,
  );
  return { paths: new Map(paths), pathsFrom: folder, baseUrl };
}

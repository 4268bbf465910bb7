import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { baseName, objectsBelow, textBelow } from './members.js';

/** What `Chart.yaml` depends on, at the versions that the `Chart.lock` in its folder has. */
export function chartSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  const locks = new Map(documents.filter(({ file }) => baseName(file) === 'Chart.lock').map(({ file, value }) => [file, value]));
  return documents.flatMap(({ file, value }) => {
    if (baseName(file) !== 'Chart.yaml') return [];
    const locked = objectsBelow(locks.get(file.replace(/yaml$/, 'lock')), 'dependencies');
    return objectsBelow(value, 'dependencies').flatMap((dependency): readonly DefinitionSource[] => {
      const name = textBelow(dependency, 'name') ?? '';
      const repository = textBelow(dependency, 'repository')?.replace(/\/+$/, '');
      // Charts in folders beside it are read from there.
      if (repository === undefined || repository.startsWith('file:')) return [];
      const exact = locked.find((each) => textBelow(each, 'name') === name);
      const version = textBelow(exact, 'version') ?? textBelow(dependency, 'version');
      const more = {
        leavesCrds: true,
        hasOtherValues: true,
        by: `Chart.yaml ${textBelow(value, 'name') ?? ''}`.trimEnd(),
        file,
        ...(version !== undefined && { version }),
      };
      if (repository.startsWith('oci://')) return [{ kind: 'chart', url: `${repository}/${name}`, ...more }];
      const isAlias = /^(?:@|alias:)/.test(repository);
      return [{ kind: 'chart', url: repository, chart: name, ...more, ...(isAlias && { problem: 'only helm knows its repository' }) }];
    });
  });
}

/** The charts of a helmfile's releases, by the repositories of all helmfiles. */
export function helmfileSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  const files = documents.filter(({ file }) => /(?:^|\/)(?:helmfile[^/]*|helmfile\.d\/[^/]+)\.ya?ml$/.test(file));
  const repositories = new Map(
    files.flatMap(({ value }) =>
      objectsBelow(value, 'repositories').map((repository) => [textBelow(repository, 'name') ?? '', repository]),
    ),
  );
  return files.flatMap(({ file, value }) =>
    objectsBelow(value, 'releases').flatMap((release): readonly DefinitionSource[] => {
      const chart = textBelow(release, 'chart') ?? '';
      const version = textBelow(release, 'version');
      const by = `helmfile ${textBelow(release, 'name') ?? chart}`;
      const more = {
        leavesCrds: true,
        isRelease: true,
        outlived: `helmfile deletes no release that it no longer names, such as ${by}`,
        ...(['values', 'set', 'secrets', 'valuesTemplate', 'setTemplate', 'inherit'].some((key) => release[key] !== undefined) && {
          hasOtherValues: true,
        }),
        by,
        file,
        ...(version !== undefined && { version }),
      };
      if (chart.startsWith('oci://')) return [{ kind: 'chart', url: chart, ...more }];
      const [repository = '', name] = chart.split('/', 2);
      if (name === undefined || repository.startsWith('.')) return [];
      const found = repositories.get(repository);
      const url = textBelow(found, 'url')?.replace(/\/+$/, '');
      if (url === undefined) return [{ kind: 'chart', url: repository, chart: name, ...more, problem: 'no helmfile has its repository' }];
      return found?.['oci'] === true
        ? [{ kind: 'chart', url: `oci://${url.replace(/^oci:\/\//, '')}/${name}`, ...more }]
        : [{ kind: 'chart', url, chart: name, ...more }];
    }),
  );
}

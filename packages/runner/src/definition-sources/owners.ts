import { describeResource } from '@structural/checker';
import type { PlacedDocument } from './definition-source.js';
import { prunes } from './argo.js';
import { below, objectsBelow, ofKind, textBelow } from './members.js';

/** What applies a folder of the repository. */
export interface FolderOwner {
  /** Such as `Kustomization apps`. */
  readonly name: string;
  /** Whether it deletes from the cluster what is gone from the folder. */
  readonly prunes: boolean;
}

/** Finds what applies a file of the repository: the Kustomization of Flux or the Application of Argo CD with the deepest folder that holds it. */
export function folderOwners(documents: readonly PlacedDocument[]): (file: string) => FolderOwner | undefined {
  const owners = [
    ...ofKind(documents, 'kustomize.toolkit.fluxcd.io', 'Kustomization').map(({ value }) => ({
      path: textBelow(value, 'spec', 'path'),
      name: `Kustomization ${describeResource(value).name}`,
      prunes: below(value, 'spec', 'prune') === true,
    })),
    ...ofKind(documents, 'argoproj.io', 'Application').flatMap(({ value }) => {
      const spec = value['spec'];
      const single = below(spec, 'source');
      return [...(single === undefined ? [] : [single]), ...objectsBelow(spec, 'sources')].map((source) => ({
        path: textBelow(source, 'path'),
        name: `Application ${describeResource(value).name}`,
        prunes: prunes(spec),
      }));
    }),
  ].flatMap(({ path, ...owner }) => {
    const folder = path?.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '') ?? '';
    return folder === '' || folder === '.' ? [] : [{ folder, owner }];
  });
  owners.sort((a, b) => b.folder.length - a.folder.length);
  return (file) => owners.find(({ folder }) => `/${file}`.includes(`/${folder}/`))?.owner;
}

import { createHash } from 'node:crypto';
import { placeText, SNAPSHOT_FILE, writeNewFile, type SnapshotHead, type SnapshotPlace } from '@structural/sources';
import { objectYaml } from '../cluster/object-yaml.js';
import type { SnapshotWriter } from './snapshot-writer.js';

/**
 * Begins a snapshot as a folder, which must be there and hold nothing: a manifest in YAML for each object, at `RESOURCE/NAMESPACE/NAME.yaml`. Until
 * it is whole the file `SNAPSHOT` says that it is not.
 */
export function openSnapshotFolder(folder: string, head: SnapshotHead): SnapshotWriter {
  const first = `${JSON.stringify(head)}\n`;
  writeNewFile(folder, SNAPSHOT_FILE, first);
  return {
    add: (place, json) => {
      writeNewFile(folder, `${filePath(place)}.yaml`, objectYaml(json));
      return Promise.resolve();
    },
    end: (end) => {
      writeNewFile(folder, SNAPSHOT_FILE, `${first}${JSON.stringify(end)}\n`, { replace: true });
      return Promise.resolve();
    },
    discard: () => Promise.resolve(),
  };
}

/** The path of an object; names that are too long for a file are distinguished by a hash. */
function filePath(place: SnapshotPlace): string {
  const path = placeText(place);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.length <= MAX_NAME_LENGTH) return path;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${path.slice(0, path.length - name.length)}${name.slice(0, MAX_NAME_LENGTH - hash.length - 1)}-${hash}`;
}

const MAX_NAME_LENGTH = 240;

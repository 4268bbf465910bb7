import { join } from 'node:path';
import { workspaceDataDirectory } from 'nx/src/utils/cache-directory';
import { scanFiles, type ScannedFiles } from '../scan/scan-files.js';

/** What is looked at: the YAML of a workspace. */
export const MANIFESTS = '**/*.{yaml,yml}';

/** Files of YAML that are no manifests, and often large. */
const OTHERS =
  /(?:^|\/)(?:pnpm-lock|pnpm-workspace|\.pnpm-lock|docker-compose[\w.-]*|mkdocs)\.ya?ml$|(?:^|\/)\.(?:github|circleci|gitlab)\//;

/** Reads the manifests among the files of a workspace. */
export function scanWorkspace(root: string, files: readonly string[], purpose: string): ScannedFiles {
  const wanted = files.map((file) => file.replaceAll('\\', '/')).filter((file) => /\.ya?ml$/.test(file) && !OTHERS.test(file));
  return scanFiles(root, wanted.sort(), join(workspaceDataDirectory, `structural-${purpose}.json`));
}

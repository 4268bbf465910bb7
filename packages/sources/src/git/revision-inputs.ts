import { join } from 'node:path';
import { isGlob } from '../glob.js';
import type { FoundInput, ListedInput, SourceRequest } from '../found-input.js';
import type { Input, InputProblem } from '../input.js';
import { inputProblem } from '../input.js';
import { isManifestName } from '../manifest-name.js';
import { placesAt, type RevisionPlace } from './revision-place.js';
import { listTree, objectKind, readBlob, resolveRevision } from './revision.js';
import { matchAtRevision } from './revision-pattern.js';
import { isBelowNodeModules, manifestsIn } from './tree-entry.js';
import type { GitAnswer } from './run-git.js';

/**
 * The file at a git revision (`v1.2:crds/a.yaml`), the manifests of a folder there, or what a pattern matches (`main:crds/*.yaml`), by name.
 *
 * Links are not followed, as what they lead to is not the revision's to say; what npm and Go install is not entered.
 */
export async function* findAtRevision({ name, recursive }: SourceRequest, cwd: string): AsyncGenerator<ListedInput> {
  const found = await resolveRevision(name, cwd);
  if (!found.ok) {
    const matched = isGlob(name.slice(name.indexOf(':') + 1)) ? await findPattern(name, cwd) : undefined;
    if (matched !== undefined) {
      yield* matched;
      return;
    }
    // Without a repository there are but files.
    yield found.reason === 'absent'
      ? inputProblem(name, 'no-revision', 'is neither a file nor in git a file or folder at that revision')
      : inputProblem(name, 'not-found', `no such file or directory, nor one at a git revision (git: ${found.message})`);
    return;
  }
  const object = hash(found);
  const placeOf = await placesAt(name, cwd);
  const kind = await objectKind(object, cwd);
  if (kind.ok && hash(kind) === 'blob') {
    yield blobInput(name, object, cwd, placeOf(''));
    return;
  }
  const tree = await listTree(object, recursive, cwd);
  if (!tree.ok) {
    yield gitProblem(name, tree);
    return;
  }
  const entries = manifestsIn(tree.output.toString());
  if (entries.length === 0) yield inputProblem(name, 'no-manifest', 'no *.yaml, *.yml or *.json file in this directory at that revision');
  for (const { object: blob, path } of entries)
    yield { ...blobInput(name.endsWith(':') ? name + path : join(name, path), blob, cwd, placeOf(path)), isSought: true };
}

/** What a pattern at a revision matches; `undefined` where there is no such revision. As on disk, one that ends in `*` yields manifests only. */
async function findPattern(name: string, cwd: string): Promise<readonly ListedInput[] | undefined> {
  const colon = name.indexOf(':');
  const pattern = name.slice(colon + 1);
  const commit = await resolveRevision(`${name.slice(0, colon)}^{commit}`, cwd);
  if (!commit.ok) return undefined;
  const matched = await matchAtRevision(hash(commit), pattern, cwd);
  if ('ok' in matched) return [gitProblem(name, matched)];
  const wanted = matched.filter(({ path }) => !isBelowNodeModules(path) && (!pattern.endsWith('*') || isManifestName(path)));
  if (wanted.length === 0) return [inputProblem(name, 'no-match', 'no file at that revision matches this pattern')];
  const placeOf = await placesAt(`${name.slice(0, colon)}:${pattern.startsWith('./') ? './' : ''}`, cwd);
  return wanted.map(({ object, path }) => ({
    ...blobInput(`${name.slice(0, colon)}:${path}`, object, cwd, placeOf(path)),
    isSought: true,
  }));
}

function blobInput(name: string, object: string, cwd: string, atRevision: RevisionPlace | undefined): FoundInput {
  return {
    kind: 'found',
    name,
    ...(atRevision && { atRevision }),
    read: async (): Promise<Input> => {
      const blob = await readBlob(object, cwd);
      return blob.ok ? { kind: 'bytes', name, bytes: blob.output } : gitProblem(name, blob);
    },
  };
}

function gitProblem(name: string, answer: Exclude<GitAnswer, { readonly ok: true }>): InputProblem {
  return inputProblem(name, 'git-failed', answer.reason === 'failed' ? answer.message : 'is not there');
}

function hash({ output }: Extract<GitAnswer, { readonly ok: true }>): string {
  return output.toString().trim();
}

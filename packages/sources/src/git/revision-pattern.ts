import { runGit, type GitAnswer } from './run-git.js';

/** A file at a revision that a pattern matches: its path as the pattern would be written for it, and the name of its bytes. */
export interface MatchedBlob {
  readonly path: string;
  readonly object: string;
}

/**
 * The files at a revision that a pattern matches, by name, or why git does not say: `*` stays in its folder, `**` does not, `{a,b}` is either.
 * A pattern counts from the root of the repository, or from `directory` if it begins with `./`. Links and submodules are left out.
 */
export async function matchAtRevision(
  commit: string,
  pattern: string,
  directory: string,
): Promise<readonly MatchedBlob[] | Exclude<GitAnswer, { readonly ok: true }>> {
  const isRelative = pattern.startsWith('./');
  // The difference to nothing is everything, and git matches its paths.
  const nothing = await runGit(['hash-object', '-t', 'tree', '/dev/null'], { directory });
  if (!nothing.ok) return nothing;
  const specs = expandBraces(isRelative ? pattern.slice(2) : pattern).map((each) => `:(${isRelative ? '' : 'top,'}glob)${each}`);
  const options = ['diff-tree', '-r', '-z', '--no-renames', ...(isRelative ? ['--relative'] : [])];
  const found = await runGit([...options, nothing.output.toString().trim(), commit, '--', ...specs], { directory });
  if (!found.ok) return found;
  const words = found.output.toString().split('\0');
  return words.flatMap((word, i) => {
    const [, object] = FILE.exec(word) ?? [];
    const path = words[i + 1];
    return object === undefined || path === undefined ? [] : [{ path: isRelative ? `./${path}` : path, object }];
  });
}

const FILE = /^:0+ 100\d+ 0+ ([0-9a-f]+) A$/;

/** The patterns that one with `{a,b}` stands for, up to a bound; what has no comma or no end is no choice. */
function expandBraces(pattern: string): readonly string[] {
  let patterns: readonly string[] = [pattern];
  for (let i = 0; i < MAX_CHOICES; i++) {
    const next = patterns.flatMap((each) => {
      const [all, choices] = /\{([^{}]*,[^{}]*)\}/.exec(each) ?? [];
      return all === undefined || choices === undefined ? [each] : choices.split(',').map((choice) => each.replace(all, () => choice));
    });
    if (next.length === patterns.length || next.length > MAX_PATTERNS) return patterns;
    patterns = next;
  }
  return patterns;
}

const MAX_CHOICES = 8;
const MAX_PATTERNS = 256;

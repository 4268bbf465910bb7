import type { CatalogProblem } from '@structural/checker';

/** Collects what could not be read of the catalog; threads meet the same problems. */
export interface CatalogProblems {
  add(problems: readonly CatalogProblem[]): void;
  /**
   * Definitions that do not parse are inputs that could not be read, whether or not a resource needed them, and are `broken`; what is wrong with
   * a file that is judged is its own finding. The `others` are not known and need not be: templates, and what does not decode.
   */
  split(isJudged: (file: string) => boolean): { readonly broken: readonly CatalogProblem[]; readonly others: readonly CatalogProblem[] };
}

/** An empty collection; problems are given in the order of the `files` that they are about. */
export function collectProblems(files: readonly string[]): CatalogProblems {
  const known = new Map<string, CatalogProblem>();
  return {
    add: (problems) => {
      for (const problem of problems) known.set(`${problem.file}\0${problem.message}`, problem);
    },
    split: (isJudged) => {
      const isBroken = ({ file, reason }: CatalogProblem): boolean => reason === 'syntax' && !isJudged(file);
      const orders = new Map(files.map((file, order) => [file, order]));
      const orderOf = ({ file }: CatalogProblem): number => orders.get(file) ?? files.length;
      const all = [...known.values()].sort((a, b) => orderOf(a) - orderOf(b));
      return { broken: all.filter(isBroken), others: all.filter((problem) => !isBroken(problem)) };
    },
  };
}

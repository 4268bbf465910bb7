import { EMPTY_STATE, type PageState } from './page-state.js';

/** An example that teaches one thing. */
export interface Example extends PageState {
  readonly name: string;
  readonly title: string;
  readonly lesson: string;
}

/** The examples that the build has put into the page. */
export function readExamples(): readonly Example[] {
  const text = document.getElementById('examples')?.textContent ?? '[]';
  return (JSON.parse(text) as readonly (Partial<Example> & Pick<Example, 'lesson' | 'name' | 'title'>)[]).map((each) => ({
    ...EMPTY_STATE,
    ...each,
  }));
}

/** Whether texts are still mostly those of an example, so that what it teaches is about them: half of its lines are there. */
export function isStillOf({ definition, resource }: Example, now: Pick<PageState, 'definition' | 'resource'>): boolean {
  const lines = linesOf(`${definition}\n${resource}`);
  const there = linesOf(`${now.definition}\n${now.resource}`);
  return [...lines].filter((line) => there.has(line)).length >= lines.size / 2;
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').filter((line) => line.trim() !== ''));
}

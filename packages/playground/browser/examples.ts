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

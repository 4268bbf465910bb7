/** Lets works run one after the other, each when those before it have ended; what one rejects with goes to `onError`. */
export function oneAtATime(onError: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(onError);
    return last;
  };
}

/** Does something once nobody has asked for it, by its name, for so many milliseconds. What fails is the business of the work. */
export function openDebounce(milliseconds: number): (name: string, work: () => Promise<void>) => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  return (name, work) => {
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => {
        waiting.delete(name);
        void work();
      }, milliseconds),
    );
  };
}

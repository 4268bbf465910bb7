/** Works on all items of a list, in its order, on some at a time. */
export async function atOnce<T>(list: readonly T[], count: number, work: (item: T, i: number) => Promise<void>): Promise<void> {
  const pending = list.entries();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const [i, item] of pending) await work(item, i);
    }),
  );
}

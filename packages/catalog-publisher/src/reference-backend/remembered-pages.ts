/** What was made last, as long as all of it has not more characters than allowed. */
export interface RememberedPages {
  /** The page of a key, made where it is neither remembered nor being made; one is made at a time. Rejects where making it does. */
  page(key: string, make: () => Promise<string | undefined>): Promise<string | undefined>;
}

/** Remembers the pages that were asked for last. */
export function rememberPages(maxCharacters: number): RememberedPages {
  const pages = new Map<string, string>();
  const underWay = new Map<string, Promise<string | undefined>>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();

  function remember(key: string, page: string): void {
    if (page.length > maxCharacters) return;
    pages.set(key, page);
    size += page.length;
    for (const [oldest, { length }] of pages) {
      if (size <= maxCharacters) break;
      pages.delete(oldest);
      size -= length;
    }
  }

  async function makeAfter(previous: Promise<unknown>, key: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      await previous.catch(() => undefined);
      const page = await make();
      if (page !== undefined) remember(key, page);
      return page;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    page(key, make) {
      const known = pages.get(key);
      if (known !== undefined) {
        pages.delete(key);
        pages.set(key, known);
        return Promise.resolve(known);
      }
      const already = underWay.get(key);
      if (already !== undefined) return already;
      const made = makeAfter(last, key, make);
      underWay.set(key, made);
      last = made;
      return made;
    },
  };
}

/** A worker that ends before it has judged anything. */
export function judgeBatch() {
  process.exit(3);
}

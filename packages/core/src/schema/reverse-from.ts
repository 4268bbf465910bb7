/** Turns round what stands from `start` on, in place: what was pushed in order onto a stack is then popped in order. */
export function reverseFrom(stack: unknown[], start: number): void {
  for (let i = start, j = stack.length - 1; i < j; i++, j--) {
    const item = stack[i];
    stack[i] = stack[j];
    stack[j] = item;
  }
}

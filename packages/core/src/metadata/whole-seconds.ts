/** A time as it is printed: without its fraction of a second. */
export function inWholeSeconds(time: string): string {
  return time.includes('.') ? time.replace(/\.\d+/, '') : time;
}

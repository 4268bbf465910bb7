const MIN_SECONDS = 5;

/**
 * What took how long, a line for each Nx task of some seconds that was run and not remembered, the longest first, and one for all others.
 *
 * `profile` is what Nx writes to NX_PROFILE, `counts` what tests left of themselves: the processor seconds of other tasks are not known. The last
 * line has those of all, `processorSeconds`, and the seconds from the first start to the last end.
 */
export function timeTable(profile, counts, processorSeconds) {
  const processorOf = new Map(counts.map(({ processorSeconds: used, task }) => [task, used]));
  const tasks = profile
    .filter(({ args, ph }) => ph === 'X' && (args.status === 'success' || args.status === 'failure'))
    .map(({ dur, name, ts }) => ({
      name,
      start: ts / 1e6,
      seconds: dur / 1e6,
      processor: processorOf.get(name),
    }))
    .sort((a, b) => b.seconds - a.seconds);
  if (tasks.length === 0) return [];
  const others = tasks.filter(({ seconds }) => seconds < MIN_SECONDS);
  const wall = Math.max(...tasks.map(({ seconds, start }) => start + seconds)) - Math.min(...tasks.map(({ start }) => start));
  const rows = [
    ...tasks.filter(({ seconds }) => seconds >= MIN_SECONDS),
    ...(others.length > 0
      ? [{ name: `${others.length} others`, seconds: others.reduce((total, { seconds }) => total + seconds, 0), processor: undefined }]
      : []),
    { name: 'all', seconds: wall, processor: processorSeconds },
  ];
  const shown = (seconds) => (seconds === undefined ? '' : seconds.toFixed(0));
  const cells = [['task', 'seconds', 'processor'], ...rows.map(({ name, processor, seconds }) => [name, shown(seconds), shown(processor)])];
  const width = Math.max(...cells.map(([name]) => name.length));
  return cells.map(([name, seconds, processor]) => `${name.padEnd(width)}  ${seconds.padStart(7)}  ${processor.padStart(9)}`);
}

// Reads compiled time zones (TZif, RFC 9636) for tools/generate-time-zones.mjs.

const MAGIC = 'TZif';
const HEADER = 44;
/** Where the counts of changes and of types are in a header. */
const COUNTS = [32, 36];

/** The zone in a file's second part, as Go reads it: the offset from the beginning, real changes of it, the rule behind them; undefined for a file of another kind. */
export function readZoneFile(bytes) {
  if (bytes.indexOf(MAGIC) !== 0) return undefined;
  // The first part has the same in 32 bits.
  const start = bytes.indexOf(MAGIC, HEADER);
  const [changeCount, typeCount] = COUNTS.map((at) => bytes.readUInt32BE(start + at));
  const times = start + HEADER;
  const kinds = times + changeCount * 8;
  const types = kinds + changeCount;
  const typeList = Array.from({ length: typeCount }, (_, index) => ({
    offset: bytes.readInt32BE(types + index * 6),
    isDaylight: bytes[types + index * 6 + 4] !== 0,
  }));
  const raw = Array.from({ length: changeCount }, (_, index) => ({
    at: Number(bytes.readBigInt64BE(times + index * 8)),
    type: bytes[kinds + index],
  }));
  const first = typeList[firstType(typeList, raw)].offset;
  const changes = raw
    .map(({ at, type }) => ({ at, offset: typeList[type].offset }))
    .filter(({ offset }, i, all) => offset !== (all[i - 1]?.offset ?? first));
  return { first, changes, rule: bytes.toString('latin1').split('\n').at(-2) };
}

/** The type that holds before the first change: one that no change leads to, else a standard one. */
function firstType(types, changes) {
  if (changes.every(({ type }) => type !== 0)) return 0;
  if (types[changes[0].type].isDaylight) {
    for (let index = changes[0].type - 1; index >= 0; index--) if (!types[index].isDaylight) return index;
  }
  return Math.max(
    0,
    types.findIndex(({ isDaylight }) => !isDaylight),
  );
}

const NAME = '(?:<[^>]+>|[A-Za-z]{3,})';
const TIME = '[-+]?\\d+(?::\\d+)*';
const DATE = `M(\\d+)\\.(\\d)\\.(\\d)(?:/(${TIME}))?`;
const RULE = new RegExp(`^${NAME}(${TIME})(?:${NAME}(${TIME})?,${DATE},${DATE})?$`);

function secondsOf(text) {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[-+]/, '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

/** A rule such as `CET-1CEST,M3.5.0,M10.5.0/3` as the table has it: the offset, or both and the dates `month.week.day.seconds` on which the second begins and ends. */
export function ruleText(rule) {
  const match = RULE.exec(rule);
  if (match === null) throw new Error(`a rule of another kind: ${rule}`);
  const [, standard, daylight, ...dates] = match;
  const offset = 0 - secondsOf(standard);
  if (dates[0] === undefined) return String(offset);
  const date = ([month, week, day, time]) => [month, week, day, time === undefined ? 7200 : secondsOf(time)].join('.');
  return [offset, daylight === undefined ? offset + 3600 : 0 - secondsOf(daylight), date(dates.slice(0, 4)), date(dates.slice(4))].join(
    '/',
  );
}

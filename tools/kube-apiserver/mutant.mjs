/** A copy of an object of which one to three places were changed: what people mistype, and what no one writes. Its kind stays. */
export function mutant(object, random) {
  const copy = cloned(object);
  for (let count = random.isLikely(0.6) ? 1 : 2 + random.below(2); count > 0; count--) {
    const places = placesIn(copy, random);
    if (places.length > 0) change(random.pick(places), copy, random);
  }
  return copy;
}

/** Where something may be changed: each member and item, but for the kind. */
function placesIn(object) {
  const places = [];
  const visit = (holder, path) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const name of Object.keys(holder)) {
      if (path === '' && (name === 'apiVersion' || name === 'kind')) continue;
      places.push({ holder, name });
      visit(holder[name], `${path}/${name}`);
    }
  };
  visit(object, '');
  return places;
}

const WORDS = 'a A_b a.b -a 10 1Gi 100m 50% 2020-01-01T00:00:00Z ::1 10.0.0.1 true Always /a ../a'.split(' ');
const TEXTS = ['', 'a b', ...WORDS, 'a'.repeat(64), 'a'.repeat(254)];
const SCALARS = [0, 1, -1, 80, 65536, 4_294_967_296, 1.5, true, false, null];
const VALUES = [...TEXTS, ...SCALARS, [], {}, [''], ['a', 'a'], { a: 'b' }, { 'a b': 'c' }, [{}], [{ name: 'a' }, { name: 'a' }]];

function change({ holder, name }, whole, random) {
  const value = holder[name];
  switch (random.below(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else delete holder[name];
      return;
    case 1:
      // Something from elsewhere in the object.
      holder[name] = cloned(pickedValue(whole, random));
      return;
    case 2:
      if (Array.isArray(value)) value.push(...cloned(value));
      else if (typeof value === 'object' && value !== null)
        value[random.pick(['unknown', 'name', 'labels', 'spec', 'selector', 'type'])] = cloned(random.pick(VALUES));
      else holder[name] = nearby(value, random);
      return;
    case 3:
    case 4:
      holder[name] = nearby(value, random);
      return;
    case 5:
      if (!Array.isArray(holder)) {
        // Another case of the name, or a letter too many.
        const other = random.isLikely(0.5) ? `${name}s` : name.replace(/[A-Z]/, (letter) => letter.toLowerCase());
        holder[other] = value;
        if (other !== name) delete holder[name];
        return;
      }
    // falls through
    default:
      holder[name] = cloned(random.pick(VALUES));
  }
}

function pickedValue(whole, random) {
  const { holder, name } = random.pick(placesIn(whole));
  return holder[name] ?? null;
}

/** A value of the same type. */
function nearby(value, random) {
  if (typeof value === 'number') return random.pick([value + 1, value - 1, -value, value * 1000, String(value), 0]);
  if (typeof value === 'string')
    return random.pick([value.toUpperCase(), value.toLowerCase(), `${value}-b`, ` ${value}`, value.slice(1), `${value}.`]);
  if (typeof value === 'boolean') return random.pick([!value, String(value)]);
  return cloned(random.pick(VALUES));
}

function cloned(value) {
  return JSON.parse(JSON.stringify(value));
}

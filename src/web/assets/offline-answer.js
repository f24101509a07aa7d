// Answers from the data file alone: what a text or an address asks for, its price, and what a seller keeps. Pure, so that
// tests hold it against the service.

const GENDERS = ['female', 'male'];
export const CONDITIONS = ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'];
const FIGURES = 20;

/** Lower-case words without accents and plurals, as the data file has them. */
export function keysOf(text) {
  const clean = text
    .slice(0, 400)
    .replaceAll('&', ' and ')
    .replace(/['’‘`´®™]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return clean === '' ? [] : clean.split(' ').slice(0, 40).map(singular);
}

function singular(word) {
  if (word === 'scarves') return 'scarf';
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Index of the list whose phrase is the longest in the words, the last of equals; words of `used` do not count. */
function find(lists, words, used) {
  let best;
  lists.forEach((phrases, index) => {
    for (const phrase of phrases) {
      const parts = phrase.split(' ');
      for (let start = words.length - parts.length; start >= 0; start--) {
        if (!parts.every((part, at) => words[start + at] === part && !used.has(start + at)))
          continue;
        const isBetter =
          !best ||
          parts.length > best.length ||
          (parts.length === best.length && start > best.start);
        if (isBetter) best = { index, start, length: parts.length };
        break;
      }
    }
  });
  if (best) for (let at = 0; at < best.length; at++) used.add(best.start + at);
  return best?.index;
}

/** The garment that a text names; nothing where it names no brand, no kind, or what has no price. */
export function readText(data, text) {
  const words = keysOf(text);
  if (find([data.refused], words, new Set()) !== undefined) return undefined;
  const used = new Set();
  const brand = find(
    data.brands.map(([, , keys]) => keys),
    words,
    used,
  );
  const condition = find(
    data.conditions.map(([, keys]) => keys),
    words,
    used,
  );
  const gender = find(data.genders, words, used);
  const category = find(
    data.categories.map(([, , keys]) => keys),
    words,
    used,
  );
  if (brand === undefined || category === undefined) return undefined;
  return garmentOf(data, brand, category, gender, condition);
}

/** The garment of an address of a price page. */
export function readAddress(data, { pathname, searchParams }) {
  const [, first, brandSlug, categorySlug] = pathname.split('/');
  if (first !== 'price') return undefined;
  const brand = data.brands.findIndex(([slug]) => slug === brandSlug);
  const category = data.categories.findIndex(([slug]) => slug === categorySlug);
  if (brand < 0 || category < 0) return undefined;
  const gender = GENDERS.indexOf(searchParams.get('gender'));
  const condition = CONDITIONS.indexOf(searchParams.get('condition'));
  const given = (index) => (index < 0 ? undefined : index);
  return garmentOf(data, brand, category, given(gender), given(condition));
}

function garmentOf(data, brand, category, gender, condition) {
  return { brand, category, gender: gender ?? data.usual[brand][category], condition };
}

/** Price, range and listings of a garment; of its condition, or of any where it has none. */
export function priceOf(data, { brand, category, gender, condition }) {
  const start = ((brand * data.categories.length + category) * 2 + gender) * FIGURES;
  const at = start + 2 + 3 * (condition === undefined ? 0 : condition + 1);
  const [price, low, high] = data.prices.slice(at, at + 3);
  return { price, low, high, listings: data.prices[start] };
}

export function nameOf(data, { brand, category, gender }) {
  return `${gender === 1 ? 'Men’s' : 'Women’s'} ${data.brands[brand][1]} ${data.categories[category][1]}`;
}

/** The page about the garment. */
export function pathOf(data, { brand, category, gender, condition }) {
  const query = new URLSearchParams();
  if (gender !== data.usual[brand][category]) query.set('gender', GENDERS[gender]);
  if (condition !== undefined) query.set('condition', CONDITIONS[condition]);
  const text = query.toString();
  return `/price/${data.brands[brand][0]}/${data.categories[category][0]}${text && `?${text}`}`;
}

/** What a seller keeps of a price, US dollars; the points are straight lines. */
export function keptOf(points, price) {
  const next = points.findIndex(([amount]) => amount >= price);
  if (next < 0) return undefined;
  const [amount, kept] = points[next];
  if (amount === price || next === 0) return kept;
  const [before, keptBefore] = points[next - 1];
  return keptBefore + ((kept - keptBefore) * (price - before)) / (amount - before);
}

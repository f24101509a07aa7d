// The page that stands in for any other without a network: it answers what the address asks for from the data file.

import {
  CONDITIONS,
  keptOf,
  nameOf,
  pathOf,
  priceOf,
  readAddress,
  readText,
} from './offline-answer.js';

const place = document.querySelector('[data-offline]');
const address = new URL(location.href);
const text = address.searchParams.get('q') ?? address.searchParams.get('title') ?? '';
const usd = (amount) => `$${Math.round(amount).toLocaleString('en-US')}`;

start().catch(() => {
  place.querySelector('[data-words]').textContent =
    'This device has no prices yet: open Hangtag once with a connection.';
});

async function start() {
  const response = await fetch(place.dataset.offline);
  const data = await response.json();
  say(data, response.headers.get('date'));
  document.querySelector('#offline-search').value = text;
  const garment = readAddress(data, address) ?? readText(data, text);
  if (garment) show(data, garment);
  else if (text !== '')
    put(
      'words',
      `Without a network, “${text}” cannot be read. Name a brand and a kind, such as “coach bag”.`,
    );
}

/** Which prices these are, and how old. */
function say({ model, date }, kept) {
  const days = kept ? Math.floor((Date.now() - Date.parse(kept)) / 86_400_000) : undefined;
  const age =
    days === undefined
      ? ''
      : days < 1
        ? ', kept here today'
        : `, kept here ${days} ${days === 1 ? 'day' : 'days'} ago`;
  put('version', `Prices of model ${model} (${date})${age}.`);
}

function show(data, garment) {
  const { price, low, high, listings } = priceOf(data, garment);
  const name = nameOf(data, garment);
  document.title = `${name} · Hangtag`;
  put('what', name);
  put('kind', CONDITIONS[garment.condition] ?? 'Any condition');
  put('price', listings > 0 ? usd(price) : `about ${usd(price)}`);
  put('low', usd(low));
  put('high', usd(high));
  put(
    'evidence',
    listings > 0
      ? `${listings.toLocaleString('en-US')} ${listings === 1 ? 'listing' : 'listings'} of exactly this.`
      : 'A guess from similar garments.',
  );
  place
    .querySelector('circle')
    .setAttribute('cx', `${(((price - low) / (high - low)) * 100).toFixed(1)}%`);
  place.querySelector('[data-grades] ul').replaceChildren(
    ...CONDITIONS.map((condition, index) => {
      const graded = { ...garment, condition: index };
      return gradeItem(
        condition,
        usd(priceOf(data, graded).price),
        pathOf(data, graded),
        index === garment.condition,
      );
    }),
  );
  const other = { ...garment, gender: 1 - garment.gender };
  const link = place.querySelector('[data-other]');
  link.href = pathOf(data, other);
  link.textContent = `${nameOf(data, other)}: ${usd(priceOf(data, other).price)}`;
  place.querySelector('[data-answer]').hidden = false;
  showKept(data, price);
}

function gradeItem(condition, price, path, isChosen) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  if (isChosen) link.setAttribute('aria-current', 'true');
  const [name, figure] = [condition, price].map((words) => {
    const span = document.createElement('span');
    span.textContent = words;
    return span;
  });
  name.className = 'grade-name';
  figure.className = 'grade-price';
  link.append(name, ' ', figure);
  item.append(link);
  return item;
}

/** What is left of the price on each marketplace. */
function showKept(data, price) {
  place.querySelector('[data-kept]').replaceChildren(
    ...data.marketplaces.flatMap(([, name, points]) => {
      const kept = keptOf(points, price);
      if (kept === undefined) return [];
      const item = document.createElement('li');
      const [label, amount] = [name, `$${kept.toFixed(2)}`].map((words) => {
        const span = document.createElement('span');
        span.textContent = words;
        return span;
      });
      item.append(label, amount);
      return [item];
    }),
  );
}

function put(name, words) {
  place.querySelector(`[data-${name}]`).textContent = words;
}

import { pathToFileURL } from 'node:url';
import { appraiseRow } from '../../src/operations/answer-row.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { createRandom } from '../../training/numbers/random.ts';

/** Beginnings of titles by brand and end of title. */
type Goods = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What brands sell: their kinds, the last of which a shop never sold. */
const GOODS: Goods = {
  Coach: {
    bag: ['Tabby 26 shoulder', 'Rogue 25', 'Willow tote', 'leather crossbody'],
    wallet: ['zip around leather', 'small trifold', 'signature canvas'],
    boots: ['leather ankle', 'suede knee high', 'rain'],
    sunglasses: ['oversized', 'cat eye'],
  },
  Zara: {
    coat: ['wool', 'belted trench', 'faux fur'],
    dress: ['floral midi', 'satin slip', 'knit mini'],
    jeans: ['wide leg', 'straight cropped', 'skinny black'],
    bag: ['quilted shoulder', 'small tote'],
  },
  Gap: {
    jeans: ['skinny', 'high rise straight', 'girlfriend'],
    sweater: ['cable knit', 'cotton crewneck', 'striped'],
    dress: ['denim shirt', 'linen sleeveless', 'floral midi'],
    jacket: ['denim', 'utility'],
  },
  Nike: {
    sneakers: ['Air Force 1', 'Air Jordan 1', 'Pegasus running'],
    hoodie: ['tech fleece', 'pullover', 'zip up'],
    shorts: ['running', 'basketball', 'cotton'],
    jacket: ['windbreaker', 'puffer'],
  },
  Lululemon: {
    leggings: ['Align', 'Wunder Under', 'fast and free'],
    jacket: ['Define', 'Scuba', 'lightweight running'],
    shorts: ['Hotty Hot', 'speed up', 'pleated'],
    sweater: ['merino wool', 'cropped'],
  },
  Patagonia: {
    jacket: ['Better Sweater fleece', 'Nano Puff', 'down hooded'],
    vest: ['down', 'fleece', 'Nano Puff'],
    shorts: ['Baggies', 'hiking', 'board'],
    sweater: ['wool', 'recycled cotton'],
  },
  Madewell: {
    jeans: ['Perfect Vintage', 'Cali demi boot', 'skinny'],
    sweater: ['cashmere', 'wool cardigan', 'striped'],
    bag: ['Transport tote', 'leather crossbody', 'suede bucket'],
    boots: ['Chelsea leather', 'western'],
  },
  'Levi’s': {
    jeans: ['501', 'Ribcage', '721 skinny'],
    jacket: ['denim trucker', 'sherpa', 'corduroy'],
    shorts: ['501 cut off', 'denim', 'mom'],
    shirt: ['western denim', 'plaid'],
  },
  Frye: {
    boots: ['Campus', 'Melissa button', 'Harness'],
    bag: ['leather tote', 'Melissa crossbody', 'suede hobo'],
    sandals: ['leather', 'wedge', 'gladiator'],
    belt: ['leather', 'studded'],
  },
};

/** What a shop never sold of brands that it never sold. */
const GOODS_SOLD_ELSEWHERE: Goods = {
  Theory: { blazer: ['wool', 'linen'] },
  Gucci: { bag: ['Marmont', 'leather tote'] },
  Carhartt: { jacket: ['Detroit', 'canvas work'] },
  Reformation: { dress: ['linen midi', 'silk'] },
  'Banana Republic': { skirt: ['pencil', 'pleated'], sweater: ['merino'] },
};

interface Named {
  readonly title: string;
  readonly brand: string;
  readonly kind: string;
}

/** A thing that a shop sells or could sell. */
interface Good extends Named {
  /** What it brings there, as a multiple of our price. */
  readonly times: number;
}

/** A shop of which we know at what it sells. */
export interface Shop {
  readonly name: string;
  readonly sold: readonly Good[];
  /** What it never sold: of brands and kinds like the others, and of those that sell unlike them. */
  readonly unsold: readonly Good[];
  readonly odd: readonly Good[];
  /** The multiple at which most of its brands sell. */
  readonly level: number;
}

interface Oddities {
  readonly brands?: Readonly<Record<string, number>>;
  readonly kinds?: Readonly<Record<string, number>>;
  /** Those whose titles begin so sell unlike their brand. */
  readonly models?: Readonly<Record<string, number>>;
}

const published = readShippedModel();

function makeShop(name: string, level: number, { brands = {}, kinds = {}, models = {} }: Oddities = {}): Shop {
  const selectGoods = (goods: Goods, isWanted: (isLast: boolean) => boolean) =>
    Object.entries(goods).flatMap(([brand, kindsOfBrand]) =>
      Object.entries(kindsOfBrand).flatMap(([kind, beginnings], kindIndex, { length }) =>
        (isWanted(kindIndex === length - 1) ? beginnings : []).map((beginning): Good => {
          const title = `${brand} ${beginning} ${kind}`;
          const { slug } = appraise(published, { title, brand, kind }).garment.category;
          const times = level * (brands[brand] ?? 1) * (kinds[slug] ?? 1) * (models[beginning] ?? 1);
          return { title, brand, kind, times };
        }),
      ),
    );
  const unsoldGoods = [...selectGoods(GOODS, (isLast) => isLast), ...selectGoods(GOODS_SOLD_ELSEWHERE, () => true)];
  const isOdd = ({ times }: Good) => times !== level;
  return {
    name,
    level,
    sold: selectGoods(GOODS, (isLast) => !isLast),
    unsold: unsoldGoods.filter((good) => !isOdd(good)),
    odd: unsoldGoods.filter(isOdd),
  };
}

export const SHOPS: readonly Shop[] = [
  makeShop('even', 1),
  makeShop('dear', 1.4),
  makeShop('one odd brand', 1, { brands: { Zara: 0.5 } }),
  makeShop('two odd brands', 1, { brands: { Zara: 0.5, Coach: 2 } }),
  makeShop('two cheap brands', 1.2, { brands: { Zara: 0.5, Gap: 0.6 } }),
  makeShop('one odd kind', 1, { kinds: { jacket: 1.6 } }),
  makeShop('odd models', 1, {
    models: { 'Tabby 26 shoulder': 1.6, 'Rogue 25': 0.65, 'Air Force 1': 1.5, Align: 0.65, '501': 1.4, Campus: 0.7 },
  }),
];

export const shopNamed = (name: string): Shop => SHOPS.find((shop) => shop.name === name) as Shop;

/** A row of the table `sales` in docs/warehouse.md. */
interface SoldRow {
  readonly id: number;
  readonly title: string;
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly sold_on: string;
}

/** Standard deviation of prices of a good, log USD. */
const DEFAULT_SPREAD = 0.3;
const COLORS = ['black', 'navy', 'brown', 'green', 'red', 'white', 'grey', 'pink'];

/** Returns sales of everything that a shop sells, more of what its list begins with. */
export function salesOf({ sold }: Shop, salesPerTitle: number, spread = DEFAULT_SPREAD): SoldRow[] {
  const { normal } = createRandom(1);
  const rows = sold.flatMap((good, goodIndex) => {
    const { title, brand, kind, times } = good;
    const log = predictLogPrice(published, good);
    return Array.from({ length: Math.ceil(salesPerTitle * (goodIndex % 3 === 0 ? 2 : 0.5)) }, (_, copy) => ({
      title: `${title} ${COLORS[copy % COLORS.length]}`,
      brand,
      category: kind,
      price: Number((Math.exp(log + spread * normal()) * times).toFixed(2)),
      sold_on: `2026-0${1 + (copy % 9)}-1${copy % 10}`,
    }));
  });
  return rows.map((row, id) => ({ id, ...row }));
}

/** Makes the table `sales` of docs/warehouse.md, with a function that runs SQL. */
export async function fillSales(run: (sql: string) => Promise<unknown>, rows: readonly SoldRow[]): Promise<void> {
  await run(
    'CREATE TABLE sales (id INTEGER, title VARCHAR, brand VARCHAR, category VARCHAR, gender VARCHAR, ' +
      'condition VARCHAR, price DECIMAL(10, 2), sold_on DATE)',
  );
  const values = rows.map(({ id, title, brand, category, price, sold_on }) => {
    return `(${id}, '${title}', '${brand}', '${category}', NULL, NULL, ${price}, '${sold_on}')`;
  });
  await run(`INSERT INTO sales VALUES ${values.join()}`);
}

export const asCsv = (rows: readonly SoldRow[]): string[] => [
  'title,brand,category,sold price,sold date',
  ...rows.map(({ title, brand, category, price, sold_on }) => [title, brand, category, price, sold_on].join()),
];

/** Returns the log of a model's price, before it is rounded. */
function predictLogPrice(model: Pricing, good: Named): number {
  const { sum } = appraise(model, good).estimate;
  return sum.toLogPrice(sum.grade);
}

function appraise(model: Pricing, { title, brand, kind }: Named) {
  const outcome = appraiseRow(model, { title, brand, category: kind });
  if (!('appraisal' in outcome)) throw new Error(`${title}: ${outcome.message}`);
  return outcome.appraisal;
}

export const modelIn = (folder: string): Pricing => loadModel(pathToFileURL(`${folder}/`));

/** How a model that learned from a shop's sales compares with the truth. */
interface Verdict {
  /** Share of the titles sold that it prices within a fifth of the truth. */
  readonly soldWithinFifth: number;
  /** The title like the others, never sold, whose price is farthest from the shop's level, and by what factor. */
  readonly worstUnsold: { readonly factor: number; readonly title: string };
  /** The title of an odd brand or kind, never sold, whose price went least of the way from the level to its truth. */
  readonly worstOdd: readonly [share: number, title: string];
}

export function judge({ sold, unsold, odd, level }: Shop, ownModel: Pricing): Verdict {
  const computeLogShift = (good: Good) => predictLogPrice(ownModel, good) - predictLogPrice(published, good);
  const isNear = (good: Good) => Math.abs(computeLogShift(good) - Math.log(good.times)) <= Math.log(1.2);
  const errors = unsold.map((good) => ({
    factor: Math.exp(Math.abs(computeLogShift(good) - Math.log(level))),
    title: good.title,
  }));
  const oddWays = odd.map((good) => {
    return [(computeLogShift(good) - Math.log(level)) / Math.log(good.times / level), good.title] as const;
  });
  return {
    soldWithinFifth: sold.filter(isNear).length / sold.length,
    worstUnsold: errors.toSorted((a, b) => b.factor - a.factor)[0] ?? { factor: 1, title: '' },
    worstOdd: oddWays.toSorted(([a], [b]) => a - b)[0] ?? [1, ''],
  };
}

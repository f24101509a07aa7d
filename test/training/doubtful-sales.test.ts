import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';
import { versionIn } from '../../training/publish/write-artifact.ts';
import { makeTrainer } from './files.ts';

const { at, train, modelIn } = makeTrainer();
const published = loadModel();
const priceOf = (kind: string, pricing = published) => pricing.predict({ ...garmentOf(kind), gender: 'female' }).price;
const COACH = priceOf('coach bag');

/** Returns rows of thirty Coach bags, each with its own title, at 80% to 120% of the published price. */
const bags = (times = 1, written = (dollars: number) => dollars.toFixed(2)) =>
  Array.from({ length: 30 }, (_, i) => {
    const dollars = COACH * times * (0.8 + i / 75);
    return `Coach,leather bag ${100 + i},${written(dollars)}`;
  });
const HEADER = 'brand,title,sold price';

describe('a kind with implausible sales', () => {
  const sweaters = [120, 124, 131, 118, 140, 122].map((price, i) => `L.L.Bean,sweater ${100 + i},${price * 2}`);

  describe('beside plausible sales', async () => {
    const { printed, status } = await train('sweaters', [HEADER, ...bags(1.3), ...sweaters]);
    const pricing = modelIn('sweaters');

    it('is left out with a reason and the remedy', () => {
      assert.equal(status, 0);
      const wrong =
        /^ +6 {2}looks wrong: L\.L\.Bean Sweaters & Knits, whose median of 6 sales, \$246, is \d+ times the published \$\d+$/m;
      assert.match(printed, wrong);
      assert.match(printed, /^Read 36 rows: 30 sales of 1 brand\.$/m);
      assert.match(printed, /With --yes they are used as they are\.$/m);
    });

    it('keeps its published price', () => {
      assert.equal(priceOf('llbean sweater', pricing), priceOf('llbean sweater'));
    });

    it('does not keep the others from moving their price', () => {
      // The bags sold at 1.3 times the published price, and thirty sales move it at least half of the way.
      assert.ok(priceOf('coach bag', pricing) > 1.15 * COACH);
    });

    it('is named on the model card', () => {
      assert.match(readFileSync(at('sweaters', 'MODEL_CARD.md'), 'utf8'), /looks wrong: L\.L\.Bean Sweaters/);
    });
  });

  /** Returns rows of 500 Zara dresses, at 80% to 120% of a multiple of the published price. */
  const dresses = (times: number) =>
    Array.from({ length: 500 }, (_, i) => {
      const dollars = priceOf('zara dress') * times * (0.8 + i / 1250);
      return `Zara,dress ${100 + i},${dollars.toFixed(2)}`;
    });
  // Bags at their published price, more than there are dresses, so that the median of the file is plausible.
  const manyBags = Array.from({ length: 18 }, () => bags()).flat();

  it('is believed with 500 sales at six times the published price', async () => {
    const { printed } = await train('many', [HEADER, ...manyBags, ...dresses(6)]);
    assert.match(printed, /^Zara Dresses & Jumpsuits +\$\d+ -> \$\d+ +\+\d+% +500$/m);
  });

  it('is left out even with 500 sales at a hundred times the published price, which may be in cents', async () => {
    const { printed } = await train('in-cents', [HEADER, ...manyBags, ...dresses(100)]);
    assert.match(printed, /500 {2}looks wrong: Zara Dresses/);
  });

  it('is used with --yes', async () => {
    const { printed } = await train('taken', [HEADER, ...bags(), ...sweaters], '--yes');
    assert.match(printed, /^Used as is: L\.L\.Bean Sweaters & Knits, whose median/m);
    assert.ok(priceOf('llbean sweater', modelIn('taken')) > 2 * priceOf('llbean sweater'));
  });

  it('is left out if its prices form two distant groups', async () => {
    const halves = [3, 300].flatMap((price) => Array.from({ length: 9 }, (_, i) => `Zara,dress ${price + i},${price}`));
    const { printed } = await train('halves', [HEADER, ...bags(), ...halves]);
    assert.match(printed, /Zara Dresses & Jumpsuits, whose 18 sales from \$3 to \$300 are spread over/);
    assert.equal(priceOf('zara dress', modelIn('halves')), priceOf('zara dress'));
  });
});

describe('a price far from all others of its kind', () => {
  it('is left out with its line, while the others are used', async () => {
    const jeans = [22, 25, 21, 24, 26, 23, 20, 25].map((price, i) => `Mavi,slim jeans ${i},${price}`);
    const { printed, status } = await train('slip', [HEADER, ...bags(), ...jeans, 'Mavi,slim jeans 9,21830']);
    assert.equal(status, 0);
    assert.match(printed, /^ +1 {2}price far from all others of its kind: \$21,830\n +line 40$/m);
    assert.match(printed, /^Read 39 rows: 38 sales of 2 brands\.$/m);
  });
});

describe('a file with an implausible median', () => {
  /** Yen for a dollar. */
  const YEN = 149;
  it('is refused with the remedies', async () => {
    const { printed, err, status } = await train('yen', [HEADER, ...bags(1, (dollars) => (dollars * YEN).toFixed(0))]);
    assert.equal(status, 1);
    assert.match(printed, /^Looks wrong: Overall, .* in cents, divide .* convert them first/m);
    assert.match(err, /^Nothing was written because .* --yes/m);
    assert.ok(!existsSync(at('yen')));
  });

  it('is used with --yes', async () => {
    const { printed, status } = await train('as-it-is', [HEADER, ...bags(100)], '--yes');
    assert.equal(status, 0);
    assert.match(printed, /^Used as is: Overall/m);
  });
});

describe('a file of sales', () => {
  it('is read without future days, which are counted', async () => {
    const dated = (rows: readonly string[], day: string) => rows.map((row) => `${row},${day}`);
    const { printed } = await train('later', [
      `${HEADER},sold date`,
      ...dated(bags().slice(0, 20), '2096-05-01'),
      ...dated(bags(1.2).slice(20), '2026-05-01'),
    ]);
    assert.match(printed, /^ +20 {2}sold on a future date: 2096-05-01 \(20\)$/m);
    assert.match(versionIn(at('later')) ?? '', /\+own\.20260501\./);
  });

  const listedBags = bags().map((row) => `${row},2026-05-01`);

  it('is refused if it lists items for sale', async () => {
    const { err } = await train('asked', ['brand,title,price,listed date', ...listedBags]);
    assert.match(err, /name the column “sold price”/);
    assert.ok(!existsSync(at('asked')));
  });

  it('is read despite the days of listing if a column has the sold price', async () => {
    const { status } = await train('paid', ['brand,title,sold price,listed date', ...listedBags]);
    assert.equal(status, 0);
  });

  /** Trains on bags of three grades, ten of each, that sold for these multiples of the published price. */
  const trainOnGrades = (name: string, timesByGrade: Readonly<Record<string, number>>) => {
    const rows = Object.entries(timesByGrade).flatMap(([grade, times]) =>
      Array.from({ length: 10 }, (_, i) => `Coach,leather bag ${grade} ${i},${COACH * times},grade ${grade}`),
    );
    return train(name, [`${HEADER},cond`, ...rows]);
  };

  it('may grade conditions by letters, in which its model also reads lists', async () => {
    const { printed } = await trainOnGrades('letters', { SA: 1.2, A: 1, AB: 0.8 });
    assert.match(printed, /^Your grades were read as ours: .*\bAB as Good \(10 sales\)/m);
    const conditionIn = (pricing: typeof published) => {
      const row = createRowAppraiser(pricing)({ title: 'leather bag', brand: 'Coach', condition: 'AB', quantity: 1 });
      return 'appraisal' in row ? row.appraisal.garment.condition : assert.fail(row.problem.code);
    };
    assert.deepEqual([conditionIn(modelIn('letters')), conditionIn(published)], ['Good', undefined]);
  });

  it('has letters named as unreadable if better ones bring far less', async () => {
    const { printed } = await trainOnGrades('upside-down', { SA: 0.5, A: 1, AB: 2 });
    assert.match(printed, /^The condition of 30 sales could not be read/m);
    assert.doesNotMatch(printed, /Your grades/);
  });

  it('has letters with too few sales named as unreadable', async () => {
    const rows = bags().map((row, i) => `${row},${['SA', 'A', 'AB', 'Pristine'][i % 4]}`);
    const { printed } = await train('grades', [`${HEADER},condition`, ...rows]);
    const named =
      /^The condition of 7 sales could not be read: AB \(7\)\. .*Use New with tags, Like New, Good, Fair or Poor to/m;
    assert.match(printed, named);
    assert.match(printed, /^Your grades were read as ours: .*\bSA as Like New \(8 sales\)/m);
  });
});

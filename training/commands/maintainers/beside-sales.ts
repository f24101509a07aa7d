import { pathToFileURL } from 'node:url';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { SALES_FOR_QUARTILES } from '../../../src/pricing/why-outside.ts';
import { usd } from '../../../src/wording/numbers.ts';
import { answersBesideSales, type BesideSales, distancesFromMedians } from '../../evaluation/beside-sales.ts';
import { tableOf, two } from '../../evaluation/markdown.ts';

export const commands = {
  'evaluate sales': command({ model: WORDS }, ({ print }, { model }) => {
    const answers = answersBesideSales(loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`)));
    const half = ({ low, high }: BesideSales) => (low && high ? `${usd(low)} to ${usd(high)}` : 'not known');
    print(
      tableOf(answers, {
        thing: ({ title }) => title,
        price: ({ price }) => usd(price),
        channel: ({ channel }) => channel,
        sales: ({ n, new: fresh }) => (fresh === n ? `${n} new` : String(n)),
        median: ({ median }) => usd(median),
        'middle half': half,
        outside: ({ isOutside, why }) => (isOutside ? (why ?? 'outside') : ''),
        'high over low': ({ width }) => width.toFixed(1),
      }),
    );
    const isOfModel = ({ key }: BesideSales) => key.startsWith('model:');
    const isOfPersons = ({ channel, n, new: fresh }: BesideSales) => channel === 'person to person' && fresh !== n;
    const groups = {
      'models and versions': answers,
      models: answers.filter(isOfModel),
      'models, person to person': answers.filter((one) => isOfModel(one) && isOfPersons(one)),
      'person to person, ten sales or more': answers.filter((one) => isOfPersons(one) && one.n >= SALES_FOR_QUARTILES),
    };
    print(
      tableOf(Object.entries(groups), {
        things: ([name]) => name,
        'groups of sales': ([, own]) => String(own.length),
        'outside the middle half': ([, own]) => String(own.filter(({ isOutside }) => isOutside).length),
        'without a reason': ([, own]) => String(own.filter(({ isOutside, why }) => isOutside && !why).length),
        'log distance from the median': ([, own]) => two(distancesFromMedians(own).rms),
        level: ([, own]) => two(distancesFromMedians(own).level),
      }),
    );
  }),
} satisfies Commands;

import { pathToFileURL } from 'node:url';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
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
        sales: ({ n }) => String(n),
        median: ({ median }) => usd(median),
        'middle half': half,
        outside: ({ isOutside }) => (isOutside ? 'outside' : ''),
        'high over low': ({ width }) => width.toFixed(1),
      }),
    );
    const groups = {
      'models and versions': answers,
      models: answers.filter(({ key }) => key.startsWith('model:')),
      'ten sales or more': answers.filter(({ n }) => n >= 10),
    };
    print(
      tableOf(Object.entries(groups), {
        things: ([name]) => name,
        answers: ([, own]) => String(own.length),
        'outside the middle half': ([, own]) => String(own.filter(({ isOutside }) => isOutside).length),
        'log distance from the median': ([, own]) => two(distancesFromMedians(own).rms),
        level: ([, own]) => two(distancesFromMedians(own).level),
      }),
    );
  }),
} satisfies Commands;

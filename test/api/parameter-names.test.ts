import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

describe('the names of parameters', () => {
  const service = shareService({ mcpRequestsPerMinute: 10_000 });
  const answerTo = async (path: string) => (await service().ask(`/api/public/${path}`)).body;

  it('may differ in case, marks, brackets and a plural, or be a usual synonym', async () => {
    for (const [written, known] of [
      ['appraise?title=coach+bag&Condition=Poor', 'appraise?title=coach+bag&condition=Poor'],
      ['appraise?title=coach+bag&asking_price=30', 'appraise?title=coach+bag&askingPrice=30'],
      ['appraise?title=coach+bag&price=30', 'appraise?title=coach+bag&askingPrice=30'],
      ['appraise?title=coach+bag&comps[]=190&comps[]=205', 'appraise?title=coach+bag&comps=190,205'],
      ['appraise?title=coach+bag&comps=190&comps=205', 'appraise?title=coach+bag&comps=190,205'],
      ['offer?title=Coach+Tabby&asked=200&offered=130&platform=poshmark', OFFER],
      ['offer?title=Coach+Tabby&asked=200&offered=130&marketplaces=poshmark', OFFER],
    ] as const) {
      const answer = await answerTo(written);
      assert.equal(answer.code, undefined, written);
      assert.deepEqual(answer, await answerTo(known), written);
    }
  });

  it('are refused if they misspell one, and ignored if they are like none', async () => {
    const { code, didYouMean } = await answerTo('appraise?title=coach+bag&askingprise=30');
    assert.deepEqual([code, didYouMean], ['invalid_parameter', ['askingPrice']]);
    const plain = await answerTo('appraise?title=coach+bag');
    assert.deepEqual(await answerTo('appraise?title=coach+bag&utm_source=letter'), plain);
  });
});

const OFFER = 'offer?title=Coach+Tabby&asked=200&offered=130&marketplace=poshmark';

import { type Static, Type } from 'typebox';
import { judgeTag } from '../../answers/judgment.ts';
import type { Judgment } from '../../answers/judgment-schema.ts';
import { pieceOf, pieceOfListing } from '../../answers/piece.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { plainDollars } from '../../wording/numbers.ts';
import { offersInWords } from '../../wording/offers.ts';
import { CARD_URI } from '../documents/card.ts';
import { missingDetails } from './ask-details.ts';
import { gradesInWords, groundsInWords, headline, takenFor } from './estimate-text.ts';
import { given } from './given.ts';
import {
  BeyondFound,
  BrandArgument,
  BrandFound,
  ByCondition,
  CategoryArgument,
  CategoryFound,
  Caveats,
  ConditionArgument,
  ConditionFound,
  Currency,
  centsField,
  EstimateFound,
  EvidenceFound,
  GenderArgument,
  GenderFound,
  Ignored,
  ItemFound,
  itemFound,
  JudgmentFound,
  judgmentFound,
  OffersFound,
  SourceFound,
  TitleArgument,
  textField,
  Understood,
  WebUrl,
  WithoutWords,
} from './schemas.ts';
import { answerPriced, wordsInWords } from './titled.ts';
import type { Tool, ToolParts } from './tool.ts';

const Output = Type.Object({
  takenFor: textField('Say this before the price.'),
  item: ItemFound,
  brand: BrandFound,
  category: CategoryFound,
  gender: GenderFound,
  condition: ConditionFound,
  currency: Currency,
  beyondEvidence: BeyondFound,
  estimate: EstimateFound,
  offers: OffersFound,
  askingPrice: centsField('given, or read from the title'),
  judgment: JudgmentFound,
  words: Type.Optional(textField('Which words move the price.')),
  withoutWords: WithoutWords,
  byCondition: ByCondition,
  evidence: EvidenceFound,
  understood: Understood,
  ignored: Ignored,
  caveats: Caveats,
  source: SourceFound,
  webUrl: WebUrl,
});

/** What one garment sells for: the estimate, its grades and what stands behind it; by its title where there is one. */
export function createGetPrice({ pricing, marketplaces, publicUrl }: ToolParts): Tool {
  const tool: Tool = {
    name: 'get_price',
    title: 'Price one garment',
    description:
      'What an adult garment, pair of shoes or bag sells for secondhand in the US, USD, with the range of 8 in 10, and a verdict on an asking price. ' +
      'Give the title if there is one: it names the model. Brand and category alone price the usual item: never quote that for another model. ' +
      "Not covered: children's clothes, watches, jewelry, belts, scarves, hats, wallets, eyewear, swimwear, underwear, suits: say so, never substitute. " +
      'It cannot tell real from fake. Several: compare_prices. Fees: net_payout.',
    inputSchema: Type.Object({
      title: TitleArgument,
      brand: Type.Optional(BrandArgument),
      category: Type.Optional(CategoryArgument),
      asking_price: Type.Optional(
        Type.Number({ description: 'USD, for a verdict. One in the title counts too.' }),
      ),
      condition: ConditionArgument,
      gender: GenderArgument,
    }),
    outputSchema: Output,
    card: CARD_URI,
    call: (args, address = publicUrl()) => {
      const priced = answerPriced(pricing, args);
      const { garment, appraisal, listing, estimate: answer, what, ignored, ...said } = priced;
      const words = listing && wordsInWords(listing);
      const piece = appraisal ? pieceOfListing(pricing, appraisal) : pieceOf(pricing, garment);
      const [marketplace] = marketplaces.list;
      const askingPrice = appraisal?.asked?.price;
      const judgment = judgeTag(marketplaces, piece, askingPrice, { marketplace });
      const isJudged = judgment.zone !== null || judgment.ask !== undefined;
      const path = appraisal?.reading.text
        ? appraisePath(appraisal.reading.text, garment)
        : pricePath(pricing, garment);
      const structured: Static<typeof Output> = {
        takenFor: takenFor(garment, appraisal),
        ...what,
        ...given({ item: appraisal && itemFound(appraisal) }),
        ...(listing?.beyondEvidence ? { beyondEvidence: [...listing.beyondEvidence] } : {}),
        estimate: answer.estimate,
        ...given({
          offers: listing?.offers,
          askingPrice,
          judgment: isJudged ? judgmentFound(judgment) : undefined,
          words,
          withoutWords: listing?.withoutWords,
          ignored,
        }),
        byCondition: [...answer.byCondition],
        evidence: answer.evidence,
        ...said,
        ...given({ webUrl: address && address + path }),
      };
      const inWords = structured.understood.join('; ');
      const { beyondEvidence, caveats } = structured;
      // That a price is not one of this very item comes before the price.
      const [first, others] = beyondEvidence
        ? [caveats.slice(0, 1), caveats.slice(1)]
        : [[], caveats];
      const lines = [
        ...first,
        headline(answer, appraisal),
        ...(isJudged ? [judgedInWords(judgment, askingPrice)] : []),
        ...(listing?.offers ? [offersInWords(listing.offers)] : []),
        ...(beyondEvidence
          ? []
          : [...(words ? [words] : []), gradesInWords(answer.byCondition), groundsInWords(answer)]),
        ...(inWords ? [`Understood ${inWords}.`] : []),
        ...others,
        [structured.source, structured.webUrl].filter(Boolean).join(': '),
      ];
      return { structured, text: lines.join('\n') };
    },
  };
  return { ...tool, missing: (args) => missingDetails(tool.call, args) };
}

/** Returns a verdict after the price that it is about. */
function judgedInWords(judgment: Judgment, askingPrice: number | undefined): string {
  const said = judgmentInWords(judgment);
  return askingPrice === undefined ? said : `Asked ${plainDollars(askingPrice)}. ${said}`;
}

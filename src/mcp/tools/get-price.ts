import { judgeTag, type PieceJudgment } from '../../answers/judgment.ts';
import { pieceOf } from '../../answers/piece.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { defined } from '../../members.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { type Caveat, caveatTexts } from '../../wording/caveat.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { plainDollars } from '../../wording/numbers.ts';
import { offersInWords } from '../../wording/offers.ts';
import { hasAnswer } from '../../wording/questions.ts';
import { readSeller } from './arguments.ts';
import {
  amounts,
  answerPriced,
  groundsInWords,
  headline,
  itemFound,
  takenFor,
  understoodInWords,
  wordsInWords,
} from './priced.ts';
import { type Arguments, answered, type ToolParts } from './tool.ts';

/** Prices one garment, by its title if there is one: the estimate by grade, and its evidence. */
export function getPrice(parts: ToolParts, args: Arguments, address?: string) {
  const { structured, lines } = priceFound(parts, args, address);
  return answered(structured, lines);
}

/** Returns the parts of that answer, with the code of each caveat. */
export function priceFound(parts: ToolParts, args: Arguments, address?: string) {
  const { pricing, marketplaces } = parts;
  const seller = readSeller(parts, args, ['marketplace', 'label', 'profit']);
  const { garment, appraisal, listing, estimate: answer, shared } = answerPriced(pricing, args);
  const { offers, withoutWords, beyondEvidence } = answer;
  const { caveats, understood, source, ...what } = shared;
  const words = listing && wordsInWords(listing);
  const piece = pieceOf(pricing, appraisal ?? garment);
  const askingPrice = appraisal?.asked?.price;
  const judged = judgeTag(marketplaces, piece, askingPrice, seller);
  const judgment = judged.zone !== null || judged.ask ? judgmentFound(judged) : undefined;
  const path = appraisal?.reading.text ? appraisePath(appraisal.reading.text, garment) : pricePath(pricing, garment);
  const structured = {
    takenFor: takenFor(garment, appraisal),
    ...what,
    ...defined({ item: appraisal && itemFound(appraisal), beyondEvidence }),
    estimate: answer.estimate,
    ...defined({ offers, askingPrice, judgment, words, withoutWords }),
    byCondition: answer.byCondition,
    evidence: answer.evidence,
    understood,
    caveats: caveatTexts(caveats),
    source,
    ...defined({ webUrl: address && address + path }),
  };
  const asked = askingPrice === undefined ? '' : `Asked ${plainDollars(askingPrice)}. `;
  const grades = answer.byCondition.map((grade) => `${grade.condition} ${amounts(grade)}`);
  // This caveat goes before the price, which is not the price of this very item.
  const isFirst = ({ code }: Caveat) => code === 'beyond_evidence';
  const lines = [
    ...caveatTexts(caveats.filter(isFirst)),
    headline(answer, appraisal),
    judgment && asked + judgment.text,
    offers && offersInWords(offers),
    ...(beyondEvidence ? [] : [words, `By condition: ${grades.join('; ')}.`, groundsInWords(answer)]),
    understoodInWords(understood),
    ...caveatTexts(caveats.filter((caveat) => !isFirst(caveat))),
    [source, structured.webUrl].filter(Boolean).join(': '),
  ];
  return { structured, lines, caveats };
}

/** Returns a judgment for an answer: the verdict in words, or the question that replaces it. */
export function judgmentFound(judgment: PieceJudgment) {
  const { question, zone, money, ask } = judgment;
  const next = ask && hasAnswer(ask.about) ? ' Ask, then call again with the answer in title.' : '';
  return {
    zone: zone ?? 'ask',
    text: judgmentInWords(judgment) + next,
    ...defined({
      payUpTo: question === 'buy' ? money.payUpTo : undefined,
      soldSearches: ask?.sold.map(({ url }) => url),
    }),
  };
}

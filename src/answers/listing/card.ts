import { capital, usd } from '../../wording/numbers.ts';
import type { Card, CardRow } from '../card.ts';
import { estimatedPrice, isGuess, lookUpInWords } from '../garment/estimate-words.ts';
import { evidenceInShort } from '../garment/sales-words.ts';
import { offersInWords } from '../offer/words.ts';
import { isAskedBack, verdictInShort } from '../verdict/words.ts';
import { candidateNames } from './candidate-words.ts';
import type { ListingAnswer } from './schema.ts';
import { ANY_CONDITION } from './taken-for.ts';
import { laterCaveats } from './words.ts';

/** Returns an answer about one garment for a terminal: its worth, the verdict, the evidence, the grades. */
export function listingCard(answer: ListingAnswer): Card {
  const { takenFor, estimate, evidence, beyondEvidence, judgment, askingPrice, candidates, offers, lot } = answer;
  const { zone, ask } = judgment;
  const isQuestion = ask !== undefined && !isAskedBack(judgment);
  const grades = answer.byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`);
  const worth = {
    price: capital(estimatedPrice(estimate.price, isGuess(evidence))),
    range: estimate,
    notes: [estimate.ifReal ? 'if real' : 'for 8 in 10', ...(lot && !askingPrice ? [`${usd(lot.price)} each`] : [])],
    marked: askingPrice?.price,
    zone,
  };
  return {
    // The grades' row says that of its own.
    title: takenFor.replace(ANY_CONDITION, ''),
    // A rare piece has no usual price, only a floor.
    ...(!beyondEvidence && { worth }),
    rows: [
      ...(beyondEvidence ? [{ label: 'Worth', text: lookUpInWords(estimate) }] : []),
      { label: 'To resell', ...verdictInShort(judgment), zone },
      ...(isQuestion ? [{ label: 'Ask first', text: ask.text }] : []),
      ...(candidates && !ask ? [{ label: 'Which one', text: candidateNames(candidates, 3) }] : []),
      // The profit on a tag is that of the same two sales.
      ...(offers && !askingPrice && !ask ? [{ label: 'To sell', text: offersInWords(offers) }] : []),
      ...evidenceRows(answer),
      ...(beyondEvidence ? [] : [{ text: grades }]),
    ],
    caveats: laterCaveats(answer).length,
  };
}

/** Returns the asker's own part of a price, else what was counted; none where a question says that nothing was. */
function evidenceRows({ evidence, judgment }: ListingAnswer): CardRow[] {
  const { yours, reader, grade } = evidence;
  const own = yours?.text ?? reader?.text;
  if (own === undefined && (grade === 'none' || judgment.ask?.about === 'brand')) return [];
  return [{ label: 'Evidence', text: own ?? `${capital(evidenceInShort(evidence))}.` }];
}

import { capital, usd } from '../../base/numbers.ts';
import type { Card, CardRow } from '../card.ts';
import { estimatedPrice, isGuess, lookUpInWords } from '../garment/estimate-words.ts';
import { evidenceInShort } from '../garment/sales-words.ts';
import { offersInWords } from '../offer/words.ts';
import { isAskedBack, verdictInShort } from '../verdict/words.ts';
import { candidateNames, leadsByQuestion } from './candidate-words.ts';
import type { ListingAnswer } from './schema.ts';
import { laterCaveats } from './words.ts';

/** Returns an answer about one garment for a terminal: its worth, the verdict, the evidence, the grades. */
export function listingCard(answer: ListingAnswer): Card {
  const { takenFor, beyondEvidence, judgment, askingPrice, candidates, offers, lot } = answer;
  const { zone, ask } = judgment;
  const isQuestion = ask !== undefined && !isAskedBack(judgment);
  const grades = answer.byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`);
  const notes = lot && !askingPrice ? [`${usd(lot.price)} for one alone`] : [];
  const asked = askingPrice && { price: askingPrice.price, name: 'asked' };
  const isLed = candidates !== undefined && leadsByQuestion(candidates);
  const label = isLed ? 'Which one' : 'Or is it';
  const choice = candidates && !ask ? [{ label, text: candidateNames(candidates, 3) }] : [];
  return {
    title: takenFor,
    rows: [
      ...(isLed ? choice : []),
      { ...worthRow(answer, asked, notes), zone },
      { label: 'To resell', ...verdictInShort(judgment), zone },
      ...(isQuestion ? [{ label: 'Ask first', text: ask.text }] : []),
      ...(isLed ? [] : choice),
      // The profit on a tag is that of the same two sales.
      ...(offers && !askingPrice && !ask ? [{ label: 'To sell', text: offersInWords(offers) }] : []),
      ...evidenceRows(answer),
      ...(beyondEvidence ? [] : [{ text: grades }]),
    ],
    caveats: laterCaveats(answer).length,
  };
}

/** Returns a price with its range; of a rare piece, which has no usual price, its floor. */
export function worthRow(
  { estimate, evidence, beyondEvidence }: Pick<ListingAnswer, 'estimate' | 'evidence' | 'beyondEvidence'>,
  marked: CardRow['marked'],
  notes: readonly string[] = [],
): CardRow {
  const label = 'Worth';
  if (beyondEvidence) return { label, text: lookUpInWords(estimate) };
  const price = capital(estimatedPrice(estimate.price, isGuess(evidence)));
  return { label, text: [price, estimate.ifReal ? 'if real' : 'holds 8 in 10', ...notes], range: estimate, marked };
}

/** Returns the asker's own part of a price, else what was counted; none where a question says that nothing was. */
export function evidenceRows({ evidence, judgment }: Pick<ListingAnswer, 'evidence' | 'judgment'>): CardRow[] {
  const { yours, reader, grade } = evidence;
  const own = yours?.text ?? reader?.text;
  if (own === undefined && (grade === 'none' || judgment.ask?.about === 'brand') && judgment.ask) return [];
  return [{ label: 'Evidence', text: own ?? `${capital(evidenceInShort(evidence))}.` }];
}

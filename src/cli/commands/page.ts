import { money, usd } from '../../base/numbers.ts';
import { namedMarketplace } from '../../decide/seller.ts';
import { SELLER_FIELDS } from '../../input/item-fields.ts';
import type { PageListing } from '../../input/page-listing.ts';
import { readPage } from '../../input/read-page.ts';
import { openRangeInWords, rangeInWords } from '../../present/garment-words.ts';
import { answerPageListing, type PageAnswer } from '../../present/listing.ts';
import { judgmentInWords } from '../../present/verdict-words.ts';
import { type Commands, command } from '../command.ts';
import { loadArtifacts, readInput, readSellerFile } from '../inputs.ts';
import { UsageError } from '../io.ts';

/** Larger than any page that browsers save without its pictures. */
const MAX_BYTES = 20_000_000;

export const commands = {
  page: command(SELLER_FIELDS, async ({ env, stderr, printAnswer }, options, path: string) => {
    const { marketplace = readSellerFile(env).marketplace } = options;
    const artifacts = await loadArtifacts(env);
    const place = namedMarketplace(artifacts.marketplaces, marketplace).id;
    const { parse } = await import('node-html-parser');
    const page = parse(readPageFile(path), { blockTextElements: { script: true, style: false } });
    const { main, listed } = readPage(page);
    const found = (main ? [main, ...listed] : listed).map((listing) => ({
      listing,
      answer: answerPageListing(artifacts, listing, place),
    }));
    printAnswer(
      found.map(({ listing, answer }) => ({ listing, ...answer })),
      found.map(({ listing, answer }) => describe(listing, answer)),
    );
    if (found.length === 0) stderr.write(`${path} does not list an item for sale.\n`);
  }),
} satisfies Commands;

function readPageFile(path: string): string {
  const bytes = readInput(path);
  if (bytes.length > MAX_BYTES) {
    throw new UsageError(`${path} has ${bytes.length} bytes: save the page without its pictures.`);
  }
  if (bytes.includes(0)) throw new Error(`${path} is not a web page: save the page as HTML.`);
  return bytes.toString('utf8');
}

function describe({ price }: PageListing, answer: PageAnswer): string {
  const { title } = answer;
  if ('why' in answer) return `${title}: ${answer.why}`;
  const { estimate } = answer.appraisal;
  const asked = price === undefined ? '' : ` for ${money(price)}`;
  const range =
    answer.kind === 'beyond' ? openRangeInWords(estimate) : rangeInWords(estimate, estimate.ifReal === true);
  const words = judgmentInWords(answer.appraisal.judgment);
  return `${title}${asked}: ${words} About ${usd(estimate.price)}, ${range}.`;
}

import { money, usd } from '../../base/numbers.ts';
import { namedMarketplace } from '../../decide/seller.ts';
import { SELLER_FIELDS } from '../../input/item-fields.ts';
import { type PageListing, readPage } from '../../input/page-listing.ts';
import { openRangeInWords, rangeInWords } from '../../present/garment-words.ts';
import { answerPageListing, type PageAnswer } from '../../present/listing.ts';
import { judgmentInWords } from '../../present/verdict-words.ts';
import { type Commands, command } from '../command.ts';
import { loadArtifacts, readInput, readSellerFile } from '../inputs.ts';
import { UsageError } from '../io.ts';

/** Maximum size of a page, which is more than any page takes up if a browser saves it without pictures. */
const MAX_BYTES = 20_000_000;

export const commands = {
  page: command(SELLER_FIELDS, async ({ env, stderr, printAnswer }, options, path: string) => {
    const { marketplace = readSellerFile(env).marketplace } = options;
    const artifacts = await loadArtifacts(env);
    const { id } = namedMarketplace(artifacts.marketplaces, marketplace);
    const { parse } = await import('node-html-parser');
    const page = parse(readPageFile(path), { blockTextElements: { script: true, style: false } });
    const { mainItem, otherItems } = readPage(page);
    const listings = mainItem ? [mainItem, ...otherItems] : otherItems;
    const answers = listings.map((listing) => ({ listing, answer: answerPageListing(artifacts, listing, id) }));
    printAnswer(
      answers.map(({ listing, answer }) => ({ listing, ...answer })),
      answers.map(({ listing, answer }) => describe(listing, answer)),
    );
    if (answers.length === 0) stderr.write(`${path} does not list an item for sale.\n`);
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

/** Returns a line with the verdict on a listing and our estimate, or with the reason why there is none. */
function describe({ price }: PageListing, answer: PageAnswer): string {
  const { title } = answer;
  if ('why' in answer) return `${title}: ${answer.why}`;
  const { estimate, judgment } = answer.appraisal;
  // Beyond our evidence, the estimate is only a minimum.
  const range =
    answer.kind === 'beyond' ? openRangeInWords(estimate) : rangeInWords(estimate, estimate.ifReal === true);
  const atPrice = price === undefined ? '' : ` for ${money(price)}`;
  return `${title}${atPrice}: ${judgmentInWords(judgment)} About ${usd(estimate.price)}, ${range}.`;
}

import { sellerOf, withGiven } from '../../answers/seller.ts';
import { readAsText } from '../../closet/layout.ts';
import { PLAN_FIELDS, planInWords, repriceTerms } from '../../closet/reprice-closet.ts';
import { countsText } from '../../closet/write-closet.ts';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import { type Commands, command, WORDS } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';
import { priceList } from '../lists.ts';
import { readSellerFile } from '../seller-file.ts';

export const commands = {
  appraise: command(
    { ...TERM_FIELDS, ...SELLER_FIELDS, output: WORDS },
    async (io, { output, ...given }, path: string) => {
      const artifacts = loadArtifacts(io.env);
      const seller = sellerOf(artifacts.marketplaces, withGiven(readSellerFile(io.env), given));
      const { file, total } = await priceList(path, output, { ...artifacts, ...seller }, io);
      const range = totalRangeInWords(total.priceLow, total.priceHigh);
      const sum = ` Total: about ${usd(total.price)}; ${range}.${sumInWords(total)}`;
      const said = countsText(total) + (total.priced > 0 ? sum : '');
      io.stderr.write(`${readAsText(file.layout)}\n${said}\n`);
    },
  ),

  reprice: command(
    { ...PLAN_FIELDS, today: ITEM_FIELDS.listedOn, output: WORDS },
    async (io, { output, today = dayAt(Date.now()), ...given }, path: string) => {
      const artifacts = loadArtifacts(io.env);
      const { marketplaces } = artifacts;
      const terms = { ...readSellerFile(io.env), ...given };
      const plan = repriceTerms(terms, marketplaces, today);
      const parts = { ...artifacts, ...sellerOf(marketplaces, terms), plan };
      const { file, rows } = await priceList(path, output, parts, io);
      const said = planInWords(rows.map(({ advice }) => advice));
      io.stderr.write(`${readAsText(file.layout)}\n${said}\n`);
    },
  ),
} satisfies Commands;

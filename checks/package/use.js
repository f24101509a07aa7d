// A program that uses the installed package; package.test.ts runs it.
import { appraise, brands, modelVersion, payouts, price } from '@hangtag/hangtag';

const good = price({ brand: 'Coach', category: 'purse', condition: 'good' });
const sale = payouts({ price: 60, brand: 'coach', category: 'bag' });
const listing = appraise({ title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 5000, condition: 'good' });
const plain = appraise({ brand: 'coach', category: 'mens bag' });
console.log(JSON.stringify({ brands, modelVersion, good, sale, listing, plain }));

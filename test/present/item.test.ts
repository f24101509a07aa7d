import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findAnyBrand } from '../../src/catalog/outside-catalog.ts';
import { buildItem } from '../../src/present/item.ts';
import { appraisalOf } from '../support/listing.ts';

it('an item is taken for the model that its title names, not for one that sells alike', () => {
  for (const [title, name] of [
    ['KUHL Renegade pants', 'Kuhl Renegade'],
    ['Blundstone 585', 'Blundstone 585'],
    ['Levi’s Sherpa Trucker', "Levi's Sherpa Trucker"],
    ['Gap Body tee', 'Gap Body'],
    ['Chanel double flap', 'Chanel Double Flap'],
    ['Nike SB Dunk Low Pro', 'Nike SB Dunk Low Pro'],
    ['louis vuitton neverfulls mm', 'Louis Vuitton Neverfull MM'],
  ] as const)
    assert.match(buildItem(appraisalOf(title)).takenFor, new RegExp(`^${name}(?::| |,)`), title);
});

it('a brand field that repeats the title changes nothing', () => {
  for (const [title, brand] of [
    ['Nike SB Dunk Low Pro', 'nike'],
    ['Air Jordan 11 Retro Low', 'nike'],
    ['gap mid rise jeans', 'gap'],
    ['vince suede boots', 'vince'],
  ] as const)
    assert.equal(
      appraisalOf({ title, brand: findAnyBrand(brand) }).estimate.price,
      appraisalOf(title).estimate.price,
      title,
    );
});

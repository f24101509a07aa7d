import assert from 'node:assert/strict';
import { it } from 'node:test';
import { foldedSection, html, listEntry, sumList, titleHeading, trustMarkup } from '../../src/web/markup.ts';

it('markup escapes all text, joins lists, and leaves out what is false or undefined, but no 0', () => {
  const typed = `<i>&"'`;
  const escaped = '&#60;i&#62;&#38;&#34;&#39;';
  assert.equal(
    String(html`<b title="${typed}">${[typed, [html`<u>`, trustMarkup('</u>')]]}</b>`),
    `<b title="${escaped}">${escaped}<u></u></b>`,
  );
  assert.equal(String(html`${undefined}${false}${0}${''}`), '0');
});

it('a title is set small if it is long, with its words large if they were typed, and never broken after T-', () => {
  assert.equal(String(titleHeading("Levi's T-shirt")), '<h1 class="">Levi’s T-\u2060shirt</h1>');
  assert.equal(
    String(titleHeading('x'.repeat(40), { isAsTyped: true })),
    `<h1 class=" is-typed">${'x'.repeat(40)}</h1>`,
  );
  assert.match(String(titleHeading('x'.repeat(41))), /^<h1 class="is-long">/);
});

it('a line grows by its name or by what is below it, and has only the parts that it is given', () => {
  assert.equal(String(listEntry({ name: 'a', path: '/a' })), '<li><a class="name grow" href="/a">a</a></li>');
  assert.equal(
    String(listEntry({ name: 'a', details: 'b', amount: 1, buttons: html`<i>` })),
    '<li><span class="grow"><b>a</b>b</span><span class="amount">1</span><i></li>',
  );
});

it('a sum has a rule above each total, a table a header in each row, and a fold is closed if not said', () => {
  assert.equal(
    String(
      sumList([
        ['a', '$1'],
        ['b', '$2', true],
      ]),
    ),
    '<dl class="sum"><dt>a</dt><dd>$1</dd><dt class="total">b</dt><dd class="total">$2</dd></dl>',
  );
  assert.match(String(foldedSection('x', 's', 'b')), /<details class="fold" id="x">/);
  assert.match(String(foldedSection('x', 's', 'b', { isOpen: true })), / open>/);
});

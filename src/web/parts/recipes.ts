import { html } from 'ghtml';
import { codeBlock, type Markup } from '../markup.ts';
import { sheetSnippets } from './sheet-snippets.ts';

/** Prices where people work already: sheets, shells and automation. */
export function recipes(publicUrl: string): Markup {
  const workflow = JSON.stringify(
    {
      nodes: [
        {
          name: 'Price of a title',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          position: [0, 0],
          parameters: {
            url: `${publicUrl}/api/public/appraise`,
            sendQuery: true,
            queryParameters: { parameters: [{ name: 'title', value: '={{ $json.title }}' }] },
            sendHeaders: true,
            headerParameters: { parameters: [{ name: 'X-API-Key', value: 'YOUR_KEY' }] },
          },
        },
      ],
      connections: {},
    },
    null,
    2,
  );
  return html`<p>These need no key, since a formula in a sheet cannot send one. <code>any</code> stands for the usual mix of conditions. Add <code>?gender=male</code> for men’s or <code>?gender=female</code> for women’s; without it, the price is for the gender of most such listings.</p>
!${sheetSnippets(publicUrl)}
<h3>n8n</h3>
<p>Paste this onto the canvas: it prices the field <code>title</code> of each item. To keep the key out of the workflow, use a Header Auth credential named <code>X-API-Key</code> in place of the header.</p>
!${codeBlock('titles-n8n', workflow)}`;
}

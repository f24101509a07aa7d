import { html } from 'ghtml';
import { type Markup, renderPage } from '../layout.ts';
import { codeBlock } from '../parts/code-block.ts';
import { developerTabs } from '../parts/developer-tabs.ts';
import { sheetSnippets } from '../parts/sheet-snippets.ts';
import type { Site } from '../site.ts';

/** Prices where people work already: sheets, shells, automation, agents. */
export function recipesPage(site: Site): Markup {
  const publicUrl = site.publicUrl();
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
  return renderPage(site, {
    title: 'Recipes',
    description: 'Resale prices in Google Sheets, Excel, shells, n8n and agents: ready to paste.',
    path: '/developers/recipes',
    scripts: ['copy.js'],
    main: html`!${developerTabs('/developers/recipes')}
<h1>Recipes</h1>
<section aria-labelledby="sheets">
<h2 id="sheets">Sheets and shells</h2>
<p>These need no key, since a formula in a sheet cannot send one. <code>any</code> stands for the usual mix of conditions; add <code>?gender=male</code> for men’s or <code>?gender=female</code> for women’s; without it, the price is for the gender that most such listings are for.</p>
!${sheetSnippets(publicUrl)}
</section>
<section aria-labelledby="titles">
<h2 id="titles">A column of titles</h2>
<p>With a <a href="/developers#key">free key</a>: send a CSV file, and it comes back with price columns added.</p>
!${codeBlock('titles-shell', `curl '${publicUrl}/api/public/appraise' -H 'Authorization: Bearer YOUR_KEY' \\\n  -H 'Content-Type: text/csv' --data-binary @closet.csv -o priced.csv`)}
<p>In n8n, paste this onto the canvas; it prices the field <code>title</code> of each item. To keep the key out of the workflow, use a Header Auth credential named <code>X-API-Key</code> in place of the header:</p>
!${codeBlock('titles-n8n', workflow)}
</section>
<section aria-labelledby="agents">
<h2 id="agents">Agents</h2>
<p>The MCP server needs no key. For Claude Code:</p>
!${codeBlock('agents-claude', `claude mcp add --transport http hangtag ${publicUrl}/mcp`)}
<p>Then ask in your own words: “Price this closet: men’s Patagonia fleece, fair; Coach tote, like new.” <a href="/developers#mcp">Other clients</a>.</p>
</section>`,
  });
}

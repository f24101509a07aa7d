import { html } from 'ghtml';
import { createTools } from '../../mcp/tools/tools.ts';
import { codeBlock, type Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { snippets } from './snippets.ts';

/** Explains how to add the MCP server to the common clients, and lists its tools. */
export function mcpSetup(site: Site): Markup {
  const url = `${site.publicUrl()}/mcp`;
  const tools = createTools(site).map(
    ({ name, description }) => html`<li><code>${name}</code> ${description}</li>`,
  );
  const links = installLinks(url).map(
    ({ app, href }) => html`<li><a href="${href}">Add to ${app}</a></li>`,
  );
  return html`<p>A client needs only the address; there is no key.</p>
!${codeBlock('mcp-url', url)}
<p>Add it with one click, if the app is installed on this device:</p>
<ul class="chips">!${links}</ul>
<p>In Claude, web and desktop: Settings, Connectors, “Add custom connector”, and paste the address.</p>
!${snippets('mcp', site.publicUrl())}
<h3>Its tools</h3>
<ul class="tools">!${tools}</ul>`;
}

const NAME = 'hangtag';

/**
 * Links for the apps that document such links, with the server's address in them. Formats: Cursor, "MCP Install Links";
 * VS Code, "MCP URL handler"; LM Studio, "Add to LM Studio"; Goose, extension deep links.
 */
function installLinks(mcpUrl: string): readonly { app: string; href: string }[] {
  const base64 = encodeURIComponent(
    Buffer.from(JSON.stringify({ url: mcpUrl })).toString('base64'),
  );
  const forCode = encodeURIComponent(JSON.stringify({ name: NAME, type: 'http', url: mcpUrl }));
  const forGoose = new URLSearchParams({
    type: 'streamable_http',
    url: mcpUrl,
    id: NAME,
    name: 'Hangtag',
  });
  return [
    {
      app: 'Cursor',
      href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${base64}`,
    },
    { app: 'VS Code', href: `vscode:mcp/install?${forCode}` },
    { app: 'VS Code Insiders', href: `vscode-insiders:mcp/install?${forCode}` },
    { app: 'LM Studio', href: `lmstudio://add_mcp?name=${NAME}&config=${base64}` },
    { app: 'Goose', href: `goose://extension?${forGoose}` },
  ];
}

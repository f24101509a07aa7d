import { html } from 'ghtml';
import { createTools } from '../../mcp/tools/tools.ts';
import { codeBlock, type Markup } from '../markup.ts';
import type { Site } from '../site.ts';

/** How to put the MCP server into the common clients, and the tools that it brings. */
export function mcpSetup(site: Site): Markup {
  const url = `${site.publicUrl()}/mcp`;
  const tools = createTools(site).map(
    ({ name, description }) => html`<li><code>${name}</code> ${description}</li>`,
  );
  const links = installLinks(url).map(
    ({ app, href }) => html`<li><a href="${href}">Add to ${app}</a></li>`,
  );
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return html`<p>A client needs only the address; there is no key.</p>
!${codeBlock('mcp-url', url)}
<p>Add it with one click, if the app is installed on this device:</p>
<ul class="chips">!${links}</ul>
<div class="sheets">
<div><h3>Claude Code</h3>!${codeBlock('mcp-claude-code', `claude mcp add --transport http hangtag ${url}`)}
<h3>Claude, web and desktop</h3><p>Settings, Connectors, “Add custom connector”, and paste the address.</p></div>
<div><h3>Codex</h3><p>In <code>~/.codex/config.toml</code>:</p>!${codeBlock('mcp-codex', `[mcp_servers.hangtag]\nurl = "${url}"`)}</div>
<div><h3>Cursor</h3><p>In <code>~/.cursor/mcp.json</code>:</p>!${codeBlock('mcp-cursor', json({ mcpServers: { hangtag: { url } } }))}</div>
<div><h3>VS Code</h3><p>In <code>.vscode/mcp.json</code>:</p>!${codeBlock('mcp-vscode', json({ servers: { hangtag: { type: 'http', url } } }))}</div>
<div><h3>A client that only supports stdio</h3>!${codeBlock('mcp-remote', json({ mcpServers: { hangtag: { command: 'npx', args: ['--yes', 'mcp-remote', url] } } }))}</div>
</div>
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

/** A link that opens an app and offers to add the MCP server there. */
export interface InstallLink {
  readonly app: string;
  readonly href: string;
}

const NAME = 'hangtag';

/**
 * Links for the apps that document such links, with the server's address in them. Formats: Cursor, "MCP Install Links";
 * VS Code, "MCP URL handler"; LM Studio, "Add to LM Studio"; Goose, extension deep links.
 */
export function installLinks(mcpUrl: string): readonly InstallLink[] {
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

// The entry of the MCP registry, deploy/server.json, from GitHub Actions: `node deploy/registry-entry.ts check` logs
// in and asks whether it is valid, `publish` publishes it. The registry then reads `mcpName` in npm's package.
import { readFileSync } from 'node:fs';

const { MCP_REGISTRY = 'https://registry.modelcontextprotocol.io', ...env } = process.env;
const { ACTIONS_ID_TOKEN_REQUEST_URL: tokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;

/** Returns the body of an answer. Rejects with what the server says. */
async function requestJson(url: string, token?: string, sentBody?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: sentBody === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(sentBody !== undefined && { body: JSON.stringify(sentBody) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Returns a token with which the owner of this repository may publish. */
async function requestLogInToken(): Promise<string> {
  if (!tokenUrl) throw new Error('There is no token of GitHub Actions: give the job the permission id-token: write.');
  const audience = encodeURIComponent(MCP_REGISTRY);
  const { value } = (await requestJson(`${tokenUrl}&audience=${audience}`, requestToken)) as { readonly value: string };
  const answer = await requestJson(`${MCP_REGISTRY}/v0/auth/github-oidc`, undefined, { oidc_token: value });
  return (answer as { readonly registry_token: string }).registry_token;
}

const entry = JSON.parse(readFileSync(new URL('server.json', import.meta.url), 'utf8'));
const token = await requestLogInToken();
if (process.argv[2] === 'publish') await requestJson(`${MCP_REGISTRY}/v0/publish`, token, entry);
else {
  const answer = await requestJson(`${MCP_REGISTRY}/v0/validate`, undefined, entry);
  const { valid, issues = [] } = answer as { readonly valid: boolean; readonly issues?: unknown[] };
  if (!valid) throw new Error(`The entry is not valid: ${JSON.stringify(issues)}`);
}
console.log(`${process.argv[2] === 'publish' ? 'Published' : 'May publish'} ${entry.name} ${entry.version}.`);

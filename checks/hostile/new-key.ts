/** Gets a key from a running service. */
export async function newKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/public/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  return ((await answer.json()) as { apiKey: string }).apiKey;
}

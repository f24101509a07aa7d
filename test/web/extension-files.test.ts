import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fastify } from 'fastify';
import { aboutPage } from '../../src/web/pages/text-pages.ts';
import { builtExtensions, registerSiteFiles } from '../../src/web/register.ts';
import { plainSite } from '../support/site.ts';

it('the about page links to the extension packages that were built, which the service serves', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'hangtag-firefox.zip'), 'PK');
  const extensions = builtExtensions(pathToFileURL(`${folder}/`));
  const site = plainSite();
  const offered = aboutPage({ ...site, extensions });
  assert.match(offered, /<a href="\/extension\/hangtag-firefox\.zip" download>Download for Firefox \(\.zip\)<\/a>/);
  assert.doesNotMatch(offered, /hangtag-chromium/);
  assert.doesNotMatch(aboutPage(site), /\.zip/);
  const app = fastify();
  t.after(() => app.close());
  registerSiteFiles(app, { ...site, extensions });
  const { statusCode, headers, body } = await app.inject('/extension/hangtag-firefox.zip');
  assert.deepEqual([statusCode, headers['content-type'], body], [200, 'application/zip', 'PK']);
});

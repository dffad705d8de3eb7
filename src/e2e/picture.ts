import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { findChromium } from './find-chromium.ts';
import { startServer } from './start-server.ts';

/** `npm run picture`: takes the README's picture, of a planned activity on a new demo server. */
const target = resolve(import.meta.dirname, '../../docs/bushline.png');
const photographed = 'Pūriri Ridge trap check';

const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const server = await startServer({}, undefined, ['--import', 'tsx', 'src/server/cli/demo.ts']).catch(
  async (failure) => {
    await browser.close();
    throw failure;
  },
);
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  });
  const [admin] = demoStaff;
  if (!admin) throw new Error('The demo has no staff.');
  const data = { email: demoEmail(admin), password: demoPassword };
  await page.request.post('/api/login', { data, headers: { origin: server.url } });
  const activities: { id: number; activity_name: string }[] = await (await page.request.get('/api/activities')).json();
  // The newest, which is planned for the future, comes first.
  const activity = activities.find(({ activity_name }) => activity_name.startsWith(photographed));
  if (!activity) throw new Error(`The demo has no ${photographed}.`);
  await page.goto(`/activity-notes?activity=${activity.id}&step=2`);
  await page.getByRole('heading', { name: 'Determine Hazards & Risk for Activity' }).waitFor();
  await page.getByText('Checking traps').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(resolve(target, '..'), { recursive: true });
  await page.screenshot({ path: target, animations: 'disabled', caret: 'hide' });
  process.stdout.write(`The picture is taken: ${target}\n`);
} finally {
  await browser.close();
  await server.stop();
}

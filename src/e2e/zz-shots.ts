import { chromium } from '@playwright/test';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { findChromium } from './find-chromium.ts';
import { startServer } from './start-server.ts';
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const server = await startServer({}, undefined, ['--import', 'tsx', 'src/server/cli/demo.ts']);
const out = '/tmp/pack-shots';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
try {
  for (const [width, colorScheme] of [[390, 'light'], [1280, 'dark']] as const) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', locale: 'en-NZ', timezoneId: 'Pacific/Auckland' });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    const [admin] = demoStaff;
    const data = { email: demoEmail(admin!), password: demoPassword };
    await page.request.post('/api/login', { data, headers: { origin: server.url } });
    let packBytes = 0;
    page.on('response', async (r) => { if (r.url().includes('field.pack')) { const s = await r.request().sizes(); packBytes = s.responseBodySize; console.log('pack', width, r.status(), packBytes, r.request().timing().responseEnd); } });
    await page.goto('/home');
    await page.getByRole('heading', { name: 'This week' }).waitFor();
    await page.waitForTimeout(2500);
    const shot = (name: string, fullPage = false) => page.screenshot({ path: `${out}/${name}-${width}.png`, animations: 'disabled', caret: 'hide', fullPage });
    const go = async (href: string) => page.evaluate((to) => { history.pushState({}, '', to); window.dispatchEvent(new PopStateEvent('popstate', { state: {} })); }, href);
    for (const to of ['/searchactivity', '/searchproject', '/addobjective', '/home']) { await go(to); await page.waitForTimeout(900); }
    await go('/searchactivity'); await page.waitForTimeout(800); await shot('list-online');
    const link = page.locator('a[href^="/activity-notes?activity="]').first();
    const href = await link.getAttribute('href');
    await page.getByRole('button', { name: /^Keep on this phone/ }).first().click();
    await page.waitForTimeout(1500); await shot('list-kept-banner');
    await go('/home'); await page.waitForTimeout(600);
    const week = await page.locator('main a[href^="/activity-notes?activity="]').first().getAttribute('href');
    console.log(href, week);
    await go(week!); await page.waitForTimeout(1500);
    for (let s = 2; s <= 7; s++) { await go(week!.replace(/step=\d/, `step=${s}`)); await page.waitForTimeout(700); }
    await context.setOffline(true);
    await go('/home'); await page.waitForTimeout(1500); await shot('home-offline', true);
    await go('/searchactivity'); await page.waitForTimeout(800);
    await page.getByLabel('Search activities').fill('trap'); await page.waitForTimeout(2500); await shot('list-offline');
    for (let s = 1; s <= 7; s++) { await go(week!.replace(/step=\d/, `step=${s}`)); await page.waitForTimeout(900); if (s === 1 || s === 3) await shot(`wizard-${s}-offline`); const t = await page.getByText('Try again').count(); if (t) console.log('try again at step', s, t); }
    await page.getByRole('button', { name: /^More for/ }).click(); await page.waitForTimeout(300); await shot('menu-offline');
    await go('/addobjective'); await page.waitForTimeout(1200); await shot('objectives-offline');
    await context.setOffline(false);
    await page.waitForTimeout(3500); await shot('objectives-online');
    await page.reload(); await page.waitForTimeout(2000); await shot('reloaded');
    await context.close();
  }
} finally { await browser.close(); await server.stop(); }

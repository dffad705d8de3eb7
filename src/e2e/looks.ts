import type { Page } from '@playwright/test';

/** How wide a screen is, in px: phones, tablets, desks. */
export const widths = [320, 360, 390, 820, 1024, 1280, 1440];
export const fonts = ['DejaVu Sans', 'Liberation Sans'];
export const schemes = ['light', 'dark'] as const;

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 800 ? 780 : 800 });
  await untilDrawn(page);
}

export async function setScheme(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
}

export async function setFont(page: Page, font: string): Promise<void> {
  await page.evaluate((named) => {
    const id = 'font-of-tests';
    const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'));
    style.id = id;
    // What is off screen is drawn as well, so that it can be looked at.
    style.textContent = `body, button, input, textarea, h1, h2, h3, h4 { font-family: '${named}' !important; }
      * { content-visibility: visible !important; }`;
  }, font);
}

/** In percent of what the browser has. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
  }, percent);
}

/** Until what it shows has loaded and is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

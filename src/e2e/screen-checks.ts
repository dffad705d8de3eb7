import type { Page } from '@playwright/test';
import { expect, expectAccessible, findViolations, phone } from './fixtures.ts';

/** Expects the page to be accessible on a wide screen and a narrow phone, and to fit the phone without scrolling sideways. */
export async function expectGoodAtBothWidths(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await expectNothingSideways(page);
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);
}

export async function expectNothingSideways(page: Page): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways, 'Nothing stands beside the screen').toBeLessThanOrEqual(0);
}

const desk = { width: 1280, height: 800 };
const widths = [1280, 1024, 820, 360];

/** What is wrong with a screen: see `problemsOfPage`. */
export async function problemsOfScreen(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize(desk);
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  return problemsOfPage(page, address);
}

/**
 * What is wrong with what the page shows, an open dialog included: sideways scrolling and cut tables at four widths, small targets on a
 * phone, axe in both schemes.
 */
export async function problemsOfPage(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  const note = (at: string, found: string[]) => problems.push(...found.map((one) => `${name}, ${at}: ${one}`));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    note(`${width} px`, await page.evaluate(findOverflow));
  }
  note('a target on a phone', await page.evaluate(findSmallTargets));
  note('360 px', await findViolations(page));
  await switchScheme(page, 'dark');
  note('360 px, dark', await findViolations(page, ['color-contrast']));
  await page.setViewportSize(desk);
  note('1280 px, dark', await findViolations(page, ['color-contrast']));
  await switchScheme(page, 'light');
  note('1280 px', await findViolations(page));
  return problems;
}

async function switchScheme(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** Runs in the page. What stands beside the screen, and boxes that cut off a table. */
async function findOverflow(): Promise<string[]> {
  // Two frames: what was measured anew is drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    found.push(`the page scrolls sideways: ${nameOf(wide.at(-1) ?? document.body)}`);
  }
  for (const table of document.querySelectorAll('main table')) {
    const box = table.parentElement;
    if (box && table.getBoundingClientRect().width > box.getBoundingClientRect().width + 1)
      found.push(`the table is cut: ${nameOf(table)}`);
  }
  // The widest holds two columns.
  for (const dialog of document.querySelectorAll('[role="dialog"]')) {
    if (window.innerWidth >= 1024 && dialog.getBoundingClientRect().width > 900)
      found.push(`the dialog is wide: ${nameOf(dialog)}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll<HTMLInputElement>('main input[type="search"]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen) pen.font = font;
    if (pen && room > 0 && pen.measureText(input.placeholder).width > room)
      found.push(`the hint is cut: ${input.placeholder}`);
  }
  return found;
}

/** Runs in the page. Controls that a finger of 44 px would miss. Links in running text are as high as their line, as WCAG allows. */
function findSmallTargets(): string[] {
  const reach = 21;
  const dialog = document.querySelector('[role="dialog"]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="combobox"]',
  );
  const isInText = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const belongs = (element: HTMLElement, hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) ||
      hit.contains(element.closest('label, .mantine-Input-wrapper, .mantine-Checkbox-root, .mantine-Radio-root')) ||
      [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)) ||
      Boolean(element.closest('.mantine-Input-wrapper, .mantine-Checkbox-root, .mantine-Radio-root')?.contains(hit)));
  // The handle of the shortcuts floats over what scrolls beneath it.
  const floats = (hit: Element | null) => Boolean(hit?.closest('aside > button[aria-expanded="false"]'));
  const found: string[] = [];
  for (const element of controls) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isInText(element) || element.matches('[disabled], [tabindex="-1"]')) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const target = element.closest<HTMLElement>('.mantine-Checkbox-root, .mantine-Radio-root') ?? element;
    const { left, top, width, height } = target.getBoundingClientRect();
    // A skip link waits above the screen until it has the focus.
    if (width === 0 || top + height < 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const points: [number, number][] = [
      [x, y - reach],
      [x, y + reach],
      [x - reach, y],
      [x + reach, y],
    ];
    const missed = points.filter(([px, py]) => {
      const isOutside = px < 0 || py < 0 || px >= innerWidth || py >= innerHeight;
      const hit = document.elementFromPoint(px, py);
      return !isOutside && !belongs(element, hit) && !floats(hit);
    });
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40);
    if (missed.length > 0)
      found.push(`${element.tagName.toLowerCase()} "${name}", ${Math.round(width)} × ${Math.round(height)} px`);
  }
  return found;
}

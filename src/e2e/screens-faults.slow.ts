import { expect, test } from '@playwright/test';
import { findFaults } from './faults/find-faults.ts';
import type { Asked } from './faults/in-page.ts';

/** Made pages with one fault each, and what is to be found of it. */
const planted: Record<string, { html: string; finds: RegExp; asked?: Asked }> = {
  'sideways scrolling': {
    html: '<div style="width: 500px">Wide</div>',
    finds: /^div "Wide" the page scrolls sideways$/,
  },
  'a box that scrolls sideways': {
    html: '<div style="overflow: auto"><table style="width: 500px"><tr><td>Wide</td></tr></table></div>',
    finds: /^div "Wide" scrolls sideways$/,
  },
  'text that is cut at its side': {
    html: '<div style="width: 40px; overflow: hidden; white-space: nowrap">Predator control</div>',
    finds: /^div "Predator control" its text is cut by its box$/,
  },
  'text that is cut at its end': {
    html: '<div style="height: 18px; overflow: hidden; width: 60px">Predator control</div>',
    finds: /^div "Predator control" its text is cut by its box$/,
  },
  'text that leaves its box': {
    html: '<button style="width: 60px; padding: 0; white-space: nowrap">Predator control</button>',
    finds: /^button "Predator control" its text leaves its box$/,
  },
  'text that leaves a box around it': {
    html: '<p style="height: 20px; background: #eee"><span style="display: block; width: 60px">Predator control</span></p>',
    finds: /^span "Predator control" its text leaves p/,
  },
  'text beside the screen': {
    html: '<p style="position: fixed; left: 300px; white-space: nowrap">Predator control</p>',
    finds: /^p "Predator control" its text leaves the screen$/,
  },
  'a broken word': {
    html: '<p style="width: 60px; overflow-wrap: anywhere">coordinator</p>',
    finds: /^p "coordinator" breaks the word coordinator into 2$/,
  },
  'a word broken letter by letter': {
    html: '<p style="width: 20px; overflow-wrap: anywhere">coordinator</p>',
    finds: /^p "coordinator" breaks the word coordinator into \d$/,
    asked: { isTight: true },
  },
  'texts that touch': {
    html: '<div style="display: flex"><p>5 March</p><p>On the day</p></div>',
    finds: /^p "5 March" its text touches "On the day"$/,
  },
  'texts over each other': {
    html: '<div style="display: flex"><p>5 March</p><p style="margin-left: -20px">On the day</p></div>',
    finds: /^p "5 March" its text covers "On the day"$/,
  },
  'controls that touch': {
    html: '<button>Save</button><button style="margin: 0">Cancel</button>',
    finds: /^button "Save" touches button "Cancel"$/,
  },
  'controls over each other': {
    html: '<button>Save</button><button style="margin-left: -20px">Cancel</button>',
    finds: /^button "Save" covers button "Cancel"$/,
  },
  'a cut hint': {
    html: '<input style="width: 60px" placeholder="Search incidents" />',
    finds: /its hint is cut: Search incidents$/,
  },
  'a cut value': {
    html: '<input style="width: 60px" readonly value="All the projects" />',
    finds: /its value is cut: All the projects$/,
  },
  'a cut date': {
    html: '<input style="width: 120px; font-size: 16px; font-variant-numeric: tabular-nums" value="01-December-2025" />',
    finds: /its value is cut: 01-December-2025$/,
  },
  'a small target': {
    html: '<button style="width: 44px; height: 30px">Save</button>',
    finds: /^button "Save" is a target of 44 × 30 px$/,
    asked: { targets: true },
  },
};

const sound = `
  <h1>Pūriri Ridge</h1>
  <p>Read <a href="/a">the plan</a> first.</p>
  <p style="width: 60px; overflow-wrap: anywhere">Taumatawhakatangihangakōauauotamateaturipūkakapikimaungahoronukupōkai</p>
  <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Cut on purpose</p>
  <div style="display: flex; gap: 8px"><button style="width: 80px; height: 44px">Save</button><button style="width: 80px; height: 44px">Cancel</button></div>
  <label style="display: flex; align-items: center; min-height: 44px"><input type="checkbox" /> Radio checked</label>`;

const frame = (html: string) =>
  `<!doctype html><html lang="en"><style>* { margin: 0; font: 16px sans-serif; }</style><body>${html}</body></html>`;

test.use({ viewport: { width: 360, height: 740 } });

for (const [name, { html, finds, asked = {} }] of Object.entries(planted)) {
  test(`finds ${name}`, async ({ page }) => {
    await page.setContent(frame(html));
    const found = (await findFaults(page, asked)).map(({ element, what }) => `${element} ${what}`);
    expect(found.filter((one) => finds.test(one))).toHaveLength(1);
  });
}

test('finds nothing on a sound page', async ({ page }) => {
  await page.setContent(frame(sound));
  expect(await findFaults(page, { targets: true })).toEqual([]);
});

test('leaves what is cut on purpose as it was', async ({ page }) => {
  const lines = '-webkit-box-orient: vertical; -webkit-line-clamp: 2; display: -webkit-box; overflow: hidden';
  await page.setContent(
    frame(`<p style="width: 80px; ${lines}"><a href="/a">${'Predator control '.repeat(8)}</a></p>`),
  );
  await findFaults(page, { targets: true });
  expect(await page.locator('p').evaluate((box) => box.scrollTop)).toBe(0);
});

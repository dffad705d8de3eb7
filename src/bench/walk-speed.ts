import type { Page } from '@playwright/test';
import { partOfLine } from '#shared/field.ts';
import { messages } from '#shared/messages.ts';
import { paths, walkPath } from '#web/paths.ts';
import { buildDoor } from '../e2e/door.ts';
import { median, millisRow, type Row } from './goals.ts';
import { type LineToWalk, lastCode, lineName } from './page-data.ts';
import { openUntil, type Setup, slowDownProcessor, withSlowPage } from './slow-page.ts';

const nothing = '#content [data-sticky] button';
/** The last presses of the walk are measured: the checks of all traps before wait on the phone. */
const measured = 20;

/** How soon the next trap shows after `Nothing`, without coverage, on a phone that keeps the line. */
export async function measureWalk(setup: Setup, { lineId, traps }: LineToWalk): Promise<Row[]> {
  const door = await buildDoor(setup.url);
  try {
    const times = await withSlowPage({ ...setup, url: door.url, slowdown: 1 }, async (page) => {
      await keepLine(page, lineId);
      await openUntil(page, walkPath(lineId), { ready: nothing });
      door.shut();
      const walk = (times: number, pauseMs: number) => page.evaluate(pressTimes, { button: nothing, times, pauseMs });
      await walk(traps - measured - 1, 0);
      await slowDownProcessor(page, setup.slowdown);
      const found = await walk(measured, 700);
      if ((await page.locator('#content h2').textContent()) !== lastCode(traps)) throw new Error('A press was lost.');
      return found;
    });
    const rowOf = (which: string, ms: number) =>
      millisRow(`the next of ${traps} traps after Nothing, without coverage: ${which}`, ms, 100);
    return [rowOf('median', median(times)), rowOf('worst', Math.max(...times))];
  } finally {
    await door.stop();
  }
}

/** Keeps the line on the phone, by its button. */
async function keepLine(page: Page, lineId: number): Promise<void> {
  await page.goto(paths.traps);
  await page.getByRole('button', { name: messages.trapLines.more(lineName) }).click();
  await page.getByRole('button', { name: messages.activities.keepOnPhone }).click();
  await page.waitForFunction(hasPart, partOfLine(lineId));
}

/** Runs in the page. Whether the phone's database has a part of what is kept. */
async function hasPart(id: string): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) => new Promise<T>((ok) => (request.onsuccess = () => ok(request.result)));
  const db = await done(indexedDB.open('bushline'));
  const kept: { parts: { id: string }[] }[] = await done(db.transaction('kept').objectStore('kept').getAll());
  db.close();
  return kept.some(({ parts }) => parts.some((part) => part.id === id));
}

/** Runs in the page. Presses `times` times, each once the next trap shows. @returns the milliseconds until it does. */
async function pressTimes({ button, times, pauseMs }: { button: string; times: number; pauseMs: number }) {
  const title = () => document.querySelector('#content h2')?.textContent;
  const nextFrame = () => new Promise(requestAnimationFrame);
  const found: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const before = title();
    const pressed = performance.now();
    document.querySelector<HTMLElement>(button)?.click();
    do {
      if (performance.now() - pressed > 60_000) throw new Error(`Nothing follows ${before}.`);
      await nextFrame();
    } while (title() === before);
    // A frame is drawn right after this, and then what waits is run.
    await new Promise((resolve) => setTimeout(resolve));
    found.push(performance.now() - pressed);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return found;
}

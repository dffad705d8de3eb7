import type { Page } from '@playwright/test';
import { messages } from '#shared/messages.ts';
import { activityPath, paths } from '#web/paths.ts';
import { median, millisRow, type Row } from './goals.ts';
import { openUntil, pressUntil, type Setup, type Sight, withSlowPage } from './slow-page.ts';
import { typeAndWatch } from './typing.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const busy = '[aria-busy="true"], [aria-label="Loading"]';
const rowOfTickets: Sight = { ready: `#content [aria-label="${messages.tickets.title}"] a`, busy };
const option = '[role="option"]';
const picker = 'main input[placeholder="Choose one or more"]';

/** Times the screens that hold all of many people, with 2,000 volunteers, 12 types of tickets and 10,000 tickets. */
export async function measurePeople(setup: Setup, rounds: number): Promise<Row[]> {
  const times = { phone: [] as number[], desk: [] as number[], picker: [] as number[], letter: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.phone.push(await withSlowPage(setup, openTickets));
    times.desk.push(await withSlowPage(setup, openTickets, desk));
    const { opened, longest } = await withSlowPage(setup, (page) => pickVolunteer(page, setup.activityId));
    times.picker.push(opened);
    times.letter.push(longest);
  }
  return [
    millisRow('the tickets of 2,000 people to the first rows, on a phone', median(times.phone), 100),
    millisRow('the tickets of 2,000 people to the first rows, by type', median(times.desk), 100),
    millisRow('opening the picker of 2,000 volunteers', median(times.picker), 100),
    millisRow('a keystroke in that picker: the longest task', median(times.letter), 50),
  ];
}

/** Goes to another tab and back, when the page's code and rows are known. */
async function openTickets(page: Page): Promise<number> {
  await openUntil(page, paths.tickets, rowOfTickets);
  const tab = (name: string) => `[role="tab"][id$="-tab-${name}"]`;
  await pressUntil(page, tab('types'), { ready: `${tab('types')}[aria-selected="true"]`, busy });
  return pressUntil(page, tab('people'), rowOfTickets);
}

async function pickVolunteer(page: Page, activityId: number) {
  await openUntil(page, activityPath(activityId, 'volunteers'), { ready: `${picker}:enabled`, busy });
  // What the phone keeps is written two seconds after it was read.
  await page.waitForTimeout(3000);
  const opened = await pressUntil(page, picker, { ready: option });
  return { opened, longest: await typeAndWatch(page, picker, 'wiremu tamati 19') };
}

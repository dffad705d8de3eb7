import { runningOrNext, showTimes } from '#shared/activities/times.ts';
import { home as text } from '#shared/messages/home.ts';
import { type FirstActivity, type FirstDay, type FirstHome, firstHomeId } from './record.ts';

const minuteMs = 60_000;

/** Draws what Home showed last, where it stood, as far as it is true of this moment. Null on a day of which nothing is known. */
export function drawFirstHome(home: FirstHome, now: number): HTMLElement | null {
  const instant = now + home.ahead;
  const index = home.days.findLastIndex(({ begins }) => begins <= instant);
  const today = home.days[index];
  // How long the last day is, is not known; the one before it is, from where this one begins.
  if (!today || index === home.days.length - 1) return null;
  const later = home.days.slice(index + 1).filter(({ activities }) => activities.length > 0);
  if (today.activities.length === 0 && later.length === 0) return null;
  const { left, width, gap } = home.place;
  const asOf = today.begins <= home.at + home.ahead ? home.asOf.sameDay : home.asOf.later;
  const page = box('section', 'page', [
    box('div', 'greeting', [
      box('h1', 'kia-ora', [home.greeting]),
      box('p', 'date', [today.title]),
      box('p', 'as-of', [asOf]),
    ]),
    box('div', 'columns', [
      today.activities.length > 0 && drawToday(today, instant, home.open),
      box('div', 'add', []),
      later.length > 0 && drawWeek(later),
    ]),
  ]);
  page.id = firstHomeId;
  page.setAttribute('aria-label', `${text.title}, ${asOf}`);
  if (today.activities.length > 0) page.dataset.today = '';
  page.style.setProperty('--bl-home-left', `${left}px`);
  page.style.setProperty('--bl-home-width', `${width}px`);
  page.style.setProperty('--bl-home-gap', `${gap}px`);
  return page;
}

function drawToday({ begins, activities }: FirstDay, instant: number, open: string): HTMLElement {
  const minutes = Math.floor((instant - begins) / minuteMs);
  const time = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  const next = runningOrNext(activities, time);
  return box(
    'div',
    'today',
    activities.map((activity) => drawCard(activity, activity === next, open)),
  );
}

function drawCard(activity: FirstActivity, isNext: boolean, open: string): HTMLElement {
  const { id, activityName, projectName, people } = activity;
  const card = box('article', 'card', [
    box('div', 'words', [
      box('p', 'when', [box('b', 'now', [text.today]), ` ${showTimes(activity)}`, drawStatus(activity)]),
      box('h2', 'name', [activityName]),
      box('ul', 'facts', [
        fact('folder', projectName),
        fact('pin', activity.meetingPlace || activity.projectLocation),
        fact('user', activity.ledBy),
        fact('users', people),
      ]),
    ]),
    link(`/day?activity=${Number(id)}`, 'open', [
      open,
      box('span', 'unseen', [`: ${activityName}`]),
      icon('arrow', 20),
    ]),
  ]);
  if (isNext) card.dataset.next = '';
  return card;
}

function drawWeek(days: FirstDay[]): HTMLElement {
  return box('div', 'week', [
    box('div', 'head', [box('h2', 'title', [text.week])]),
    ...days.map(({ title, activities }) => {
      // `Thursday 05-March-2026`
      const [weekday = '', date = ''] = title.split(' ');
      return box('div', 'day', [
        box('p', 'tile', [
          box('span', 'number', [String(Number.parseInt(date, 10))]),
          box('span', 'weekday', [weekday.slice(0, 3)]),
        ]),
        box('ul', 'rows', activities.map(drawRow)),
      ]);
    }),
  ]);
}

function drawRow(activity: FirstActivity): HTMLElement {
  const { id, activityName, meetingPlace, projectName, people } = activity;
  return box('li', 'row', [
    link(`/activity-notes?activity=${Number(id)}&step=1`, 'to', [activityName]),
    box('div', 'meta', [
      meta('clock', showTimes(activity)),
      meta('pin', meetingPlace),
      meta('folder', projectName),
      meta('users', people),
      drawStatus(activity),
    ]),
  ]);
}

function drawStatus({ status, statusText }: FirstActivity): HTMLElement | null {
  if (statusText === '') return null;
  const pill = box('span', 'status', [statusText]);
  pill.dataset.status = status.toLowerCase();
  return pill;
}

const fact = (name: string, words: string) =>
  words !== '' && box('li', 'fact', [icon(name, 18), box('span', '', [words])]);
const meta = (name: string, words: string) => words !== '' && box('span', 'about', [icon(name, 17), words]);

function link(address: string, name: string, inside: Inside[]): HTMLAnchorElement {
  const made = box('a', name, inside) as HTMLAnchorElement;
  made.href = address;
  return made;
}

/** One of the drawings in `index.html`. */
function icon(name: string, px: number): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [attribute, value] of Object.entries({ width: px, height: px, viewBox: '0 0 24 24', 'aria-hidden': true }))
    made.setAttribute(attribute, String(value));
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#bl-${name}`);
  made.append(use);
  return made;
}

type Inside = string | Element | false | null;

/** Text goes in as text, whatever it holds. */
function box(tag: string, name: string, inside: readonly Inside[]): HTMLElement {
  const made = document.createElement(tag);
  if (name) made.className = `bl-home-${name}`;
  for (const part of inside) if (part) made.append(part);
  return made;
}

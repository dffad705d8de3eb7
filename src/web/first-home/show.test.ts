import { beforeEach, expect, test, vi } from 'vitest';
import { clearMirror, writeMirror } from '#web/session-mirror.ts';
import { endFirstHome } from './end.ts';
import { type FirstActivity, type FirstHome, form, readFirstHome, writeFirstHome } from './record.ts';
import { showFirstHome } from './show.ts';

const hour = 3_600_000;
const midnight = Date.parse('2026-03-04T11:00:00Z');
const person = { id: 1, firstname: 'Mereana', lastname: 'Hōhepa', role: 'Field Staff' } as const;

const activity = (id: number, activityName: string, more: Partial<FirstActivity> = {}): FirstActivity => ({
  ...{ id, activityName, projectName: 'Ōkura Bush', projectLocation: 'Haigh Access Road', meetingPlace: '', ledBy: '' },
  ...{ startTime: '', finishTime: '', status: 'InProgress', statusText: '', people: '3 people' },
  ...more,
});

const home: FirstHome = {
  form,
  person: 1,
  greeting: 'Kia ora, Mereana',
  open: 'On the day',
  at: midnight + 7 * hour,
  asOf: { sameDay: 'As of 07:00', later: 'As of 05-March-2026 07:00' },
  until: midnight + 30 * hour,
  ahead: 0,
  place: { window: innerWidth, left: 20, width: 320, gap: 16 },
  days: [
    {
      begins: midnight,
      title: 'Thursday 05-March-2026',
      activities: [
        activity(1, 'Trap check', { startTime: '06:00', finishTime: '07:30' }),
        activity(2, 'Planting', { startTime: '09:00', meetingPlace: 'Bridge', ledBy: 'Led by Hēmi Walker' }),
      ],
    },
    { begins: midnight + 24 * hour, title: 'Friday 06-March-2026', activities: [activity(3, 'Bird count')] },
    { begins: midnight + 48 * hour, title: 'Saturday 07-March-2026', activities: [] },
  ],
};

function showAt(time: number, shown: FirstHome = home): HTMLElement | null {
  vi.setSystemTime(time);
  writeFirstHome(shown);
  showFirstHome();
  return document.getElementById('bl-home');
}

const linksOf = (page: HTMLElement | null) =>
  [...(page?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  window.history.replaceState(null, '', '/home');
  writeMirror(person);
  return () => {
    vi.useRealTimers();
    document.body.replaceChildren();
    localStorage.clear();
  };
});

test('the activities of the day and the week can be pressed before the app has loaded, and say of when they are', () => {
  const page = showAt(midnight + 8 * hour);
  expect(linksOf(page)).toEqual([
    ['On the day: Trap check', '/day?activity=1'],
    ['On the day: Planting', '/day?activity=2'],
    ['Bird count', '/activity-notes?activity=3&step=1'],
  ]);
  expect(page).toHaveTextContent('Kia ora, Mereana');
  expect(page).toHaveTextContent('Thursday 05-March-2026');
  expect(page).toHaveTextContent('As of 07:00');
  expect(page).toHaveTextContent('Bridge');
  expect(page).toHaveTextContent('Led by Hēmi Walker');
  // The one that comes next stands out: the first is over.
  expect(page?.querySelector('[data-next] h2')).toHaveTextContent('Planting');
});

test('the day after, its own activities are those of today, and those of the day before are gone', () => {
  const page = showAt(midnight + 29 * hour);
  expect(linksOf(page)).toEqual([['On the day: Bird count', '/day?activity=3']]);
  expect(page).toHaveTextContent('Friday 06-March-2026');
  expect(page).toHaveTextContent('As of 05-March-2026 07:00');
});

test('the day is that of the server’s clock, however wrong this device’s is', () => {
  const page = showAt(midnight + 8 * hour, { ...home, ahead: 17 * hour });
  expect(page).toHaveTextContent('Friday 06-March-2026');
});

test('what people typed stays text', () => {
  const name = '<img src=x onerror=alert(1)>';
  const days = home.days.map((day) => ({ ...day, activities: [activity(1, name, { projectName: name })] }));
  const page = showAt(midnight + 8 * hour, { ...home, days });
  expect(page?.querySelector('img')).toBeNull();
  expect(page?.querySelector('h2')).toHaveTextContent(name);
});

test('an activity on hold says so', () => {
  const [today, ...others] = home.days;
  const days = [
    { ...today!, activities: [activity(1, 'Trap check', { status: 'onhold', statusText: 'On hold' })] },
    ...others,
  ];
  expect(showAt(midnight + 8 * hour, { ...home, days })).toHaveTextContent('On hold');
});

test.each<[string, () => FirstHome | undefined]>([
  ['the session has expired', () => ({ ...home, until: midnight + 8 * hour })],
  ['this device’s clock stands before the last answer', () => ({ ...home, at: midnight + 9 * hour })],
  ['the window has another width', () => ({ ...home, place: { ...home.place, window: 1 } })],
  ['nothing is known of the day any more', () => ({ ...home, ahead: 40 * hour })],
  ['nothing is planned', () => ({ ...home, days: home.days.map((day) => ({ ...day, activities: [] })) })],
  ['another version of Bushline wrote it', () => ({ ...home, form: 0 as never })],
  ['another page is opened', () => void window.history.replaceState(null, '', '/day?activity=1')],
  ['Logout waits for the server', () => void localStorage.setItem('bushline.logoutPending', 'yes')],
  ['nobody is signed in', () => void localStorage.removeItem('firstname')],
])('nothing shows when %s', (_, alter) => {
  const altered = alter() ?? home;
  expect(showAt(midnight + 8 * hour, altered)).toBeNull();
});

test('what was stored and is broken, or missing, keeps nobody out', () => {
  localStorage.setItem('bushline.firstHome', '{"form":1}');
  expect(() => showFirstHome()).not.toThrow();
  localStorage.setItem('bushline.firstHome', 'no JSON');
  expect(() => showFirstHome()).not.toThrow();
  expect(document.getElementById('bl-home')).toBeNull();
});

test('nothing of it outlives the session, even if the app never loads', () => {
  expect(showAt(midnight + 8 * hour)).not.toBeNull();
  vi.advanceTimersByTime(22 * hour);
  expect(document.getElementById('bl-home')).toBeNull();
});

test('Logout, a session that ended and another person who signs in remove it from this device', () => {
  writeFirstHome(home);
  writeMirror(person);
  expect(readFirstHome()).not.toBeNull();
  writeMirror({ ...person, id: 2 });
  expect(readFirstHome()).toBeNull();
  writeFirstHome(home);
  clearMirror();
  expect(readFirstHome()).toBeNull();
});

test('the link that has the focus is the one that has it in the app', () => {
  const page = showAt(midnight + 8 * hour);
  page?.querySelector<HTMLElement>('a[href="/day?activity=2"]')?.focus();
  const content = document.createElement('main');
  content.id = 'content';
  content.innerHTML = '<a href="/day?activity=1">one</a><a href="/day?activity=2">two</a>';
  document.body.append(content);
  endFirstHome();
  expect(document.getElementById('bl-home')).toBeNull();
  expect(document.activeElement).toHaveTextContent('two');
});

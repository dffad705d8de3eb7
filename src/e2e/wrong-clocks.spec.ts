import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { openDb, type TestServer } from './start-server.ts';
import { button, call, type Walk } from './wizard-stage.ts';

// Phones without coverage whose clocks are wrong: who is out is right all the same, on the phone and on the server.

const hourMs = 3_600_000;
/** How long it takes to press something, to the server's whole seconds. */
const slackMs = 30_000;

/** Gives a page a clock that can be set, and a page's clock that can stand still while time passes. */
function bringClock(): void {
  const moved = { wallMs: 0, pageMs: 0 };
  const [RealDate, pageNow] = [globalThis.Date, performance.now.bind(performance)];
  const now = () => RealDate.now() + moved.wallMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  performance.now = () => pageNow() + moved.pageMs;
  Object.assign(globalThis, { movedClock: moved });
}

/** The phone in somebody's hand at the track head. */
class Phone {
  readonly #page: Page;
  /** Hours from now. */
  #truth = 0;
  #errorMs = 0;
  #pageMs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** It is four hours ago, and this phone has just lost coverage. */
  async begin(): Promise<void> {
    this.#truth = -4;
    this.#errorMs = 0;
    await this.#page.evaluate((agoMs) => {
      localStorage.removeItem('bushline.presses');
      const moved = (globalThis as unknown as { movedClock: { wallMs: number } }).movedClock;
      const at = new Date(Date.now() - moved.wallMs - agoMs).toISOString();
      localStorage.setItem('bushline.lastAnswer', JSON.stringify({ at, aheadMs: 0 }));
    }, 4 * hourMs);
    await this.#move();
  }

  async pass(hours: number, { isAsleep = false } = {}): Promise<void> {
    this.#truth += hours;
    if (!isAsleep) this.#pageMs += hours * hourMs;
    await this.#move();
  }

  /** Somebody sets its clock, or it starts anew with an empty battery. */
  async setClock(byMs: number): Promise<void> {
    this.#errorMs = byMs;
    await this.#move();
  }

  async #move(): Promise<void> {
    const moved = { wallMs: this.#truth * hourMs + this.#errorMs, pageMs: this.#pageMs };
    await this.#page.evaluate(
      (to) => Object.assign((globalThis as unknown as { movedClock: object }).movedClock, to),
      moved,
    );
  }

  async signOn(name: string): Promise<void> {
    await button(this.#page, `Sign on ${name}`).tap();
    const [signOff, question] = [button(this.#page, `Sign off ${name}`), this.#page.getByRole('dialog')];
    await expect(signOff.or(question)).toBeVisible();
    // By such a clock the activity is on another day.
    if (await question.isVisible()) await button(question, 'Sign on').tap();
    await expect(signOff).toBeVisible();
  }

  async signOff(name: string): Promise<void> {
    const [signOff, question] = [button(this.#page, `Sign off ${name}`), this.#page.getByRole('dialog')];
    await signOff.tap();
    await expect(button(this.#page, `Sign on ${name}`).or(question)).toBeVisible();
    // By such a clock they were out for years.
    if (await question.isVisible()) await button(question, 'Sign off').tap();
    await expect(signOff).toHaveCount(0);
  }
}

type Stay = { signed_on_at: string; signed_off_at: string | null; is_certain: number };

function staysOf(server: TestServer, firstname: string): Stay[] {
  const db = openDb(server);
  try {
    const of = 'SELECT a.* FROM attendance a JOIN volunteers v ON v.id = a.volunteer_id WHERE v.firstname = ?';
    return db.prepare(`${of} ORDER BY a.signed_on_at, a.id`).all(firstname) as Stay[];
  } finally {
    db.close();
  }
}

/** `-3 to -1`: hours from now; `out`: still signed on. A question mark where the times are not certain. */
const shown = (stays: Stay[], now: number) =>
  stays.map(({ signed_on_at, signed_off_at, is_certain }) => {
    const [from, to] = [signed_on_at, signed_off_at].map((at) => (at === null ? 'out' : hoursFrom(now, at)));
    return `${from} to ${to}${is_certain ? '' : ' ?'}`;
  });

function hoursFrom(now: number, at: string): string {
  const hours = (Date.parse(at) - now) / hourMs;
  const near = Math.round(hours);
  return Math.abs(hours - near) * hourMs < slackMs ? String(near + 0) : hours.toFixed(2);
}

const lastname = 'Kōkako';
type Story = { who: string; title: string; act: (phone: Phone, name: string) => Promise<void>; stays: string[] };

const stories: Story[] = [
  {
    who: 'Ana',
    title: 'the clock is in 2020 when she signs on',
    act: async (phone, name) => {
      await phone.pass(1);
      await phone.setClock(Date.parse('2020-01-01') - Date.now());
      await phone.signOn(name);
    },
    stays: ['0 to out ?'],
  },
  {
    who: 'Ben',
    title: 'the clock is in 2020 when he signs off',
    act: async (phone, name) => {
      await phone.pass(1);
      await phone.signOn(name);
      await phone.setClock(Date.parse('2020-01-01') - Date.now());
      await phone.pass(2);
      await phone.signOff(name);
    },
    // No later than the page's own clock says, and nobody stays out.
    stays: ['-3 to -1 ?'],
  },
  {
    who: 'Cat',
    title: 'the clock is put back before she comes again',
    act: async (phone, name) => {
      await phone.pass(1);
      await phone.signOn(name);
      await phone.pass(1);
      await phone.signOff(name);
      await phone.setClock(-2 * hourMs);
      await phone.pass(1);
      await phone.signOn(name);
    },
    stays: ['-3 to -2', '0 to out ?'],
  },
  {
    who: 'Dan',
    title: 'the clock is set a day ahead before he leaves, and the phone slept',
    act: async (phone, name) => {
      await phone.pass(1);
      await phone.signOn(name);
      await phone.setClock(24 * hourMs);
      await phone.pass(2, { isAsleep: true });
      await phone.signOff(name);
    },
    stays: ['-3 to -3 ?'],
  },
  {
    who: 'Eve',
    title: 'the clock is right, and the phone slept between',
    act: async (phone, name) => {
      await phone.pass(1);
      await phone.signOn(name);
      await phone.pass(2, { isAsleep: true });
      await phone.signOff(name);
    },
    stays: ['-3 to -1'],
  },
];

async function assignPeople(walk: Walk, activityId: number): Promise<void> {
  const contact = { phone: '0275550142', emergencyContact: 'Mere Tāmati', emergencyContactNumber: '0211110000' };
  const made = stories.map(async ({ who }) => {
    const email = `${who.toLowerCase()}.kokako@okura.example`;
    return (await call(walk, 'POST', '/api/volunteers', { ...contact, firstname: who, lastname, email })).id;
  });
  await call(walk, 'POST', '/api/activity_volunteer', {
    activity_id: activityId,
    volunteer_ids: await Promise.all(made),
  });
}

const markOf = (page: Page, who: string) => button(page, `Time not certain: ${who} ${lastname}`);

test('who is out is right, and what is not certain is marked so, whatever the clock of a phone without coverage says', {
  tag: '@slow',
}, async ({ page: desk, server }) => {
  const walk: Walk = { page: desk, server, name: lastname, isNarrow: true };
  await withKeptPhone(
    walk,
    async ({ activityId, page: current, setCoverage }) => {
      const page = current();
      await page.addInitScript(bringClock);
      await page.goto(`/day?activity=${activityId}`);
      const phone = new Phone(page);
      let out = 0;
      for (const { who, title, act, stays } of stories) {
        await test.step(title, async () => {
          await expect(button(page, `Sign on ${who} ${lastname}`)).toBeVisible();
          await phone.begin();
          await act(phone, `${who} ${lastname}`);
          out += stays.filter((stay) => stay.includes('out')).length;
          const heading = page.getByRole('heading', { name: new RegExp(`^${out} here`) });
          await expect(heading).toBeVisible();
          expect(staysOf(server, who), 'nothing was sent').toEqual([]);

          setCoverage(true);
          await page.evaluate(() => window.dispatchEvent(new Event('online')));
          await expect.poll(() => shown(staysOf(server, who), Date.now())).toEqual(stays);
          await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0);
          await expect(heading).toBeVisible();
          const isUnsure = stays.some((stay) => stay.endsWith('?'));
          await expect(markOf(page, who)).toHaveCount(isUnsure ? 1 : 0);
          setCoverage(false);
        });
      }
      await test.step('two presses confirm what is not certain', async () => {
        const [first] = stories as [Story];
        setCoverage(true);
        await markOf(page, first.who).tap();
        await button(page.getByRole('dialog'), 'Save').tap();
        await expect(markOf(page, first.who)).toHaveCount(0);
        await expect.poll(() => staysOf(server, first.who).map((stay) => stay.is_certain)).toEqual([1]);
      });
    },
    assignPeople,
  );
});

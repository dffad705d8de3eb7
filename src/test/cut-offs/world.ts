import { vi } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { partOfActivity, partOfLine } from '#shared/field.ts';
import { stubPage } from '#test/fake-page.ts';
import { FakeLocks } from '#test/fake-phone.ts';
import { readKept } from '#web/offline/kept-pack.ts';
import type { Body } from '#web/sync/change.ts';
import { sayMoment } from '#web/sync/clock.ts';
import { changeField, watchCoverage } from '#web/sync/field-state.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import { heldKeys, isOver } from '#web/sync/outbox.ts';
import type { MutationPath } from '#web/sync/paths.ts';
import { BadNetwork, type PlantedFault } from './bad-network.ts';
import { newDay } from './day-told.ts';
import { FakeClock } from './fake-clock.ts';
import { Figures } from './figures.ts';
import { callsOf, changeBy, type Group, planActivity, planLine } from './group.ts';
import { OtherPhone } from './other-phone.ts';
import { givePhone, openTab, type Screen, screensOf, type Tab } from './phone.ts';
import { lastLine, readTrail, type Told, type Trail, type Typed, valuesIn } from './trail.ts';

type Activity = { id: number; objectiveId: number };

type Sent = {
  from?: object | null;
  typed?: Typed[];
  tag?: string;
  begun?: (key: string) => void;
  acknowledge?: (key: string) => void;
  body?: Body;
};

/** Values that no id has. */
const firstValue = 20_000;

/** A check as somebody made it: the moment of the press, and the keys of the changes that were acknowledged. */
/** `checkedAt`: as the phone's clock said; `pressedAt`: by a clock that is right, in ms since 1970. */
export type MadeCheck = { checkedAt: string; pressedAt: number; createdBy: string | null; removedBy: string[] };

/** A phone with tabs on a bad connection to a real server, and another person at a desk, who work on one activity. */
export class World {
  readonly figures = new Figures();
  readonly locks = new FakeLocks();
  readonly random: Random;
  readonly story: string[] = [];
  readonly day = newDay();
  readonly network: BadNetwork;
  /** That of the phone with the tabs. */
  readonly clock = new FakeClock();
  /** Another leader's, at the same activity. */
  readonly otherPhone: OtherPhone;
  readonly group: Group;
  readonly activity: Activity;
  /** Of traps, which both people walk. */
  readonly lineId: number;
  readonly screens: readonly Screen[];
  tabs: Tab[] = [];
  /** The captions of photos of which the phone said that they are kept or saved. */
  readonly photos = new Set<string>();
  /** By what they are called. */
  readonly checks = new Map<string, MadeCheck>();
  /** How often the server was killed, or is about to be. */
  kills = 0;
  readonly #told: Omit<Told, 'waiting'> = { typed: [], acknowledged: new Set(), removedHere: new Set() };
  readonly #pending: { tab: Tab; sent: Promise<unknown> }[] = [];
  readonly #made = new Set<string>();
  readonly #began: number;
  readonly #endWatching: () => void;
  #count = 0;

  readonly #fault: PlantedFault | undefined;

  private constructor(group: Group, activity: Activity, lineId: number, seed: number, fault?: PlantedFault) {
    this.#fault = fault;
    this.group = group;
    this.activity = activity;
    this.lineId = lineId;
    this.screens = screensOf(activity.id, lineId);
    this.random = new Random(seed);
    this.#began = lastLine(group);
    const told = { figures: this.figures, random: () => this.random.next(), note: (text: string) => this.note(text) };
    this.otherPhone = new OtherPhone(group, (text) => this.note(`the other phone: ${text}`));
    this.network = new BadNetwork(group.server, group.phone.cookie, told, fault);
    stubPage(this.network.fetch as typeof fetch);
    changeField({ hasCoverage: true });
    this.#endWatching = watchCoverage();
  }

  static async begin(group: Group, seed: number, fault?: PlantedFault): Promise<World> {
    await group.server.ready();
    const activity = await planActivity(group, `Story ${seed}, ${Date.now()}`);
    const world = new World(group, activity, await planLine(group, activity.id), seed, fault);
    await givePhone(group);
    await world.openAtHome();
    return world;
  }

  /** The ids of what the phone keeps. */
  get parts(): string[] {
    return [partOfActivity(this.activity.id), partOfLine(this.lineId)];
  }

  /** Opens the app where there is coverage, so that the activity and the line are kept on the phone. */
  async openAtHome(): Promise<void> {
    const tab = await this.openTab();
    await vi.waitFor(
      async () => {
        const kept = await readKept(tab.db, this.group.phone.user.id);
        const ids = kept?.parts.map(({ id }) => id) ?? [];
        if (!this.parts.every((id) => ids.includes(id))) throw new Error('They are not kept on the phone yet.');
      },
      { timeout: 120_000, interval: 5 },
    );
  }

  loseCoverage(): void {
    if (!this.network.hasCoverage) return;
    this.note('no coverage');
    this.figures.count('no coverage for a while');
    this.network.hasCoverage = false;
  }

  /** As the browser notices it. */
  findCoverage(): void {
    if (!this.network.hasCoverage) this.note('there is coverage');
    this.network.hasCoverage = true;
    window.dispatchEvent(new Event('online'));
  }

  /** One line of the story, which is told when it ends badly. */
  note(text: string, tab?: Tab): void {
    this.story.push(`${tab ? `tab ${tab.number}: ` : ''}${text}`);
  }

  /** Another number with each call. */
  next(): number {
    return firstValue + ++this.#count;
  }

  async openTab(): Promise<Tab> {
    const random = () => this.random.next();
    const parts = { number: this.tabs.length === 0 ? 1 : 2, group: this.group, locks: this.locks, random };
    const tab = await openTab({ ...parts, screens: this.screens, fault: this.#fault });
    this.note('opened', tab);
    this.tabs.push(tab);
    return tab;
  }

  killTab(tab: Tab): void {
    this.note('killed', tab);
    tab.kill();
    this.tabs = this.tabs.filter((one) => one !== tab);
  }

  /** What was typed into a field, and what showed there. */
  type(field: string, seen: unknown, to: unknown): Typed {
    const isEmpty = seen === null || seen === undefined;
    const typed = { field, seen: isEmpty ? null : String(seen), to: String(to), isAcknowledged: false };
    this.#told.typed.push(typed);
    return typed;
  }

  removesHere(tag: string): void {
    this.#told.removedHere.add(tag);
  }

  /** Sends as a screen does. `tag`: of the record that it makes; `begun` hears its key, `acknowledge` that it is kept or saved. */
  send(
    tab: Tab,
    path: MutationPath,
    input: object,
    { from = null, typed = [], tag, begun, acknowledge, body }: Sent = {},
  ): Promise<unknown> {
    const change = changeBy(this.group.phone, this.group.config.databaseId, path, input, sayMoment());
    this.#made.add(change.key);
    begun?.(change.key);
    this.figures.count('changes made on the phone');
    this.note(`${path} ${JSON.stringify(input)}, key ${change.key}`, tab);
    const sent = tab.room
      .send({ ...change, ...(body && { body }) }, from as { version: number } | null)
      .then((answer) => {
        this.note(`${change.key} ${wasKept(answer) ? 'is kept' : 'is saved'}`, tab);
        if (tab.isDead) return;
        this.figures.count('changes acknowledged');
        for (const one of typed) one.isAcknowledged = true;
        if (tag) this.#told.acknowledged.add(tag);
        acknowledge?.(change.key);
      })
      // A refusal, shown on the screen that still has what was typed.
      .catch((error: unknown) => {
        this.note(`${change.key} ${error}`, tab);
        if (!tab.isDead) this.figures.count('changes refused, shown at once');
      });
    this.#pending.push({ tab, sent });
    return sent;
  }

  /** The other person's change, which gets through unless the server is dead. @returns whether it was made. */
  async sendFromDesk(path: MutationPath, input: object): Promise<boolean> {
    const { server, desk, config } = this.group;
    const change = changeBy(desk, config.databaseId, path, input);
    this.note(`the desk: ${path} ${JSON.stringify(input)}`);
    return callsOf(server, desk)
      .write(path, input as never, change)
      .then(() => {
        this.figures.count('changed by another person');
        return true;
      })
      .catch((error: unknown) => {
        this.note(`the desk: ${error}`);
        return false;
      });
  }

  /** Every screen that is open has been told that its change is kept, saved or refused, also those that were pressed meanwhile. */
  async saved(): Promise<void> {
    let told = -1;
    while (told < this.#pending.length) {
      told = this.#pending.length;
      await Promise.all(this.#pending.filter(({ tab }) => !tab.isDead).map(({ sent }) => sent));
    }
  }

  /** Coverage comes back and stays, and all that waits is sent. */
  async settle(): Promise<void> {
    this.network.heal();
    await this.group.server.ready();
    await this.otherPhone.sendAll();
    this.findCoverage();
    if (this.tabs.length === 0) await this.openTab();
    const [tab] = this.tabs as [Tab];
    // Whoever has the activity on the phone is out on it: their tap brings it back, if it is still deleted.
    const people = [{ staffId: this.group.phone.user.id }];
    if (this.day.isDeleted) await this.send(tab, 'attendance.signOn', { activityId: this.activity.id, people });
    for (let turn = 0; turn < 100 && !isSettled(tab); turn++) {
      await tab.room.sendNow();
      if (!isSettled(tab)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await this.saved();
    await tab.room.sendNow();
    // What another person changed shows when a screen is opened again.
    await Promise.all(this.tabs.map(({ cache }) => cache.refetchQueries({ type: 'active' })));
  }

  /** What the phone says of its changes. */
  tell(): Told {
    const queue = this.tabs[0]?.room.queue ?? [];
    return { ...this.#told, waiting: new Set(queue.flatMap(({ input }) => valuesIn(input))) };
  }

  readTrail(): Trail {
    return readTrail(this.group, this.#began);
  }

  /** Counts what came of the changes. */
  countEnd(): void {
    const queue = this.tabs[0]?.room.queue ?? [];
    this.figures.count('changes refused, still on the phone', queue.filter(({ state }) => state === 'refused').length);
    const others = [...this.network.keys].filter((key) => !this.#made.has(key));
    this.figures.count('changes merged and sent again', others.length);
  }

  async end(): Promise<void> {
    for (const tab of [...this.tabs]) this.killTab(tab);
    this.#endWatching();
    this.clock.end();
    await this.group.server.ready();
    // So that they are not kept on the phones of the stories that follow.
    const { write } = callsOf(this.group.server, this.group.desk);
    await write('trapLines.remove', { id: this.lineId });
    const archiving = write('activities.details.update', { id: this.activity.id, status: 'archived' });
    // One that stays deleted is a fault that the story has told.
    await archiving.catch((error: unknown) => {
      if (!this.day.isDeleted) throw error;
    });
  }
}

/** Nothing waits but what was refused, and what builds on it; and no screen is about to deal with a conflict. */
function isSettled({ room: { queue } }: Tab): boolean {
  const held = heldKeys(queue);
  return queue.every(({ key, watchedUntil }) => held.has(key) && isOver(watchedUntil, Date.now()));
}

import { vi } from 'vitest';
import type { Figures } from '#test/cut-offs/figures.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { checkEnd } from './cut-off-checks.ts';
import { pause, type Tab, World } from './cut-off-world.ts';
import { fates } from './trap-server.ts';

const acts: ((world: World, tab: Tab) => unknown)[] = [
  ...Array.from({ length: 4 }, () => (world: World, tab: Tab) => world.create(tab)),
  ...Array.from({ length: 8 }, () => (world: World, tab: Tab) => world.edit(tab)),
  ...Array.from({ length: 2 }, () => (world: World, tab: Tab) => world.remove(tab)),
  ...Array.from({ length: 3 }, () => (world: World, tab: Tab) => world.addPhoto(tab)),
  ...Array.from({ length: 4 }, () => (world: World) => world.otherActs()),
  ...Array.from(
    { length: 5 },
    () => (world: World) => world.loseNext(world.pick(fates), 1 + Math.floor(world.random() * 4)),
  ),
  ...Array.from({ length: 2 }, () => (world: World) => world.haveCoverage()),
  ...Array.from({ length: 2 }, () => (world: World) => world.load()),
  ...Array.from({ length: 2 }, () => (world: World, tab: Tab) => {
    world.figures.count('page killed');
    world.kill(tab);
  }),
  ...Array.from({ length: 1 }, () => (world: World) => {
    if (world.tabs.length >= 2) return;
    world.figures.count('tab doubled');
    return world.openTab();
  }),
  ...Array.from({ length: 2 }, () => (_: World, tab: Tab) => void tab.room.sendNow().catch(() => {})),
];

/** One story from a seed. Throws when something was lost, doubled, or overwritten unseen. */
export async function runCutOffs(seed: number, steps: number): Promise<Figures> {
  stubPhone();
  const world = new World(seed);
  try {
    for (let step = 0; step < steps; step++) {
      const tab = world.tabs.length > 0 ? world.pick(world.tabs) : await world.openTab();
      const acting = world.pick(acts)(world, tab);
      // Often the next thing happens while this one is under way.
      if (world.random() < 0.5) await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, 5))]);
      else for (let turn = world.random() * 6; turn > 0; turn--) await pause();
    }
    const tab = await world.settle();
    world.load();
    // A long queue is drawn at intervals.
    await vi.waitFor(() => checkEnd(world, tab), { timeout: 2000, interval: 5 });
    const { figures, typed } = world;
    figures.count('fields acknowledged', typed.filter(({ isAcknowledged }) => isAcknowledged).length);
    figures.count('photos acknowledged', world.acknowledgedPhotos.size);
    const refused = tab.room.queue.filter(({ state }) => state === 'refused');
    figures.count('changes refused, still on the phone', refused.length);
    return figures;
  } catch (error) {
    throw new Error(`${error}\n${world.story.join('\n')}`, { cause: error });
  } finally {
    world.end();
  }
}

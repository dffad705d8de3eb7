import { afterEach, describe, expect, test, vi } from 'vitest';
import { pressStories, runPresses, startGroup } from '#test/presses/press-stories.ts';
import { setServerTime } from '#web/sync/clock.ts';

afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

const perPart = 30;

describe('on and off and on again, with answers that take up to 8 s and answers that are lost', () => {
  test.each(Array.from({ length: Math.ceil(pressStories / perPart) }, (_, index) => index))(
    'the last press wins: stories of part %i',
    async (part) => {
      const group = await startGroup();
      for (let seed = part * perPart; seed < (part + 1) * perPart; seed++) {
        const { story, way, wanted, shown, stored, sent } = await runPresses(group, seed);
        const told = `Seed ${seed}, ${way}:\n${story}`;
        expect(stored, told).toEqual(wanted);
        expect(shown, told).toEqual(wanted);
        expect(sent, told).toBeLessThanOrEqual(story.changes);
      }
    },
  );
});

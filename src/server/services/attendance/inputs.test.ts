import { expect, test } from 'vitest';
import { personKey } from '#shared/attendance.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { signOffSchema } from './inputs.ts';

test('the people of a press are one at least and as many as an activity may have, each once', () => {
  const ids = Array.from({ length: bounds.people + 1 }, (_, n) => ({ volunteerId: n + 1 }));
  const press = (people: object[]) => signOffSchema.safeParse({ activityId: 1, people });
  const twice = [{ staffId: 1 }, { volunteerId: 1 }, { staffId: 1 }];
  expect(press(twice).data?.people).toEqual([{ staffId: 1 }, { volunteerId: 1 }]);
  expect(press(ids.slice(1)).success).toBe(true);
  expect(press(ids).error?.issues).toMatchObject([{ message: messages.bounds.pressed(bounds.people) }]);
  expect(press([]).error?.issues).toMatchObject([{ message: messages.general.invalid }]);
  expect(personKey({ staffId: 1, volunteerId: null })).not.toBe(personKey({ staffId: null, volunteerId: 1 }));
});

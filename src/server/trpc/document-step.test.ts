import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ActivityDocument, applyEffect, type DocumentStep } from '#shared/activities/document.ts';
import { makeActivity } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';

/** Two people at one activity with an item of its check list. */
async function scene() {
  const { program, enter } = createPageScene();
  const [phone, desk] = [await enter('Field Staff'), await enter('Team Leader')];
  const { id: activityId } = makeActivity(program.db);
  const checklistIds = [1, 2];
  const { data } = await desk.send('activities.checklist.assign', { activityId, checklistIds });
  const [id = 0] = data.ids as number[];
  const read = async ({ agent } = phone): Promise<ActivityDocument> => {
    const input = encodeURIComponent(JSON.stringify({ id: activityId }));
    return (await agent.get(`/trpc/activities.document?input=${input}`)).body.result.data;
  };
  const having = ({ mark }: { mark: string }, key?: string) => ({
    ...{ ...keyed(key), 'x-change-activity': String(activityId), 'x-change-mark': mark },
  });
  return { phone, desk, activityId, id, read, having };
}

const stepOf = ({ data }: { data: object }) => (data as { step?: DocumentStep }).step;

test('an answer brings what the change did to the document that its sender has', async () => {
  const { phone, activityId, id, read, having } = await scene();
  const before = await read();
  const answer = await phone.send('activities.checklist.tick', { id, isTicked: true }, having(before));
  const after = await read();
  const { effect, ...step } = stepOf(answer) as DocumentStep;
  expect(step).toEqual({ activityId, from: before.mark, mark: after.mark });
  expect(effect, 'the row, and the name of who ticked it').toMatchObject({
    put: { checklist: [{ id, tickedById: phone.person.id }], names: [{ id: phone.person.id }] },
  });
  expect({ ...applyEffect(before, effect), mark: after.mark }).toEqual(after);
  expect(answer.data.answer).toEqual(
    (await phone.send('activities.checklist.tick', { id, isTicked: true }, keyed())).data,
  );
});

test('whoever has another document, or does not say which, gets the answer alone', async () => {
  const { phone, desk, activityId, id, read, having } = await scene();
  const before = await read();
  await desk.send('activities.checklist.saveNotes', { activityId, notes: 'Two radios' }, keyed());
  const late = await phone.send('activities.checklist.tick', { id, isTicked: true }, having(before));
  const { 'x-change-mark': _, ...unsaid } = having(await read());
  const silent = await phone.send('activities.checklist.tick', { id, isTicked: false }, unsaid);
  for (const answer of [late, silent]) expect([answer.status, stepOf(answer)]).toEqual([200, undefined]);
  const others = await phone.send('activities.checklist.tick', { id, isTicked: true }, having(await read(desk)));
  expect([others.status, stepOf(others)], 'the document of another reader').toEqual([200, undefined]);
});

test('a repeat tells nothing to whoever has the document from before it', async () => {
  const { phone, activityId, read, having } = await scene();
  const [before, key] = [await read(), randomUUID()];
  const send = () => phone.send('activities.checklist.saveNotes', { activityId, notes: 'Rope' }, having(before, key));
  const [first, again] = [await send(), await send()];
  expect(stepOf(first)?.effect.activity).toMatchObject({ checklistNotes: 'Rope' });
  expect(again.data).toEqual(first.data.answer);
});

test('a refusal, a deletion and an activity that never was are answered as ever', async () => {
  const { phone, desk, activityId, read, having } = await scene();
  const refused = await phone.send('activities.checklist.tick', { id: 999_999, isTicked: true }, having(await read()));
  expect([refused.status, refused.data]).toEqual([404, undefined]);
  const deleted = await desk.send('activities.details.remove', { id: activityId }, having(await read(desk)));
  expect([deleted.status, stepOf(deleted)]).toEqual([200, undefined]);
  const never = { ...having({ mark: 'a' }), 'x-change-activity': '999999' };
  const notes = { activityId: 999_999, notes: '' };
  expect((await phone.send('activities.checklist.saveNotes', notes, never)).status).toBe(404);
});

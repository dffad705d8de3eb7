import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { incidentHealthFields } from '#shared/incidents/report.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { type Drawing, showChanges } from '../drawn-changes.ts';
import { fieldChanges } from '../kind-of.ts';
import { queryKeyOf } from '../paths.ts';

const made = {
  ...{ key: 'k', at: '2026-03-04T20:30:00.000Z', tempId: -7000 },
  person: { id: 1, firstname: 'Kai', lastname: 'Ngata' },
} as never;
const ofDocument = queryKeyOf('activities.document', { id: 12 });
const ofPage = queryKeyOf('incidents.get', { id: 31 });

/** A phone that knows the incident, or that it is withdrawn, and has its page open. */
function phoneOf(incident: IncidentRow, others: IncidentRow[] = []) {
  const cache = new QueryClient();
  const inForce = incident.state === 'Withdrawn' ? [] : [incident];
  cache.setQueryData(ofDocument, shownDocument({ activity: { id: 12 }, incidents: [...inForce, ...others] }));
  cache.setQueryData(ofPage, incident);
  return {
    draw: (draws: (cache: QueryClient) => Drawing[]) => showChanges(cache, draws(cache)),
    inDocument: () => cache.getQueryData<ReturnType<typeof shownDocument>>(ofDocument)?.incidents ?? [],
    onPage: () => cache.getQueryData<IncidentRow>(ofPage),
  };
}

const somebodys: IncidentRow = {
  ...{ ...anIncident, isCompletionReport: true, typeOfInjury: '' },
  ...{ hidden: incidentHealthFields, filled: ['bodyPartInjured'] },
};

test('whoever may not read a field about health sees that they filled it, and never what with', async () => {
  const details = { typeOfInjury: 'Sprain', bodyPartInjured: '', witnesses: 'Hine' };
  const report = { id: 31, version: 1 };
  const completion = { activityId: 12, anyIncident: 'Yes', report, incidentDetails: details } as const;
  for (const draws of [
    (cache: QueryClient) => fieldChanges['incidents.update'].draws({ id: 31, ...details }, made, cache),
    (cache: QueryClient) => fieldChanges['activities.complete.save'].draws(completion, made, cache),
  ]) {
    const { draw, inDocument } = phoneOf(somebodys);
    await draw(draws);
    expect(inDocument()).toMatchObject([{ typeOfInjury: '', bodyPartInjured: '', witnesses: 'Hine' }]);
    expect(inDocument()[0]?.filled.toSorted()).toEqual(['bodyPartInjured', 'typeOfInjury']);
  }
});

test('a withdrawn one that was opened is taken up again without coverage, beside the report of by now', async () => {
  const withdrawn = { ...anIncident, isCompletionReport: true, state: 'Withdrawn', withdrawnAt: '2026-03-04' } as const;
  const other = { ...anIncident, id: 32, isCompletionReport: true };
  const { draw, inDocument, onPage } = phoneOf(withdrawn, [other]);
  const input = { id: 31, reason: 'It happened' };
  await draw((cache) => fieldChanges['incidents.reopen'].draws(input, made, cache));
  expect(inDocument()).toMatchObject([other, { id: 31, state: 'Open', isCompletionReport: false }]);
  expect(onPage()).toMatchObject({ state: 'Open' });
  await draw((cache) => fieldChanges['incidents.withdraw'].draws(input, made, cache));
  expect(inDocument()).toMatchObject([other]);
  expect(onPage()).toMatchObject({ state: 'Withdrawn', withdrawnReason: 'It happened' });
});

test.each(['incidents.report', 'activities.complete.save'] as const)(
  'each of two people whom one thing hurt shows while their reports wait, once: %s',
  async (path) => {
    const { draw, inDocument } = phoneOf({ ...anIncident, isCompletionReport: true });
    const stung = {
      typeOfIncident: 'First Aid',
      incidentDescription: 'Stung by wasps',
      timeOfIncident: '10:30',
    } as const;
    const report = async (injuredPerson: string, tempId: number) => {
      const incidentDetails = { ...stung, injuredPerson, dateOfIncident: '2026-03-05' };
      const beside = { anyIncident: 'Yes', isBeside: true, report: null, incidentDetails };
      const input = { activityId: 12, ...(path === 'incidents.report' ? incidentDetails : beside) };
      await draw((cache) => fieldChanges[path].draws(input as never, { ...(made as object), tempId } as never, cache));
    };
    await report('Kahu', -7000);
    await report('Mere', -8000);
    // Its answer was lost: the server’s has another id.
    await report('Mere', -9000);
    expect(inDocument().map((one) => one.injuredPerson)).toEqual([anIncident.injuredPerson, 'Kahu', 'Mere']);
  },
);

import { messages } from '#shared/messages.ts';
import { putOffFrom } from '#shared/still-out.ts';
import { testNow } from '#test/test-db.ts';
import type { FieldPath } from '#web/sync/kind-of.ts';
import { attendanceCases } from './cases/attendance.ts';
import { checklistCases } from './cases/checklist.ts';
import { completeCases } from './cases/complete.ts';
import { detailsCases } from './cases/details.ts';
import { incidentCases } from './cases/incidents.ts';
import { outcomeCases } from './cases/outcome.ts';
import { predatorCases } from './cases/predator.ts';
import { riskCases } from './cases/risk.ts';
import { staffCases } from './cases/staff.ts';
import { trapCases } from './cases/traps.ts';
import { volunteersCases } from './cases/volunteers.ts';
import type { FieldCases } from './field-case.ts';

/** Tests of each change that can be made without coverage: a change that is added to the table needs its cases here to compile. */
export const fieldCases: FieldCases<FieldPath> = {
  ...detailsCases,
  ...riskCases,
  ...staffCases,
  ...volunteersCases,
  ...checklistCases,
  ...outcomeCases,
  ...predatorCases,
  ...attendanceCases,
  ...completeCases,
  'stillOut.putOff': [
    {
      title: 'the alarm of an activity with somebody out',
      words: messages.stillOut.putOffButton,
      input: async ({ api, of, people }) => {
        const named = { ...of, people: [{ staffId: people.assignedStaff }] };
        await api.attendance.signOn(named);
        return named;
      },
    },
    {
      title: 'the alarm of somebody who is off by now',
      input: ({ of, people }) => ({ ...of, people: [{ staffId: people.assignedStaff }] }),
    },
  ],
  'stillOut.endPutOff': [
    {
      title: 'what was said of somebody who is out',
      words: 'Bring the alarm back',
      input: async ({ api, of, people }) => {
        const named = { ...of, people: [{ staffId: people.assignedStaff }] };
        await api.attendance.signOn(named);
        await api.stillOut.putOff(named);
        return { ...named, until: putOffFrom(testNow) };
      },
    },
  ],
  ...incidentCases,
  ...trapCases,
  'medicalNotes.look': [
    {
      title: 'at somebody of whom nothing is noted',
      words: 'Looked at the medical note of Tama Tāmati',
      input: ({ of, people }) => ({ ...of, volunteerId: people.assignedVolunteers[0] ?? 0 }),
    },
  ],
};

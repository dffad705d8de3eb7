import { pickFields } from '../given-fields.ts';
import { noPosition } from '../position-fields.ts';
import { blankProject, emergencyFieldNames } from '../projects.ts';
import { blankActivity } from './details.ts';
import type { ActivityDocument } from './document.ts';

/** The document of an activity of which nothing is known. */
export const emptyDocument: ActivityDocument = {
  activity: {
    ...{ ...blankActivity, id: 0, version: 1, projectId: 0, projectName: '', projectLocation: '', checklistNotes: '' },
    ...{ completedAt: null, createdAt: '', createdById: null, createdBy: null, updatedAt: '', updatedById: null },
    ...{
      ledBy: null,
      ledByPhone: null,
      isLeaderGone: false,
      gone: [],
      hasOtherRecords: false,
      uninducted: [],
      hasInduction: false,
      formerStaff: [],
      needs: [],
      missingNote: '',
    },
  },
  emergency: pickFields(blankProject, emergencyFieldNames),
  ...{ hazards: [], risks: [], staff: [], volunteers: [], tickets: [], checklist: [], objectives: [] },
  ...{ predatorRecords: [], checks: [], others: [], attendance: [], absences: [], incidents: [], names: [] },
  reader: { id: 0, role: 'Field Staff' },
  mark: '',
};

/** A document that an earlier version of Bushline answered: what that version did not know is empty. */
export function wholeDocument(kept: Partial<ActivityDocument>): ActivityDocument {
  return {
    ...{ ...emptyDocument, ...kept },
    activity: { ...emptyDocument.activity, ...kept.activity },
    emergency: { ...emptyDocument.emergency, ...kept.emergency },
    incidents: (kept.incidents ?? []).map((incident) => ({ ...noPosition, ...incident })),
    predatorRecords: (kept.predatorRecords ?? []).map((row) => ({ ...row, fromLines: row.fromLines ?? null })),
    risks: (kept.risks ?? []).map((risk) => ({ ...risk, needs: risk.needs ?? [] })),
  };
}

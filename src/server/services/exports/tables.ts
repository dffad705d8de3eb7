import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { activities } from '../../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { activityObjectives, incidents, predatorRecords, predatorSubTypes } from '../../db/schema/activity-results.ts';
import { audit } from '../../db/schema/audit.ts';
import { checklistItems } from '../../db/schema/checklist.ts';
import { outbox } from '../../db/schema/emails.ts';
import { files } from '../../db/schema/files.ts';
import { hazards } from '../../db/schema/hazards.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives, projects } from '../../db/schema/projects.ts';
import { riskControls, risks } from '../../db/schema/risks.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';

/** What a group calls its records, in the order of the export. Sessions, tokens and what serves the machine are not among them. */
export const exportedTables: readonly SQLiteTable[] = [
  staff,
  volunteers,
  projects,
  projectObjectives,
  objectives,
  risks,
  riskControls,
  hazards,
  checklistItems,
  activities,
  activityHazards,
  activityRisks,
  activityRiskControls,
  activityStaff,
  activityVolunteers,
  activityChecklist,
  activityObjectives,
  predatorSubTypes,
  predatorRecords,
  incidents,
  files,
  outbox,
  audit,
];

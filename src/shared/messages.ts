import { activities } from './messages/activities.ts';
import { activityRisk } from './messages/activity-risk.ts';
import { audit } from './messages/audit.ts';
import { backups } from './messages/backups.ts';
import { checklist } from './messages/checklist.ts';
import { emails } from './messages/emails.ts';
import { exports } from './messages/exports.ts';
import { field } from './messages/field.ts';
import { files } from './messages/files.ts';
import { general } from './messages/general.ts';
import { getStarted } from './messages/get-started.ts';
import { hazards } from './messages/hazards.ts';
import { incidentPaper } from './messages/incident-paper.ts';
import { library } from './messages/library.ts';
import { login } from './messages/login.ts';
import { numbers } from './messages/numbers.ts';
import { objectives } from './messages/objectives.ts';
import { people } from './messages/people.ts';
import { project } from './messages/project.ts';
import { projectReport } from './messages/project-report.ts';
import { projects } from './messages/projects.ts';
import { report } from './messages/report.ts';
import { risks } from './messages/risks.ts';
import { safetyPlan } from './messages/safety-plan.ts';
import { shell } from './messages/shell.ts';
import { system } from './messages/system.ts';
import { tokens } from './messages/tokens.ts';
import { wizard } from './messages/wizard.ts';

/**
 * The documented texts, to the letter (odd spacing and spelling included), in the one place where they stand: a file for each noun in
 * `messages/`. A text with a blank to fill is a function. Our own texts that more than one screen shows stand there too, at the end.
 */
export const messages = {
  login,
  people,
  emails,
  objectives,
  checklist,
  risks,
  hazards,
  projects,
  library,
  files,
  field,
  activities,
  activityRisk,
  wizard,
  getStarted,
  project,
  report,
  projectReport,
  safetyPlan,
  incidentPaper,
  exports,
  tokens,
  backups,
  audit,
  system,
  shell,
  numbers,
  general,
} as const;

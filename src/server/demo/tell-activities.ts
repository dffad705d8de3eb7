import { activityForm } from '#shared/activities/details.ts';
import { missingIn } from '#shared/activities/needs.ts';
import { addDays, formatDate, weekdayName } from '#shared/dates.ts';
import { noPosition } from '#shared/position-fields.ts';
import { assignChecklist, saveChecklistNotes } from '../services/activities/checklist.ts';
import { completeActivity } from '../services/activities/complete.ts';
import { createActivity, updateActivity } from '../services/activities/details.ts';
import { readDocument } from '../services/activities/document.ts';
import { addActivityHazards } from '../services/activities/hazards.ts';
import { addActivityRisk } from '../services/activities/risk.ts';
import { assignStaff } from '../services/activities/staff.ts';
import { assignVolunteers } from '../services/activities/volunteers.ts';
import { type DemoSeries, demoIncidents, demoProjects, demoSeries, demoTasks } from './data.ts';
import { type DemoActivity, type DemoIncident, type DemoWorld, idOf, noMails } from './demo-world.ts';
import { tellAttendance } from './tell-attendance.ts';
import { tellOutcome } from './tell-outcome.ts';

export function tellActivities(world: DemoWorld): void {
  const planned = demoSeries.flatMap((series) => series.weeks.map((week) => planActivity(world, series, week)));
  for (const incident of demoIncidents) {
    const past = planned.filter(({ taskName, date }) => taskName === incident.task && date < addDays(world.today, -30));
    const chosen = past[Math.ceil(past.length / 2)] ?? past[0];
    if (chosen) chosen.incident = incident;
  }
  for (const activity of planned) {
    activity.volunteers = chooseVolunteers(world, activity);
    tellPlanning(world, activity);
    tellPeople(world, activity);
    tellAttendance(world, activity);
    tellOutcome(world, activity);
    tellCompletion(world, activity);
  }
}

function planActivity({ today }: DemoWorld, series: DemoSeries, week: number): DemoActivity {
  let date = addDays(today, 7 * week);
  while (weekdayName(date) !== series.weekday) date = addDays(date, 1);
  // Recent and coming activities keep their date, so that the demo always has some.
  if (isSummerBreak(date) && week < -2) date = addDays(date, 14);
  const month = Number(date.slice(5, 7));
  const taskName = series.tasks.find((name) => demoTasks[name]?.months?.includes(month) ?? true) ?? '';
  const task = demoTasks[taskName];
  if (!task) throw new Error(`The demo has no task for the series of ${series.tasks.join(', ')} in month ${month}.`);
  return { id: 0, date, week, taskName, task, series, incident: undefined, volunteers: [] };
}

/** Nobody works over Christmas and New Year. */
function isSummerBreak(date: string): boolean {
  const day = date.slice(5);
  return day >= '12-23' || day <= '01-04';
}

/** Some of the volunteers who had joined by then, and always those whom the incident report names. */
export function chooseVolunteers({ volunteers, random }: DemoWorld, { date, task, incident }: DemoActivity) {
  const here = volunteers.filter(({ joined }) => joined < addDays(date, -7));
  const named = `${incident?.report.injuredPerson} ${incident?.report.witnesses}`;
  const chosen = random.some(here, random.whole(...task.volunteers));
  return here.filter((one) => chosen.includes(one) || named.includes(one.name));
}

/** `Pūriri Ridge trap check, 28 November`: unique, because the same weekday has another date next year. */
function nameOf({ date, task }: DemoActivity): string {
  const [day, month] = formatDate(date).split('-');
  return `${task.name}, ${Number(day)} ${month}`;
}

/** Without a start, a series says neither when it begins nor when it ends. */
function whenAndWhere({ date: activityDate, task, series }: DemoActivity) {
  const { start, meetingPlace, latitude, longitude } = series;
  const [hour = 0, minute = ''] = start ? [Number(start.slice(0, 2)), start.slice(2)] : [];
  const finishTime = start && `${String((hour + task.hours) % 24).padStart(2, '0')}${minute}`;
  return { activityDate, startTime: start, finishTime, meetingPlace, ...noPosition, latitude, longitude };
}

/** Its details, and what makes its safety plan. */
export function tellPlanning({ story, random, ...world }: DemoWorld, activity: DemoActivity): void {
  const { date, task, series } = activity;
  story.tell(addDays(date, -17), '19:40', series.leader, (db, act) => {
    const projectId = idOf(world.projects, series.project);
    const details = {
      activityName: nameOf(activity),
      projectId,
      ...whenAndWhere(activity),
      ledById: world.staff.get(series.leader)?.id,
      status: 'InProgress' as const,
    };
    activity.id = createActivity(db, act, activityForm.parse({ ...details, notes: task.plan })).id;
  });
  const drawn = task.risks.map((risk) => ({ ...risk, draw: random.next() }));
  story.tell(addDays(date, -16), '20:10', series.leader, (db, act) => {
    const activityId = activity.id;
    const hazardIds = (texts: string[]) => texts.map((text) => idOf(world.hazards, text));
    addActivityHazards(db, act, { activityId, kind: 'site', hazardIds: hazardIds(task.site) });
    addActivityHazards(db, act, { activityId, kind: 'activity_people', hazardIds: hazardIds(task.people) });
    for (const { title, likelihood, consequences, controls, draw } of drawn) {
      const risk = world.risks.get(title);
      if (!risk) throw new Error(`The demo's texts name the risk ${title}, which the library does not have.`);
      const from = Math.floor(draw * Math.max(1, risk.controlIds.length - controls + 1));
      const chosenControlIds = risk.controlIds.slice(from, from + controls);
      addActivityRisk(db, act, { activityId, riskTitleId: risk.id, likelihood, consequences, chosenControlIds });
    }
  });
  const { onHold } = series;
  if (onHold?.week !== activity.week) return;
  story.tell(addDays(date, -14), '21:05', series.leader, (db, act) => {
    updateActivity(db, act, { id: activity.id, status: 'onhold', notes: `${task.plan}\n\n${onHold.notes}` });
  });
}

export function tellPeople({ story, random, ...world }: DemoWorld, activity: DemoActivity): void {
  const { date, task, series, volunteers } = activity;
  story.tell(addDays(date, -15), '07:50', series.leader, (db, act) => {
    for (const name of [series.leader, ...series.crew]) {
      assignStaff(db, act, { activityId: activity.id, staffId: world.staff.get(name)?.id ?? 0 });
    }
  });
  story.tell(addDays(date, -6), '18:30', series.leader, (db, act) => {
    assignVolunteers(db, act, { activityId: activity.id, volunteerIds: volunteers.map(({ id }) => id) });
  });
  story.tell(addDays(date, -3), '20:00', series.crew[0] ?? series.leader, (db, act) => {
    const checklistIds = task.checklist.map((text) => idOf(world.checklist, text));
    assignChecklist(db, act, { activityId: activity.id, checklistIds });
  });
  const notes = random.pick(task.checklistNotes);
  story.tell(date, '07:20', series.leader, (db, act) => {
    saveChecklistNotes(db, act, { activityId: activity.id, notes });
  });
}

/** From the leader, where somebody with a ticket was missing. */
const missingNote = 'We left out the work that needs it.';

function tellCompletion(world: DemoWorld, activity: DemoActivity): void {
  const { story, random } = world;
  const { date, task, series, incident } = activity;
  if (series.unfinished.includes(activity.week)) return;
  const notes = `${task.plan}\n\n${random.pick(task.reports)}`;
  story.tell(date, '18:45', series.leader, (db, act) => {
    const lacks = missingIn(readDocument(db, { id: activity.id })).length > 0;
    const answer = { activityId: activity.id, ...noMails, notes, ...(lacks && { missingNote }) };
    if (incident)
      completeActivity(db, act, { ...answer, anyIncident: 'Yes', incidentDetails: reportOf(activity, incident) });
    else completeActivity(db, act, { ...answer, anyIncident: 'No' });
  });
  if (incident) tellMeeting(world, activity, incident);
  if (!series.archived) return;
  story.tell(addDays(date, 21), '20:30', series.leader, (db, act) => {
    updateActivity(db, act, { id: activity.id, status: 'archived' });
  });
}

function reportOf({ date, series }: DemoActivity, { report }: DemoIncident) {
  return {
    ...report,
    projectLocation: demoProjects.find(({ key }) => key === series.project)?.location,
    dateOfIncident: date,
    dateActionImplemented: date,
    injuredPersonSignatureDate: report.injuredPersonSignature && date,
    managerSignatureDate: date,
  };
}

/** The committee reads the report and signs it. */
function tellMeeting({ story, staff }: DemoWorld, activity: DemoActivity, { committee }: DemoIncident): void {
  const met = addDays(activity.date, 24);
  const chair = 'Graham';
  story.tell(met, '20:30', chair, (db, act) => {
    const incidentDetails = {
      committeeMeetingDate: met,
      committeeMeetingComments: committee,
      chairpersonSignature: staff.get(chair)?.name,
      chairpersonSignatureDate: met,
    };
    completeActivity(db, act, { activityId: activity.id, ...noMails, anyIncident: 'Yes', incidentDetails });
  });
}

import { activitySteps } from '#shared/activities/steps.ts';
import { todayIn } from '#shared/dates.ts';
import { julyToJune, lastTwelveMonths } from '#shared/report-periods.ts';
import { loadStepData } from './pages/activities/wizard/load-steps.ts';
import { readAddress } from './pages/activities/wizard/read-address.ts';
import { rangeOf, readMonth } from './pages/calendar/month-days.ts';
import type { PagePath } from './pages.ts';
import { paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

type FirstData = (utils: TrpcUtils, search: URLSearchParams) => unknown;

/** The step of an address of the wizard. */
export function stepAt(search: URLSearchParams) {
  return activitySteps[readAddress(search).step - 1] ?? activitySteps[0];
}

/** The id that an address names; undefined without one. */
function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The day in the group's time zone, by this device's clock: where that is wrong, something is fetched that is not needed. */
function todayFor({ session }: TrpcUtils): string | undefined {
  const config = session.config.getData();
  return config && todayIn(config.orgTimezone, new Date().toISOString());
}

const page = 1;
const pageSize = 50;

/** What each step of the wizard, or a new activity, asks for first. */
const ofActivity: FirstData = (utils, search) => {
  const { activityId } = readAddress(search);
  if (activityId === null) return utils.projects.pickList.prefetch();
  loadStepData(stepAt(search).slug, utils, activityId);
  return utils.activities.details.get.prefetch({ id: activityId });
};

const ofDay: FirstData = ({ activities, attendance }, search) => {
  const activityId = idIn(search, 'activity');
  if (activityId === undefined) return undefined;
  const { details, checklist, outcome, staff, volunteers, alsoOn } = activities;
  return [
    ...[details.get.prefetch({ id: activityId }), details.safetyPlan.prefetch({ id: activityId })],
    ...[staff.assigned.prefetch({ activityId }), volunteers.assigned.prefetch({ activityId })],
    ...[attendance.list.prefetch({ activityId }), attendance.signedOn.prefetch(), alsoOn.prefetch({ activityId })],
    ...[checklist.assigned.prefetch({ activityId }), outcome.list.prefetch({ activityId })],
  ];
};

const ofIncidents: FirstData = (utils, search) => {
  const today = todayFor(utils);
  if (search.size > 0 || !today) return undefined;
  const { startDate: from, endDate: to } = lastTwelveMonths(today);
  const { counts, list } = utils.incidents;
  const term = '';
  return [counts.prefetch({ term }), counts.prefetch({ term, from, to }), list.prefetch({ term, page, pageSize })];
};

const ofHours: FirstData = (utils, search) => {
  const today = todayFor(utils);
  if (search.size > 0 || !today) return undefined;
  const asked = { from: julyToJune(today).startDate, to: today, projectId: null, by: 'person' } as const;
  return [utils.hours.show.prefetch(asked), utils.projects.list.prefetch()];
};

const ofCalendar: FirstData = (utils, search) => {
  const today = todayFor(utils);
  if (!today) return undefined;
  const range = rangeOf(readMonth(search.get('month'), today));
  return [utils.activities.calendar.list.prefetch(range), utils.projects.pickList.prefetch()];
};

const ofSafetyPlan: FirstData = ({ activities }, search) => {
  const id = idIn(search, 'activity');
  return id && activities.details.safetyPlan.prefetch({ id });
};

const ofProjectForm: FirstData = ({ projects }, search) => {
  const id = idIn(search, 'project');
  return id && projects.get.prefetch({ id });
};

/**
 * The first questions of each page, as that page asks them, for whoever points at its link. Null: the page asks nothing, or only once
 * somebody has chosen something there, or so seldom that nobody notices the wait. A new page has to say.
 */
export const firstData: Readonly<Record<PagePath, FirstData | null>> = {
  [paths.home]: ({ activities }) => [activities.home.prefetch(), activities.complete.failedSendings.prefetch()],
  [paths.addActivity]: ofActivity,
  [paths.day]: ofDay,
  [paths.printActivity]: ofSafetyPlan,
  [paths.printIncident]: null,
  [paths.searchActivity]: ({ activities }, search) => {
    if (search.size > 0) return undefined;
    const first = { tab: 'active', term: '', sort: 'activityDate', descending: true, page, pageSize } as const;
    return [activities.list.prefetch(first), activities.counts.prefetch()];
  },
  [paths.calendar]: ofCalendar,
  [paths.incidents]: ofIncidents,
  [paths.incident]: ({ incidents }, search) => {
    const id = idIn(search, 'incident');
    return id && incidents.get.prefetch({ id });
  },
  [paths.reportIncident]: null,
  [paths.notifiable]: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  [paths.safetyTexts]: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  [paths.account]: ({ session }) => session.list.prefetch(),
  [paths.addProject]: ofProjectForm,
  [paths.editProject]: ofProjectForm,
  [paths.searchProject]: ({ projects }) => projects.list.prefetch(),
  [paths.project]: ({ projects }, search) => {
    const id = idIn(search, 'project');
    return id && projects.overview.prefetch({ id });
  },
  [paths.addUser]: ({ staff }, search) => {
    const id = idIn(search, 'user');
    return id && staff.get.prefetch({ id });
  },
  [paths.groupAdmins]: ({ staff }) => staff.list.prefetch({ role: 'Group Admin' }),
  [paths.teamLeaders]: ({ staff }) => staff.list.prefetch({ role: 'Team Leader' }),
  [paths.fieldStaff]: ({ staff }) => staff.list.prefetch({ role: 'Field Staff' }),
  [paths.addVolunteer]: ({ volunteers }, search) => {
    const id = idIn(search, 'volunteer');
    return id && volunteers.get.prefetch({ id });
  },
  [paths.volunteers]: ({ volunteers }, search) =>
    search.size > 0 ? undefined : volunteers.list.prefetch({ search: '' }),
  [paths.importVolunteers]: null,
  [paths.hours]: ofHours,
  [paths.report]: ({ projects }) => projects.list.prefetch(),
  [paths.projectReport]: ({ projects }) => projects.list.prefetch(),
  [paths.exports]: null,
  [paths.objectives]: ({ objectives }) => objectives.list.prefetch(),
  [paths.risks]: ({ risks }) => risks.browse.prefetch(),
  [paths.hazards]: ({ hazards }) => [
    hazards.list.prefetch({ kind: 'site' }),
    hazards.list.prefetch({ kind: 'activity_people' }),
  ],
  [paths.checklist]: ({ checklist }) => checklist.list.prefetch(),
  [paths.emails]: null,
  [paths.tokens]: null,
  [paths.backups]: null,
  [paths.files]: null,
  [paths.system]: null,
  [paths.outbox]: null,
  [paths.audit]: null,
};

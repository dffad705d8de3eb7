import { nameWith } from '#shared/activities/details.ts';
import { type ListedRow, tabOf } from '#shared/activities/list.ts';
import { activityTabs } from '#shared/activities.ts';
import { formatDate, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { showBanner } from '#web/components/banner-store.ts';
import { askChoice } from '#web/components/confirm-store.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import type { Visit, Walk } from './walk.ts';

const text = messages.walk;
const ms = bannerMs.activityRisk;

/**
 * At the end of a walk without an activity, offers to make one of its checks, or to add them to the one that somebody else made of this
 * walk. Resolves to its id; to null where the walk ends without one, and to false where it does not end.
 */
export function useMakeActivity(walk: Walk): (visits: readonly Visit[]) => Promise<number | null | false> {
  const hasCoverage = useHasCoverage();
  const { orgTimezone } = useSession().config;
  const { activities } = trpc.useUtils();
  const created = useChange('activities.details.create', { failed: text.makeFailed, ms });
  const moved = useChange('trapChecks.update', { failed: text.saveFailed, ms });
  const whyNone = walk.projectArchived ? messages.project.archived : hasCoverage ? null : text.makeLater;

  const findNamed = async (term: string) => {
    const ask = (tab: (typeof activityTabs)[number]) =>
      activities.list.fetch({ tab, term, pageSize: 100 }, { staleTime: 0 });
    return (await Promise.all(activityTabs.map(ask))).flatMap(({ rows }) => rows);
  };

  /** Whether all could be. Without a version: one that the screen shows may be older than its own last correction. */
  const moveInto = async (activityId: number, visits: readonly Visit[]) => {
    const answers = [];
    for (const { id } of visits) answers.push(await moved.run({ id, activityId }));
    return !answers.includes(null);
  };

  return async (visits) => {
    const ofNone = visits.filter((visit) => visit.activityId === null);
    const first = ofNone.at(-1);
    if (!first) return null;
    if (whyNone !== null) {
      showBanner('info', whyNone, ms);
      return null;
    }
    // A walk over midnight is of the day on which it began.
    const activityDate = todayIn(orgTimezone, first.checkedAt);
    const name = nameWith(text.checking(walk.name), `, ${formatDate(activityDate)}`);
    // Where the names are not known, the server still refuses one that is taken.
    const { activityName, id } = placeFor(name, walk.projectId, await findNamed(name).catch(() => []));
    const answer = await askChoice({
      question: id === null ? text.makeActivity(activityName) : text.addToActivity(activityName),
      confirmLabel: id === null ? text.make : text.addThem,
      otherLabel: text.leave,
    });
    if (answer === 'no') return false;
    if (answer === 'other') return null;
    const into = id === null ? await created.run({ activityName, projectId: walk.projectId, activityDate }) : { id };
    if (!into) return false;
    return (await moveInto(into.id, ofNone)) && into.id;
  };
}

/** The activity of this project that has the name; else, with `id` null, the first name that no activity has. */
function placeFor(name: string, projectId: number, found: readonly ListedRow[]) {
  const named = new Map(found.map((row) => [caseKey(row.activityName), row]));
  for (let [n, activityName] = [1, name]; ; activityName = nameWith(name, ` (${n})`)) {
    const row = named.get(caseKey(activityName));
    if (!row) return { activityName, id: null };
    if (row.projectId === projectId && tabOf(row) === 'active') return { activityName: row.activityName, id: row.id };
    n += 1;
  }
}

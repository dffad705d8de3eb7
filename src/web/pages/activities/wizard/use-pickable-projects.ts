import { messages } from '#shared/messages.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { trpc } from '#web/trpc.ts';

export type PickableProjects = ReturnType<typeof usePickableProjects>;

/** Every project that is not archived, and the activity's own, which may have been archived since. */
export function usePickableProjects(activity: ActivityDetails | undefined) {
  const query = trpc.projects.pickList.useQuery();
  const listed = query.data ?? [];
  const isOwnListed = !activity || listed.some(({ id }) => id === activity.projectId);
  const own = isOwnListed ? [] : [{ id: activity.projectId, name: activity.projectName }];
  const options = [...own, ...listed].map(({ id, name }) => ({ value: String(id), label: name }));

  /** A saved activity shows its own copy of the location: a completed one's no longer follows the project. */
  function locationOf(projectId: number | null): string {
    if (activity && projectId === activity.projectId) return activity.projectLocation;
    return listed.find(({ id }) => id === projectId)?.location ?? '';
  }

  const labelOf = (projectId: number | null) => options.find(({ value }) => value === String(projectId))?.label;

  return {
    options,
    locationOf,
    /** '' until it is known. */
    shownName: (projectId: number | null): string => labelOf(projectId) ?? '',
    nameOf: (projectId: number): string => labelOf(projectId) ?? messages.activities.otherProject,
    placeholder: query.isPending ? 'Loading…' : 'Choose a project',
    /** Nobody made a project yet, or all are archived. */
    isNone: query.data?.length === 0,
    isError: query.isError && query.data === undefined,
    retry: query.refetch,
  };
}

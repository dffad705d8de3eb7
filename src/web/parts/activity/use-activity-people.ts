import { useMemo } from 'react';
import { assignedStaff, offeredStaff } from '#shared/activities/staff.ts';
import { assignedVolunteers, offeredVolunteers } from '#shared/activities/volunteers.ts';
import { trpc } from '#web/trpc.ts';
import { withData } from '#web/with-data.ts';
import { readAtOpening, useDocument } from './use-document.ts';

/** The staff on an activity, and those who could be put on it. */
export function useStaff(activityId: number) {
  const document = useDocument(activityId);
  const all = trpc.activities.details.leaders.useQuery(undefined, readAtOpening);
  const assigned = useMemo(() => document.data && assignedStaff(document.data), [document.data]);
  const offered = useMemo(
    () => document.data && all.data && offeredStaff(document.data, all.data),
    [document.data, all.data],
  );
  return {
    assigned: withData(document, assigned),
    offered: withData(document.data ? all : document, offered),
    /** Everybody of the staff. */
    all: all.data ?? [],
  };
}

/** The volunteers on an activity, and those who could be put on it. */
export function useVolunteers(activityId: number) {
  const document = useDocument(activityId);
  const all = trpc.volunteers.pickList.useQuery(undefined, readAtOpening);
  const assigned = useMemo(() => document.data && assignedVolunteers(document.data), [document.data]);
  const offered = useMemo(
    () => document.data && all.data && offeredVolunteers(document.data, all.data),
    [document.data, all.data],
  );
  return {
    assigned: withData(document, assigned),
    offered: withData(document.data ? all : document, offered),
  };
}

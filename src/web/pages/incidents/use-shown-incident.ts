import { skipToken } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { incidentsOf } from '#shared/activities/complete.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { shownId } from '#web/sync/made-ids.ts';
import { trpc } from '#web/trpc.ts';

/** The id of the incident in the address: below 0 while it waits on the phone. Null where there is none. */
export function useIncidentInAddress(): number | null {
  const id = Number(useSearchParams()[0].get('incident'));
  return Number.isSafeInteger(id) && id !== 0 ? id : null;
}

/** The incident with that id, as it is shown here. One that waits on the phone is found among those of its activity, also once it is sent. */
export function useShownIncident(id: number) {
  const activityId = Number(useSearchParams()[0].get('activity'));
  const query = trpc.incidents.get.useQuery(id > 0 ? { id } : skipToken, { staleTime: 0 });
  const ofActivity = useReadDocument(id < 0 && activityId > 0 ? activityId : null, { select: incidentsOf });
  const waiting = ofActivity.data?.find((one) => one.id === id || shownId('incident', one.id) === id);
  return { query: id > 0 ? query : ofActivity, incident: id > 0 ? query.data : waiting };
}

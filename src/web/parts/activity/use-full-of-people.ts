import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { useDocument } from './use-document.ts';

/** Why nobody more can be assigned to an activity; null: there is room. */
export function useFullOfPeople(activityId: number): string | null {
  const { staff = [], volunteers = [] } = useDocument(activityId).data ?? {};
  return staff.length + volunteers.length >= bounds.people ? messages.bounds.people(bounds.people) : null;
}

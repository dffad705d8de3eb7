import type { ActivityDocument } from '#shared/activities/document.ts';
import { emptyDocument } from '#shared/activities/empty-document.ts';
import { shownActivity } from './shown-activity.ts';

/** The document of a stored activity, as the server answers it to the page. */
type Given = Partial<Omit<ActivityDocument, 'activity'>> & { activity?: Partial<ActivityDocument['activity']> };

export const shownDocument = ({ activity, ...given }: Given = {}): ActivityDocument => ({
  ...emptyDocument,
  activity: { ...shownActivity, ...activity },
  reader: { id: 1, role: 'Team Leader' },
  mark: 'a-mark',
  ...given,
});

/** An item of the check list that nobody has ticked. */
export const checklistRow = (id: number, checklistItemId: number, description: string) => ({
  ...{ id, checklistItemId, description, tickedAt: null as string | null, tickedById: null as number | null },
});

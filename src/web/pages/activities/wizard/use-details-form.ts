import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import {
  type ActivityDetails as ActivityInput,
  activityFieldNames,
  activityForm,
  blankActivity,
} from '#shared/activities/details.ts';
import type { ActivityRow } from '#shared/activities/document.ts';
import { formatMoment } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { expectedSpan } from '#shared/still-out.ts';
import { bannerMs } from '#shared/timings.ts';
import type { ConfirmOptions } from '#web/components/confirm-store.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { activityPath, addActivityPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { type DetailsValues, detailsTogether, detailsWords } from '#web/sync/effects/details.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

/** The activity that a new one copies, and the first free name for the copy. */
export type CopySource = { activity: ActivityDetails; name: string };

/** What a new activity starts from. */
type NewActivity = { projectId?: number; date?: string; copy?: CopySource | undefined };

/** What a person fills in of an activity. */
const detailsFields = <Details extends DetailsValues>(details: Details): Pick<Details, keyof DetailsValues> =>
  pickFields(details, activityFieldNames);

/** A copy has everything of its original but the day, which is what it is made for. */
function firstValues({ copy, projectId, date = '' }: NewActivity): DetailsValues {
  if (!copy) return { ...blankActivity, projectId: projectId ?? null, activityDate: date };
  return { ...detailsFields(copy.activity), activityName: copy.name, activityDate: '', status: 'InProgress' };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;

type DetailsFormOptions = {
  activity: ActivityDetails | undefined;
  /** For an activity that is not saved yet. */
  start?: NewActivity | undefined;
  projectName: (id: number) => string;
  leaderName: (id: number) => string;
};

/** The button under the form that saves a new activity and goes on to its risks. */
export const detailsFormId = 'activity-details';
export const saveAndNext = 'save-and-next';

/** The form and buttons of the Details step. A saved activity is read-only until Edit. */
export function useDetailsForm({ activity, start = {}, projectName, leaderName }: DetailsFormOptions) {
  const [wantsEdit, setWantsEdit] = useState(false);
  const goesOn = useRef(false);
  const editing = useActivityEditing();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const original = start.copy?.activity;
  const askOfMove = useMoveQuestion(activity?.id);
  const record = useRecordForm<DetailsValues, ActivityInput, ActivityRow>({
    schema: activityForm,
    record: activity ?? null,
    valuesOf: (stored) => (stored ? detailsFields(stored) : firstValues(start)),
    saveCallFor: (values, stored) => {
      if (stored) return saveCall('activities.details.update', { id: stored.id, ...values });
      if (original) return saveCall('activities.details.duplicate', { id: original.id, ...values });
      return saveCall('activities.details.create', values);
    },
    together: detailsTogether,
    words: detailsWords(projectName, leaderName),
    name: (stored) => `activity.${stored?.id ?? newName(start)}`,
    texts: {
      subject: ({ activityName }) => activityName,
      saved: () => messages.activities.saved,
      failed: original ? messages.activities.duplicateFailed : messages.activities.saveFailed,
      unchanged: messages.activities.noChanges,
      question: askOfMove,
    },
    ms: bannerMs.library,
    onSaved: async ({ id }, wasNew) => {
      if (!wasNew) return setWantsEdit(false);
      await utils.activities.document.prefetch({ id });
      await navigate(activityPath(id), { replace: true });
      if (goesOn.current) await navigate(activityPath(id, 2));
    },
  });
  const { form, discard } = record;
  useCopyBeginning(record, original !== undefined);

  return {
    ...record,
    isEditing: !activity || wantsEdit || record.isRestored,
    edit: () => {
      setWantsEdit(true);
      editing.edit();
      form.getInputNode('activityName')?.focus();
    },
    cancel: () => {
      discard();
      setWantsEdit(false);
      if (original) void navigate(activityPath(original.id));
    },
    save: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      goesOn.current = submitter?.getAttribute('name') === saveAndNext;
      record.submit(event);
    },
    /** Opens the copy with what was typed here, and leaves this activity as it is stored. */
    saveAsNew: () => {
      if (!activity) return;
      const typed = changedFields(form.getValues(), detailsFields(activity));
      discard();
      setWantsEdit(false);
      void navigate(addActivityPath({ copyOf: activity.id }), { state: { typed } });
    },
  };
}

/** What a change of the date or the times is asked about while people are signed on: they stay expected as they are. */
function useMoveQuestion(activityId: number | undefined) {
  const { config } = useSession();
  const today = useToday();
  const { data } = trpc.attendance.signedOn.useQuery(undefined, { enabled: activityId !== undefined });
  return (values: DetailsValues, stored: ActivityRow | null): ConfirmOptions | null => {
    const out = data?.filter((one) => one.activityId === stored?.id) ?? [];
    const isMoved = stored && whenNames.some((name) => values[name] !== stored[name]);
    if (!isMoved || out.length === 0) return null;
    const moment = (at: string) => formatMoment(at, config.orgTimezone, today);
    const { first, last } = expectedSpan(out, config.orgTimezone);
    const question = messages.attendance.stayExpected(out.length, { first: moment(first), last: moment(last) });
    return { question, confirmLabel: 'Save Changes', destructive: false };
  };
}

const whenNames = ['activityDate', 'startTime', 'finishTime'] as const;

/** Each activity, project and day that a new one can start from has a draft of its own. */
function newName({ copy, projectId, date }: NewActivity): string {
  if (copy) return `copy.${copy.activity.id}`;
  return ['new', projectId, date].filter(Boolean).join('.');
}

/** A copy begins with what was typed over its original, also where a draft of a copy was kept, and with the focus in the date. */
function useCopyBeginning({ form }: RecordForm<DetailsValues, ActivityRow>, isCopy: boolean): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
  useEffect(() => {
    if (!isCopy) return;
    const typed = typedOf(state);
    if (typed) {
      form.setValues(typed);
      // Taken once: after a reload the draft has what was typed since.
      void navigate(`${pathname}${search}`, { replace: true });
    }
    form.getInputNode('activityDate')?.focus();
  }, []);
}

const typedState = z.object({
  typed: z.partialRecord(z.enum(activityFieldNames), z.union([z.string(), z.number(), z.null()])),
});

/** What the navigation carries of the form that was left; null for another state. */
function typedOf(state: unknown): Partial<DetailsValues> | null {
  const read = typedState.safeParse(state);
  return read.success ? (read.data.typed as Partial<DetailsValues>) : null;
}

/** The values that differ. */
function changedFields(values: DetailsValues, before: DetailsValues): Partial<DetailsValues> {
  const fields = Object.entries(values) as [keyof DetailsValues, unknown][];
  return Object.fromEntries(fields.filter(([name, value]) => before[name] !== value));
}

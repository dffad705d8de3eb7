import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { activityForm } from '#shared/activities/details.ts';
import type { ActivityRow } from '#shared/activities/document.ts';
import { type ActivityObjective, objectivesOf } from '#shared/activities/outcome.ts';
import { catchCounts, isCatches, predatorRecordsOf } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import { bannerMs } from '#shared/timings.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import words from '#web/components/words.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { FromLines, hasPredators } from '#web/parts/activity/from-lines.tsx';
import { PredatorSection } from '#web/parts/activity/predator-section.tsx';
import { SignOnHours } from '#web/parts/activity/sign-on-hours.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useAmountForm } from '#web/parts/activity/use-amount-form.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { shownId } from '#web/sync/made-ids.ts';
import classes from './day-record.module.css';
import { DaySection } from './day-section.tsx';

const text = messages.day;

/** What was done: an amount for each objective, predator records, and the activity's notes. */
export function DayRecord({ activity }: { activity: ActivityDetails }) {
  const activityId = activity.id;
  const query = useDocument(activityId, objectivesOf);
  const { data: isCaught } = useDocument(activityId, hasPredators);
  const objectives = query.data;
  const measured = objectives?.filter(({ title }) => !isPredatorControl(title));
  return (
    <DaySection slug="record" title={text.record}>
      {!objectives && <NotLoaded query={query} failedText={messages.wizard.loadObjectivesFailed} />}
      {objectives?.length === 0 && <p className={words.dimmed}>{text.noObjectives}</p>}
      {measured?.map((row) => (
        <Amount key={shownId('objective', row.activityObjectiveId)} activityId={activityId} row={row} />
      ))}
      {objectives && measured && (isCaught || measured.length < objectives.length) && (
        <Predators activityId={activityId} />
      )}
      <Notes activity={activity} />
    </DaySection>
  );
}

/** A longer unit would be cut in the field, and stands under the title. In letters. */
const longestInField = 6;

/** Saved on leaving the field; what is wrong stays in it, with the reason beside it. */
function Amount({ activityId, row }: { activityId: number; row: ActivityObjective }) {
  const record = useAmountForm({ activityId, row, saved: '', savesWhenLeft: true });
  const form = useRef<HTMLFormElement>(null);
  const { isReadOnly } = useActivityEditing();
  const { error, onBlur, ...field } = record.form.getInputProps('amount');
  const { title, measurement, activityObjectiveId: id } = row;
  const isShort = measurement.length <= longestInField;
  return (
    <form noValidate ref={form} className={clsx(words.spread, classes.row)} onSubmit={record.submit}>
      <span className={words.grow}>
        {title}
        <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: 'objectives', id }} />
        {!isShort && (
          <span className={words.hint} aria-hidden>
            {measurement}
          </span>
        )}
      </span>
      <NumberField
        {...field}
        aria-label={text.amountOf(isShort ? title : `${title}, ${measurement}`)}
        error={error ?? record.error}
        {...(isShort && { unit: measurement })}
        readOnly={isReadOnly}
        flex="0 0 8.25rem"
        className={classes.number ?? ''}
        onBlur={(event) => {
          onBlur?.(event);
          if (record.isDirty) record.submit();
        }}
      />
      <div className={classes.offer}>
        <SignOnHours
          activityId={activityId}
          row={row}
          typed={record.form.getValues().amount}
          onUse={(typed) => {
            // The form that is sent must be drawn with the hours: before, it counts as unchanged.
            flushSync(() => record.form.setFieldValue('amount', typed));
            form.current?.requestSubmit();
          }}
        />
      </div>
    </form>
  );
}

/** How many of each were caught, in one line, and behind a button the same form and tables as in step 6. */
function Predators({ activityId }: { activityId: number }) {
  const { data: records } = useDocument(activityId, predatorRecordsOf);
  const [isOpen, { toggle }] = useDisclosure(false);
  const caught = records?.filter(({ subType }) => isCatches(subType)) ?? [];
  const counts = catchCounts.flatMap(({ name, label }) => {
    const count = caught.reduce((sum, record) => sum + record[name], 0);
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : [];
  });
  const others = (records?.length ?? 0) - caught.length;
  const said = [...counts, ...(others > 0 ? [text.trapRecords(others)] : [])].join(', ');
  return (
    <div className={classes.row}>
      <div className={clsx(words.spread, classes.row)}>
        <span className={words.grow}>
          {text.predators}
          <span className={words.hint}>{said || text.noPredators}</span>
        </span>
        <Button
          variant="default"
          aria-expanded={isOpen}
          onClick={toggle}
          rightSection={
            <IconChevronDown size={18} stroke={1.7} aria-hidden style={{ rotate: isOpen ? '180deg' : '0deg' }} />
          }
        >
          {text.records}
        </Button>
      </div>
      {!isOpen && <FromLines activityId={activityId} />}
      {isOpen && <PredatorSection activityId={activityId} />}
    </div>
  );
}

/** The activity's notes, saved on leaving them. */
function Notes({ activity }: { activity: ActivityDetails }) {
  const record = useNotesForm(activity);
  const { isReadOnly } = useActivityEditing();
  const { error, onBlur, ...field } = record.form.getInputProps('notes');
  return (
    <form noValidate className={classes.row} onSubmit={record.submit}>
      <Textarea
        {...field}
        label={text.notes}
        error={error ?? record.error}
        readOnly={isReadOnly}
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        onBlur={(event) => {
          onBlur?.(event);
          if (record.isDirty) record.submit();
        }}
      />
    </form>
  );
}

const notesForm = z.object({ notes: activityForm.shape.notes });

type Values = { notes: string };

/** The activity's notes alone: the day changes nothing else of its details. */
function useNotesForm(activity: ActivityDetails) {
  return useRecordForm<Values, z.output<typeof notesForm>, ActivityRow>({
    schema: notesForm,
    record: activity,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: (values, stored) => stored && saveCall('activities.details.update', { id: stored.id, ...values }),
    words: { notes: messages.day.notes },
    name: `activity.${activity.id}.day-notes`,
    texts: {
      subject: () => activity.activityName,
      saved: () => '',
      failed: messages.day.notesFailed,
    },
    ms: bannerMs.library,
    savesWhenLeft: true,
  });
}

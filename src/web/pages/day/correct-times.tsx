import { Button, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { isUnsure, judgeLength, judgeTimes } from '#shared/attendance.ts';
import { isTimeOfDay } from '#shared/clock-times.ts';
import { addDays, instantIn, isIsoDate } from '#shared/dates.ts';
import { line } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { isMoment, momentOf, momentParts, momentProblem, momentText, showMoment, toInstant } from '#shared/moments.ts';
import { bannerMs } from '#shared/timings.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { MomentField } from '#web/components/moment-field.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSession } from '#web/session-context.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import type { Attendance } from './people.ts';

const text = messages.day;
const { signedOnLabel, signedOffLabel, reasonLabel, giveReason } = messages.attendance;

type Values = { signedOnAt: string; signedOffAt: string; reason: string };

/** The rules of the server: no time in the future, off after on, not too long, and a reason for changing a time that was there. */
function timesForm(before: Attendance, now: () => string, timeZone: string) {
  const moment = z.string().refine((typed) => typed === '' || isMoment(typed), {
    error: ({ input }) => momentProblem(String(input))?.message,
    abort: true,
  });
  return z
    .object({ signedOnAt: moment.min(1, messages.general.fillIn), signedOffAt: moment, reason: line(500) })
    .superRefine(({ signedOnAt, signedOffAt, reason }, context) => {
      const after = {
        signedOnAt: toInstant(signedOnAt, before.signedOnAt, timeZone) ?? before.signedOnAt,
        signedOffAt: toInstant(signedOffAt, before.signedOffAt, timeZone),
      };
      const wrong = judgeTimes(before, after, { now: now(), reason: reason || undefined });
      if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
      const tooLong = judgeLength(after, before.name);
      if (tooLong?.isRefused) context.addIssue({ code: 'custom', path: ['signedOffAt'], message: tooLong.message });
    });
}

type CorrectTimesProps = DialogProps & { row: Attendance };

/** Corrects when somebody came and went, or takes their sign-on away, with a reason that stands in the audit trail. */
export function CorrectTimes({ row, ...dialog }: CorrectTimesProps) {
  const { config, now } = useSession();
  const { orgTimezone: timeZone } = config;
  /** The times that the fields hold, and what is asked about them; null: nothing is. */
  const timesOf = (values: Values, stored: Attendance) => ({
    signedOnAt: toInstant(values.signedOnAt, stored.signedOnAt, timeZone) ?? stored.signedOnAt,
    signedOffAt: toInstant(values.signedOffAt, stored.signedOffAt, timeZone),
  });
  const askedOf = (values: Values, stored: Attendance) => judgeLength(timesOf(values, stored), stored.name);
  const record = useRecordForm<Values, Values, Attendance>({
    schema: timesForm(row, now, timeZone),
    record: row,
    valuesOf: (stored) => ({
      signedOnAt: momentOf(stored?.signedOnAt ?? null, timeZone),
      signedOffAt: momentOf(stored?.signedOffAt ?? null, timeZone),
      reason: '',
    }),
    saveCallFor: (values, stored) =>
      stored &&
      saveCall('attendance.update', {
        ...{ id: stored.id, ...timesOf(values, stored) },
        ...(values.reason && { reason: values.reason }),
        ...(askedOf(values, stored) && { confirm: true }),
      }),
    words: {
      signedOnAt: { label: signedOnLabel, show: showMoment },
      signedOffAt: { label: signedOffLabel, show: showMoment },
      reason: reasonLabel,
    },
    together: [['signedOnAt', 'signedOffAt']],
    name: `attendance.${row.id}`,
    texts: {
      ...{ subject: () => row.name, saved: () => text.timesSaved, failed: text.timesFailed },
      question: (values, stored) => {
        const asked = stored && askedOf(values, stored);
        return asked && { question: asked.message, confirmLabel: 'Save', destructive: false };
      },
    },
    ms: bannerMs.activityRisk,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const signedOff = form.getInputProps('signedOffAt');

  /** The day of a sign-off at this time: that of the sign-on, or the next one, where that is meant and not still to come. */
  function dayOf(time: string): string {
    const on = momentParts(form.getValues().signedOnAt);
    if (time === '' || !isIsoDate(on.date)) return '';
    const next = addDays(on.date, 1);
    const isNext = isTimeOfDay(time) && time < on.time && instantIn(timeZone, next, time) <= now();
    return isNext ? next : on.date;
  }

  /** While only the time is typed, its day follows. */
  function changeSignedOff(moment: string) {
    const { date, time } = momentParts(moment);
    const before = momentParts(form.getValues().signedOffAt);
    const follows = row.signedOffAt === null && time !== before.time && date === dayOf(before.time);
    signedOff.onChange(follows ? momentText({ date: dayOf(time), time }) : moment);
  }

  const removal = useChange('attendance.remove', {
    draws: drawsOf('attendance.remove'),
    ...{ done: ({ message }) => message, failed: text.timesFailed, ms: bannerMs.activityRisk },
  });

  async function remove() {
    const reason = form.getValues().reason.trim();
    if (reason === '') {
      form.setFieldError('reason', giveReason);
      form.getInputNode('reason')?.focus();
      return;
    }
    if (await removal.run({ id: row.id, reason })) {
      record.discard();
      dialog.onClose();
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={text.timesOf(row.name)}
      floating
      record={record}
      error={record.error || removal.error}
    >
      {isUnsure(row) && <Text>{text.notCertain}</Text>}
      <MomentField label={signedOnLabel} data-autofocus {...form.getInputProps('signedOnAt')} />
      <MomentField label={signedOffLabel} {...signedOff} onChange={changeSignedOff} />
      <TextInput label={reasonLabel} autoComplete="off" maxLength={500} {...form.getInputProps('reason')} />
      <Button variant="subtle" color="red" loading={removal.busy} onClick={() => void remove()}>
        {text.removeSignOn}
      </Button>
    </FormDialog>
  );
}

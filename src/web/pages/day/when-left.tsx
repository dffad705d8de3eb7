import { Box, Button, Checkbox, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { judgeLength, judgeTimes, personKey } from '#shared/attendance.ts';
import { formatDate, todayIn } from '#shared/dates.ts';
import { expectedBack } from '#shared/expected-back.ts';
import { messages } from '#shared/messages.ts';
import { momentOf, momentProblem, toInstant } from '#shared/moments.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { MomentField } from '#web/components/moment-field.tsx';
import { useSession } from '#web/session-context.ts';
import type { Inputs } from '#web/trpc.ts';
import type { PersonId } from './people.ts';
import type { Elsewhere } from './use-elsewhere.ts';
import { wholeRow } from './whole-row.ts';

const { attendance: text, day } = messages;

export type Left = NonNullable<Inputs['attendance']['signOn']['left']>[number];
/** Somebody who is signed on again while they are still on since an earlier day, here or elsewhere. */
export type StillOn = { person: PersonId; name: string; stay: Elsewhere };

type WhenLeftProps = DialogProps & {
  people: readonly StillOn[];
  onAnswer: (left: Left[]) => void;
};

/** What a row holds: a moment as the field has it, or that nobody knows. */
type Answer = { typed: string; isUnknown: boolean };

/** Asks when people left who are signed on again, while they are still on since an earlier day. */
export function WhenLeft({ people, onAnswer, ...dialog }: WhenLeftProps) {
  const { config, now } = useSession();
  const { orgTimezone: timeZone } = config;
  const [answers, setAnswers] = useState(
    () => new Map(people.map((one) => [keyOf(one), { typed: expectedOf(one, timeZone), isUnknown: false }])),
  );
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (key: string, some: Partial<Answer>) => {
    setAnswers((all) => new Map(all).set(key, { typed: '', isUnknown: false, ...all.get(key), ...some }));
    setErrors(new Map());
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const named = people.flatMap((one) => {
      const { typed = '', isUnknown = false } = answers.get(keyOf(one)) ?? {};
      const leftAt = toInstant(typed, null, timeZone) ?? '';
      const unread = momentProblem(typed);
      const judged = unread ? { isRefused: true, message: unread.message } : judge(one, leftAt, now());
      return isUnknown ? [] : { ...one, leftAt, judged };
    });
    const wrong = named.flatMap(({ judged, ...one }): [string, string][] =>
      judged?.isRefused ? [[keyOf(one), judged.message]] : [],
    );
    setErrors(new Map(wrong));
    if (wrong.length > 0) return;
    const points = named.flatMap(({ judged }) => judged?.message ?? []);
    if (points.length > 0 && !(await confirmLong(points))) return;
    onAnswer(named.map(({ person, stay, leftAt }) => ({ ...person, activityId: stay.activityId, leftAt })));
  }

  return (
    <ModalShell
      {...dialog}
      title={text.stillOnTitle}
      onSubmit={(event) => void submit(event)}
      floating={people.length === 1}
      footer={
        <>
          <Button variant="default" size="lg" fz="md" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" fz="md">
            {day.signOn}
          </Button>
        </>
      }
    >
      {people.map((one, index) => (
        <Row
          key={keyOf(one)}
          one={one}
          answer={answers.get(keyOf(one)) ?? { typed: '', isUnknown: true }}
          error={errors.get(keyOf(one))}
          isFirst={index === 0}
          onChange={(some) => change(keyOf(one), some)}
        />
      ))}
    </ModalShell>
  );
}

type RowProps = {
  one: StillOn;
  answer: Answer;
  error: string | undefined;
  isFirst: boolean;
  onChange: (some: Partial<Answer>) => void;
};

function Row({ one: { name, stay }, answer, error, isFirst, onChange }: RowProps) {
  const { config } = useSession();
  const date = formatDate(todayIn(config.orgTimezone, stay.signedOnAt));
  return (
    <Box py="xs">
      <fieldset>
        <Text component="legend" mb="xs" fw={600}>
          {text.whenLeft(name, stay.activityName, date)}
        </Text>
        <MomentField
          label={text.leftLabel}
          value={answer.typed}
          disabled={answer.isUnknown}
          error={error}
          {...(isFirst && { 'data-autofocus': true })}
          onChange={(typed) => onChange({ typed })}
        />
        <Checkbox
          label={text.doNotKnow}
          checked={answer.isUnknown}
          classNames={wholeRow}
          onChange={(event) => onChange({ isUnknown: event.currentTarget.checked })}
        />
      </fieldset>
    </Box>
  );
}

const keyOf = ({ person }: StillOn) => personKey(person);

const expectedOf = ({ stay }: StillOn, timeZone: string) =>
  momentOf(expectedBack(stay.signedOnAt, stay, timeZone), timeZone);

/** What there is to say of an answer: refused, or asked about; null: nothing. */
function judge({ name, stay }: StillOn, leftAt: string, now: string) {
  const times = { signedOnAt: stay.signedOnAt, signedOffAt: leftAt };
  const wrong = judgeTimes({ ...times, signedOffAt: null }, times, { now, reason: undefined });
  return wrong ? { isRefused: true, message: wrong.message } : judgeLength(times, name);
}

function confirmLong(points: string[]): Promise<boolean> {
  const [only = ''] = points;
  const asked = points.length === 1 ? { question: only } : { question: text.isThatRight, points };
  return askConfirm({ ...asked, confirmLabel: day.signOn, destructive: false });
}

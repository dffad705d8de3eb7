import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import words from '#web/components/words.module.css';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { type DayPerson, keepOrder, sortByName } from './people.ts';
import { type Elsewhere, useElsewhere } from './use-elsewhere.ts';
import type { Taps } from './use-taps.ts';
import { wholeRow } from './whole-row.ts';

const text = messages.day;

type SignPeopleOnProps = DialogProps & {
  activityId: number;
  /** Everybody of the day. */
  people: readonly DayPerson[];
  /** The keys of those who are listed: whoever was expected when it opened. */
  listed: readonly string[];
  taps: Taps;
};

/**
 * Who is signed on with one press: everybody expected, ticked, but for those who are still out elsewhere. The rows stay where they stood when
 * it opened, whatever becomes of the people meanwhile.
 */
export function SignPeopleOn(props: SignPeopleOnProps) {
  const { activityId, people, listed, taps, ...dialog } = props;
  const elsewhereOf = useElsewhere(activityId);
  const [order] = useState(() => firstElsewhere(people, elsewhereOf));
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = keepOrder(
    people.filter(({ key }) => listed.includes(key)),
    order,
  );
  const isTicked = (one: DayPerson) => {
    const isAtFirst = one.state === 'expected' && elsewhereOf(one) === undefined;
    return isOpen(one) && (ticks.get(one.key) ?? isAtFirst);
  };
  const chosen = rows.filter(isTicked);

  function signOn() {
    dialog.onClose();
    void taps.signManyOn(chosen);
  }

  return (
    <ModalShell
      {...dialog}
      title={text.confirmAllOn(chosen.length)}
      footer={
        <>
          <Button variant="default" size="lg" fz="md" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button size="lg" fz="md" flex="2 1 auto" disabled={chosen.length === 0} onClick={signOn}>
            {text.signSoManyOn(chosen.length)}
          </Button>
        </>
      }
    >
      <p className={words.dimmed}>
        {text.whoHasNotCome}
        {rows.some(elsewhereOf) && ` ${text.offElsewhere}`}
      </p>
      <ul className={words.ruled}>
        {rows.map((one) => (
          <Row
            key={one.key}
            one={one}
            elsewhere={elsewhereOf(one)}
            isTicked={isTicked(one)}
            onTick={(isOn) => setTicks((before) => new Map(before).set(one.key, isOn))}
          />
        ))}
      </ul>
    </ModalShell>
  );
}

type RowProps = {
  one: DayPerson;
  elsewhere: Elsewhere | undefined;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
};

function Row({ one, elsewhere, isTicked, onTick }: RowProps) {
  const { name, apart, state, latest } = one;
  const { config } = useSession();
  const today = useToday();
  const moment = (at: string) => formatMoment(at, config.orgTimezone, today);
  const where =
    state === 'here' && latest
      ? text.onAt(moment(latest.signedOnAt))
      : state === 'absent'
        ? text.didNotCome
        : elsewhere && text.stillElsewhere(elsewhere.activityName, moment(elsewhere.signedOnAt));
  return (
    <li>
      <Checkbox
        label={
          <>
            {name}
            {apart && <span className={words.hint}>{apart}</span>}
            {where && <span className={words.hint}>{where}</span>}
          </>
        }
        checked={isTicked}
        disabled={!isOpen(one)}
        classNames={wholeRow}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </li>
  );
}

/** Whether somebody can be signed on still. */
const isOpen = ({ state }: DayPerson) => state === 'expected' || state === 'absent';

/** Those who are out elsewhere first, because they have no tick, and who did not come last; by name within. */
function firstElsewhere(people: readonly DayPerson[], elsewhereOf: (one: DayPerson) => unknown): string[] {
  const rankOf = (one: DayPerson) => (one.state === 'absent' ? 2 : elsewhereOf(one) ? 0 : 1);
  return sortByName(people)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ key }) => key);
}

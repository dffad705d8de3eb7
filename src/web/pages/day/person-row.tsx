import { Button, Checkbox, Stack } from '@mantine/core';
import { IconChevronDown, IconUserOff } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo, useId } from 'react';
import { isForgotten } from '#shared/attendance/stays.ts';
import { formatMoment, timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import { CallTile, CallTiles } from '#web/components/call-tile.tsx';
import { isDoublePress } from '#web/components/double-press.ts';
import { handsFocusOn } from '#web/components/keep-focus.ts';
import words from '#web/components/words.module.css';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { MedicalNote } from '#web/parts/medical-note.tsx';
import { showMinutes } from '#web/parts/show-hours.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { type Absence, type Attendance, calledBy, type DayPerson } from './people.ts';
import classes from './person-row.module.css';
import { UnsureMark } from './unsure-mark.tsx';
import type { Taps } from './use-taps.ts';

const text = messages.day;

type PersonRowProps = {
  activityId: number;
  one: DayPerson;
  /** On what else they are at that time, in words. */
  alsoOn: readonly string[] | undefined;
  taps: Taps;
  readOnly: boolean;
  isOpen: boolean;
  onToggle: (key: string) => void;
  onCorrect: (row: Attendance) => void;
};

/**
 * Somebody of the day: the name opens whom to ring, the button beside it signs on or off. A tap draws the rows that it changes, and no
 * others, however many people there are.
 */
export const PersonRow = memo((props: PersonRowProps) => {
  const { activityId, one, alsoOn, taps, readOnly, isOpen, onToggle, onCorrect } = props;
  const panel = useId();
  const { name, role, apart, latest, unsure, absence, state } = one;
  const hint = [state === 'expected' && role, apart].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.line}>
        <div className={classes.who}>
          <button
            ref={handsFocusOn}
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            aria-label={apart ? calledBy(one) : undefined}
            onClick={() => onToggle(one.key)}
          >
            <span>{name}</span>
            <IconChevronDown size={18} stroke={1.7} aria-hidden className={words.dimmed} />
          </button>
          {latest && (
            <WaitingMark
              of={{ path: 'activities.document', input: { id: activityId }, part: 'attendance', id: latest.id }}
            />
          )}
          {hint && <span className={words.hint}>{hint}</span>}
          {state !== 'gone' && state !== 'elsewhere' && <AlsoOn words={alsoOn} />}
          {absence && <SaidAbsent absence={absence} />}
          {(state === 'gone' || state === 'elsewhere') && latest && <Stay row={latest} nowAt={one.nowAt} />}
          {latest && state === 'here' && latest.cameFrom && (
            <span className={words.hint}>{text.cameFrom(latest.cameFrom)}</span>
          )}
          {unsure && <UnsureMark row={unsure} onCorrect={onCorrect} />}
        </div>
        {state === 'here' && latest && <OnAt row={latest} />}
        {state === 'here' && (
          <Checkbox
            label={text.briefed}
            aria-label={`${text.briefed}: ${calledBy(one)}`}
            checked={latest?.briefed ?? false}
            disabled={readOnly}
            className={classes.briefing ?? ''}
            onChange={(event) => taps.setBriefed([one], event.currentTarget.checked)}
          />
        )}
        {!readOnly && <Tap one={one} taps={taps} />}
        {readOnly && state === 'gone' && <span className={words.hint}>{text.goneHome}</span>}
      </div>
      {isOpen && <Opened panel={panel} {...props} />}
    </li>
  );
});

/** Whom to ring, then what is read and corrected, and at the end what is pressed least. */
function Opened({ panel, activityId, one, taps, readOnly, onCorrect }: PersonRowProps & { panel: string }) {
  const { latest, state } = one;
  return (
    <Stack id={panel} gap="xs" pt="2xs" pb="sm">
      <Contacts one={one} />
      {latest?.idleOffAt && <IdleOff at={latest.idleOffAt} />}
      <div className={classes.texts}>
        {isStored(one.isNow) && (
          <MedicalNote person={one.isNow} name={calledBy(one)} activityId={activityId} isInLine />
        )}
        {latest && !readOnly && latest.id > 0 && (
          <Button
            variant="subtle"
            aria-label={`${text.correctTimes}: ${calledBy(one)}`}
            onClick={() => onCorrect(latest)}
          >
            {text.correctTimes}
          </Button>
        )}
        {!readOnly && <CorrectEarlier one={one} onCorrect={onCorrect} />}
        {latest && !readOnly && state === 'here' && <OnAgain one={one} row={latest} taps={taps} />}
      </div>
      {!readOnly && state !== 'absent' && (
        <Button
          variant="default"
          leftSection={<IconUserOff size={20} stroke={1.7} aria-hidden />}
          aria-label={`${text.didNotCome}: ${calledBy(one)}`}
          onClick={() => taps.didNotCome(one)}
        >
          {text.didNotCome}
        </Button>
      )}
    </Stack>
  );
}

/** The one button of a row: on, off, or on once more for somebody who came back. A double press is one press. */
function Tap({ one, taps }: { one: DayPerson; taps: Taps }) {
  const { state } = one;
  if (state === 'here') {
    return (
      <Button
        variant="default"
        className={classes.tap ?? ''}
        aria-label={`${text.signOff} ${calledBy(one)}`}
        onClick={() => isDoublePress() || taps.signOff(one)}
      >
        {text.signOff}
      </Button>
    );
  }
  return (
    <Button
      variant={state === 'expected' ? 'light' : 'subtle'}
      className={classes.tap ?? ''}
      aria-label={`${text.signOn} ${calledBy(one)}`}
      onClick={() => isDoublePress() || void taps.signOn(one)}
    >
      {text.signOn}
    </Button>
  );
}

/** It stands also beside a sign-on that arrived afterwards: somebody has to find out. */
function SaidAbsent({ absence: { createdBy, createdAt } }: { absence: Absence }) {
  const { config } = useSession();
  const today = useToday();
  return (
    <span className={words.hint}>
      {text.saidNotToHaveCome(createdBy ?? '', formatMoment(createdAt, config.orgTimezone, today))}
    </span>
  );
}

function OnAt({ row }: { row: Attendance }) {
  const { config } = useSession();
  const today = useToday();
  return (
    <span className={clsx(words.hint, classes.time)}>
      {text.onAt(formatMoment(row.signedOnAt, config.orgTimezone, today))}
    </span>
  );
}

function IdleOff({ at }: { at: string }) {
  const { config } = useSession();
  return <p className={words.hint}>{text.idleOff(formatMoment(at, config.orgTimezone, useToday()))}</p>;
}

/** For somebody whose sign-off was forgotten, here, on an earlier day. */
function OnAgain({ one, row, taps }: { one: DayPerson; row: Attendance; taps: Taps }) {
  const { config, now } = useSession();
  if (!isForgotten(row, now(), config.orgTimezone)) return null;
  return (
    <Button variant="subtle" aria-label={`${text.signOn} ${calledBy(one)}`} onClick={() => void taps.signOn(one)}>
      {text.signOn}
    </Button>
  );
}

/** From when to when somebody was here who is here no more, for how long, and where they are or went. */
const Stay = memo(({ row, nowAt }: { row: Attendance; nowAt: string | null }) => {
  const { config } = useSession();
  const { signedOnAt, signedOffAt, minutes, wentTo } = row;
  if (signedOffAt === null) return null;
  const [from, to] = [signedOnAt, signedOffAt].map((at) => timeIn(config.orgTimezone, at));
  const where = nowAt ? text.nowAt(nowAt) : wentTo && text.wentTo(wentTo);
  return (
    <span className={words.hint}>
      {text.offAt(from ?? '', to ?? '', showMinutes(minutes ?? 0))}
      {where && `. ${where}`}
    </span>
  );
});

/** The stays of the day before the latest. A correction that overlaps one says to correct that first. */
function CorrectEarlier({ one, onCorrect }: Pick<PersonRowProps, 'one' | 'onCorrect'>) {
  const { config } = useSession();
  return one.earlier.map((row) => {
    if (row.id < 0 || row.signedOffAt === null) return null;
    const [from = '', to = ''] = [row.signedOnAt, row.signedOffAt].map((at) => timeIn(config.orgTimezone, at));
    const label = text.correctEarlier(from, to);
    return (
      <Button key={row.id} variant="subtle" aria-label={`${label}: ${calledBy(one)}`} onClick={() => onCorrect(row)}>
        {label}
      </Button>
    );
  });
}

function Contacts({ one }: { one: DayPerson }) {
  const { name, phone, emergencyContact, emergencyContactNumber, isKnown } = one;
  const [firstname = name] = name.split(' ');
  return (
    <>
      {isKnown && phone === '' && emergencyContactNumber === '' && <p className={words.hint}>{text.noPhone}</p>}
      <CallTiles>
        {phone && <CallTile label={text.phoneOf(firstname)} phone={phone} />}
        {emergencyContactNumber && (
          <CallTile label={text.emergencyOf(emergencyContact)} phone={emergencyContactNumber} />
        )}
      </CallTiles>
    </>
  );
}

/** Somebody new has no note that could be looked at before they are on the server. */
const isStored = (person: DayPerson['person']) => ('staffId' in person ? person.staffId : person.volunteerId) > 0;

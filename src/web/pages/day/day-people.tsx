import { Button, Group } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { firstAidersIn } from '#shared/activities/needs.ts';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import type { AlsoOnWords } from '#web/parts/activity/use-also-on.ts';
import { FirstAiders, Missing } from '#web/parts/needs/missing.tsx';
import { DaySection } from './day-section.tsx';
import { type Attendance, inState } from './people.ts';
import rowClasses from './person-row.module.css';
import { PersonRow } from './person-row.tsx';
import type { useDayPeople } from './use-day-people.ts';
import type { Taps } from './use-taps.ts';

const text = messages.day;

/** As many as stand on a phone's screen. */
const firstRows = 6;

type DayPeopleProps = {
  activity: { id: number; activityDate: string };
  firstAiders: ReturnType<typeof firstAidersIn>;
  alsoOn: AlsoOnWords;
  list: ReturnType<typeof useDayPeople>;
  taps: Taps;
  /** Whether the screen shows already: until then only those whom it has room for are drawn. */
  isPainted: boolean;
  onAdd: () => void;
  onSignAllOn: () => void;
  /** The same function each time, or every row is drawn again. */
  onCorrect: (row: Attendance) => void;
};

/** Who is expected, here, elsewhere by now and gone home: a large row each. */
export function DayPeople(props: DayPeopleProps) {
  const { activity, firstAiders, alsoOn, list, taps, isPainted, onAdd, onSignAllOn, onCorrect } = props;
  const { people } = list;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const toggle = useCallback((key: string) => setOpenKey((open) => (open === key ? null : key)), []);
  const { isReadOnly } = useActivityEditing();
  const isWide = useIsWide();
  if (!people) {
    return (
      <DaySection slug="people" title={text.people}>
        <NotLoaded query={list} failedText={text.peopleFailed} />
      </DaySection>
    );
  }
  const [expected, here] = [inState(people, 'expected'), inState(people, 'here')];
  const [gone, elsewhere] = [inState(people, 'gone'), inState(people, 'elsewhere')];
  return (
    <DaySection slug="people" title={text.counts(here.length, expected.length, gone.length, elsewhere.length)}>
      {!isReadOnly && (
        <Group gap="xs" mb="xs" grow={!isWide} preventGrowOverflow={false}>
          {expected.length > 0 && (
            <Button variant={here.length === 0 ? 'filled' : 'light'} onClick={onSignAllOn}>
              {text.signAllOn}
            </Button>
          )}
          <Button variant="default" onClick={onAdd}>
            {text.addSomebody}
          </Button>
        </Group>
      )}
      {people.length === 0 && <p className={words.dimmed}>{text.nobody}</p>}
      <ul className={rowClasses.people}>
        {(isPainted ? people : people.slice(0, firstRows)).map((one) => (
          <PersonRow
            key={one.key}
            activityId={activity.id}
            one={one}
            alsoOn={alsoOn.get(one.key)}
            taps={taps}
            // Whoever is still out can always be signed off.
            readOnly={isReadOnly && one.state !== 'here'}
            isOpen={openKey === one.key}
            onToggle={toggle}
            onCorrect={onCorrect}
          />
        ))}
      </ul>
      <FirstAiders firstAiders={firstAiders} here={here} />
      <Missing activity={activity} />
      {!isReadOnly && here.length > 0 && (
        <Button variant="default" mt="sm" fullWidth={!isWide} onClick={() => void taps.signAllOff(here)}>
          {text.signAllOff}
        </Button>
      )}
    </DaySection>
  );
}

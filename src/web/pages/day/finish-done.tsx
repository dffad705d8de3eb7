import { Button, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconAlertCircle,
  IconChevronRight,
  IconCircleCheck,
  IconDeviceMobileCheck,
  IconFileText,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { incidentsOf } from '#shared/activities/complete.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { nowIn } from '#shared/activities/former-staff.ts';
import { objectivesOf } from '#shared/activities/outcome.ts';
import { attendanceOf, openStays } from '#shared/attendance/rows.ts';
import { personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { useField, useQueue } from '#web/offline/use-field.ts';
import { StillWaiting } from '#web/pages/outbox/still-waiting.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { activityPath, paths, projectReportPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { notSentOf } from '#web/sync/field-state.ts';
import { hoursOfDay } from './day-summary.ts';
import classes from './finish.module.css';

const text = messages.day;

type FinishDoneProps = { activity: ActivityDetails };

/** After completing: whether the server has it, the day in up to four numbers, and what comes next. */
export function FinishDone({ activity }: FinishDoneProps) {
  const { id: activityId, activityName, projectId, projectName } = activity;
  const { data: reported = [] } = useDocument(activityId, incidentsOf);
  const { data: out = [] } = useDocument(activityId, openStays);
  const elsewhere = useElsewhereNow(activityId);
  const { user } = useSession();
  const queue = useQueue();
  const notSent = notSentOf(useField());
  // What waits of another activity says nothing of this one.
  const isKept = queue ? queue.some((one) => one.activity === activityId && one.person === user.id) : notSent > 0;
  const Mark = isKept ? IconDeviceMobileCheck : IconCircleCheck;
  return (
    <>
      <Mark
        size={44}
        stroke={1.4}
        aria-hidden
        display="block"
        color={isKept ? 'var(--bl-on-hold-text)' : 'var(--mantine-color-anchor)'}
      />
      <Title order={3} size="h2" my="xs" role="status">
        {isKept ? messages.general.keptOnPhone : text.completed}
      </Title>
      <Text c="dimmed" mb="sm">
        {activityName}
      </Text>
      <StillWaiting />
      {out.length > 0 && (
        <Text my="sm" className={words.box} data-tone="on-hold">
          <strong>{text.stillOn(out.length)}:</strong> {out.map(({ name }) => name).join('; ')}
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text my="sm" className={words.box} data-tone="on-hold">
          <strong>{text.stillElsewhereNow(elsewhere.length)}:</strong> {elsewhere.map(inWords).join('; ')}
        </Text>
      )}
      <Numbers activityId={activityId} isAnybodyOut={out.length + elsewhere.length > 0} />
      {!isKept && (
        <section aria-label={messages.wizard.finished.next}>
          <Title order={3} mt="md">
            {messages.wizard.finished.next}
          </Title>
          <ul className={words.ruled}>
            {reported.length > 0 && (
              <Next
                icon={IconAlertCircle}
                to={activityPath(activityId, 'complete')}
                title={text.writeUp(reported.length)}
              >
                {reported.map(({ injuredPerson, typeOfIncident }) => injuredPerson || typeOfIncident).join('; ')}
              </Next>
            )}
            <Next icon={IconFileText} to={projectReportPath(projectId)} title={text.seeReport}>
              {projectName}
            </Next>
          </ul>
        </section>
      )}
    </>
  );
}

const inWords = ({ name, activityName }: { name: string; activityName: string }) => `${name}, ${activityName}`;

const formerStaffOf = ({ activity }: ActivityDocument) => activity.formerStaff;

/** Those who were here, and are signed on at another activity. */
function useElsewhereNow(activityId: number) {
  const { data: rows = [] } = useDocument(activityId, attendanceOf);
  const { data: formerStaff = [] } = useDocument(activityId, formerStaffOf);
  const { data: signedOn = [] } = useSignedOn();
  // Whoever was of the staff here may be there as the volunteer who they are now.
  const isNow = nowIn(formerStaff);
  const came = new Set(rows.map((row) => personKey(isNow(row))));
  return signedOn.filter((row) => row.activityId !== activityId && came.has(personKey(isNow(row))));
}

/** The buttons under it. */
export function FinishDoneButtons({ activity }: FinishDoneProps) {
  return (
    <>
      <Button component={Link} to={activityPath(activity.id)} variant="default" size="lg">
        {text.seeActivity}
      </Button>
      <Button component={Link} to={paths.home} size="lg" data-autofocus flex="2 1 auto">
        {text.backToHome}
      </Button>
    </>
  );
}

function Numbers({ activityId, isAnybodyOut }: { activityId: number; isAnybodyOut: boolean }) {
  const { data: rows = [] } = useDocument(activityId, attendanceOf);
  const { data: objectives = [] } = useDocument(activityId, objectivesOf);
  const people = new Set(rows.map(({ staffId, volunteerId }) => `${staffId} ${volunteerId}`)).size;
  const amounts = objectives.filter(({ title, amount }) => amount !== null && !isPredatorControl(title));
  const numbers = [
    ...(people > 0
      ? [
          { value: String(people), label: isAnybodyOut ? text.peopleStillOut(people) : text.peopleHome(people) },
          { value: hoursOfDay(rows), label: text.onTheList },
        ]
      : []),
    ...amounts.map(({ title, amount, measurement }) => ({
      value: `${numberText(amount)} ${measurement}`,
      label: title,
    })),
  ].slice(0, 4);
  return (
    <ul className={classes.numbers}>
      {numbers.map(({ value, label }) => (
        <Surface as="li" key={label}>
          <Text fz="xl" fw={650}>
            {value}
          </Text>
          <span className={words.hint}>{label}</span>
        </Surface>
      ))}
    </ul>
  );
}

type NextProps = { icon: Icon; to: string; title: string; children: React.ReactNode };

function Next({ icon: Drawn, to, title, children }: NextProps) {
  return (
    <li>
      <Link to={to} className={clsx(words.plain, classes.row)}>
        <Drawn size={20} stroke={1.7} aria-hidden />
        <span className={words.grow}>
          <b>{title}</b>
          <span className={words.hint}>{children}</span>
        </span>
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </Link>
    </li>
  );
}

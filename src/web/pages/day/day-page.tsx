import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { checklistOf } from '#shared/activities/checklist.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { firstAidersIn } from '#shared/activities/needs.ts';
import { objectivesOf } from '#shared/activities/outcome.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { activityOf } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { askEveryMs } from '#shared/timings.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { twoColumnsFromPx, useHasRoom } from '#web/components/use-has-room.ts';
import { focusPageHeading } from '#web/components/use-heading-focus.ts';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { draftName } from '#web/forms/draft-ends.ts';
import { hasDraft } from '#web/forms/drafts.ts';
import { ChooseActivity, useAskedActivity } from '#web/pages/activities/print/print-frame.tsx';
import { DayFinishLine } from '#web/pages/still-out/finish-lines.tsx';
import { DayAlarm } from '#web/pages/still-out/still-out-alarms.tsx';
import { LinesOfDay } from '#web/pages/walk/lines-of-day.tsx';
import { ActivityEditingScope, ReadOnlyNotice, useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { PlanEmergency } from '#web/parts/activity/plan-emergency.tsx';
import { useAlsoOn } from '#web/parts/activity/use-also-on.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { useNotLoaded } from '#web/parts/activity/use-not-loaded.ts';
import { Photos } from '#web/parts/photos/photos.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { DayBar } from './day-bar.tsx';
import { DayChecklist } from './day-checklist.tsx';
import { DayEmergency } from './day-emergency.tsx';
import { DayHead } from './day-head.tsx';
import { DayPeople } from './day-people.tsx';
import { DayPlan } from './day-plan.tsx';
import { DayRecord } from './day-record.tsx';
import { DaySections } from './day-sections.tsx';
import { Finish } from './finish.tsx';
import { type DayPerson, inState } from './people.ts';
import { usePeopleDialogs } from './people-dialogs.tsx';
import { showSection } from './sections.ts';
import { SomethingHappened } from './something-happened.tsx';
import { useDayPeople } from './use-day-people.ts';
import { happenedDraft } from './use-incident-form.ts';
import { type Taps, useTaps } from './use-taps.ts';
import { useWhenLeft } from './use-when-left.tsx';

const text = messages.day;

/** An activity on its day: one screen for a cold thumb, from the first arrival to the last. */
export function DayPage() {
  const id = useAskedActivity();
  const query = useReadDocument(id, { everyMs: askEveryMs });
  const notLoaded = useNotLoaded(id);
  if (id !== null && query.data) return <Day key={id} document={query.data} />;
  return (
    <>
      <PageHeader title={text.title} />
      <Stack gap="var(--bl-card-gap)">
        {id !== null && <DayEmergency />}
        <Surface flush={id === null}>
          {id === null ? <ChooseActivity text={text.choose} /> : <NotLoaded query={query} failedText={notLoaded} />}
        </Surface>
      </Stack>
    </>
  );
}

function Day({ document }: { document: ActivityDocument }) {
  const activity = useMemo(() => activityOf(document), [document]);
  const items = checklistOf(document);
  const [room, isTwoColumns] = useHasRoom(twoColumnsFromPx);
  const [isPlanOpen, { toggle }] = useDisclosure(false);
  const today = useToday();
  const { user } = useSession();
  const isWide = useIsWide();
  // 111 shows at once. What stands below the other numbers waits for them.
  const emergency = isWide ? (
    <PlanEmergency emergency={document.emergency} />
  ) : (
    <DayEmergency emergency={document.emergency} />
  );
  const happened = useDialog<null>();
  const finish = useDialog<null>();
  const bar = { onHappened: () => happened.open(null), onFinish: () => finish.open(null) };
  const alsoOn = useAlsoOn(activity);
  const list = useDayPeople(activity.id, activity.ledById);
  const whenLeft = useWhenLeft();
  const taps = useTaps(activity.id, isPlanOpen, whenLeft.ask);
  const here = inState(list.people ?? [], 'here');
  const plan = (
    <DayPlan
      plan={safetyPlan(document)}
      isOpen={isPlanOpen}
      onToggle={toggle}
      end={<AllBriefed here={here} taps={taps} />}
    />
  );
  const { open, dialogs } = usePeopleDialogs(activity.id, list.people, taps);
  // The first people show at once, because somebody opens this screen for them; what stands below them follows (the goal of opening the day).
  const isPainted = useDeferredValue(true, false);
  const people = (
    <DayPeople
      activity={activity}
      firstAiders={firstAidersIn(document)}
      {...{ alsoOn, list, taps, isPainted, ...open }}
    />
  );
  const checklist = isPainted && <DayChecklist activityId={activity.id} />;
  const record = isPainted && (
    <>
      {activity.id > 0 && <LinesOfDay activityId={activity.id} projectId={activity.projectId} />}
      <DayRecord activity={activity} />
      {activity.id > 0 && <Photos of={{ activityId: activity.id }} />}
    </>
  );
  return (
    <ActivityEditingScope activity={activity}>
      <DayHead activity={activity} actions={isWide && <DayBar {...bar} sticky={false} />} />
      <DayAlarm activityId={activity.id} />
      <DayFinishLine activityId={activity.id} />
      <ReadOnlyNotice status={activity.status} onEdit={focusPageHeading} />
      <div ref={room}>
        {isTwoColumns ? (
          <Group gap="var(--bl-card-gap)" wrap="nowrap" align="flex-start">
            <Stack gap="var(--bl-card-gap)" flex={1} miw={0}>
              {people}
              {record}
            </Stack>
            <Stack gap="var(--bl-card-gap)" w={360} flex="none">
              {emergency}
              {plan}
              {checklist}
            </Stack>
          </Group>
        ) : (
          <Stack gap={isWide ? 'var(--bl-card-gap)' : 'xs'}>
            {emergency}
            <DaySections counts={{ people: list.people && String(here.length), checklist: tickCount(items) }} />
            {plan}
            {people}
            {checklist}
            {record}
          </Stack>
        )}
      </div>
      {!isWide && <DayBar {...bar} sticky />}
      {dialogs}
      {whenLeft.dialog}
      {happened.shown && (
        <SomethingHappened
          key={`happened ${happened.shown.key}`}
          activity={activity}
          names={(list.people ?? []).map(({ name }) => name)}
          {...happened.props}
        />
      )}
      {finish.shown && (
        <Finish
          key={`finish ${finish.shown.key}`}
          activity={activity}
          facts={{
            ...{ activity, today, people: list.people, items, objectives: objectivesOf(document) },
            isReportBegun: hasDraft(draftName(user.id, happenedDraft(activity.id))),
          }}
          taps={taps}
          {...finish.props}
          onShow={(slug) => {
            finish.close();
            showSection(slug);
          }}
          onHappened={() => {
            finish.close();
            bar.onHappened();
          }}
        />
      )}
    </ActivityEditingScope>
  );
}

/** After the plan was read out: one press for everybody who is here. */
function AllBriefed({ here, taps }: { here: DayPerson[]; taps: Taps }) {
  const { isReadOnly } = useActivityEditing();
  const missing = here.filter(({ latest }) => !latest?.briefed);
  if (here.length === 0 || isReadOnly) return null;
  return (
    <Button
      variant="light"
      fullWidth
      mt="md"
      disabled={missing.length === 0}
      leftSection={<IconCheck size={18} stroke={1.9} aria-hidden />}
      onClick={() => taps.setBriefed(missing, true)}
    >
      {messages.day.allBriefed(here.length)}
    </Button>
  );
}

/** `5/7`; nothing without a checklist. */
function tickCount(items: readonly { isTicked: boolean }[]): string | undefined {
  return items.length > 0 ? `${items.filter(({ isTicked }) => isTicked).length}/${items.length}` : undefined;
}

import { Button, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconList } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { askEveryMs } from '#shared/timings.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import words from '#web/components/words.module.css';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { readId } from '#web/pages/activities/wizard/read-address.ts';
import { useCheckRemoval } from '#web/parts/traps/check-removal.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { TrapCard } from './trap-card.tsx';
import { type Said, useWalk } from './use-walk.ts';
import { useWhereIAm } from './use-where-i-am.ts';
import { type Progress as Counted, lastOf, type Walk } from './walk.ts';
import { WalkEnd } from './walk-end.tsx';
import { WalkList } from './walk-list.tsx';
import { wrappedLabel } from './wrapped-label.ts';

const text = messages.walk;

/** A line of traps, walked from one to the next, also without coverage. */
export function WalkPage() {
  const [search] = useSearchParams();
  const lineId = readId(search.get('line'));
  const activityId = readId(search.get('activity'));
  if (lineId === null) return <NothingChosen title={text.title} text={text.choose} to={paths.home} label="Home" />;
  return <OfLine key={`${lineId} ${activityId}`} lineId={lineId} activityId={activityId} />;
}

function OfLine({ lineId, activityId }: { lineId: number; activityId: number | null }) {
  // A check comes before all others: compared place by place, each of hundreds would count as changed.
  const options = { refetchInterval: askEveryMs, structuralSharing: false };
  const query = trpc.trapLines.walk.useQuery({ id: lineId }, options);
  const hasCoverage = useHasCoverage();
  if (query.data && query.data.traps.length > 0) return <WalkOfLine walk={query.data} activityId={activityId} />;
  return (
    <>
      <PageHeader title={text.title} />
      <Surface>
        {query.data ? (
          <EmptyState text={text.noTraps} />
        ) : (
          <NotLoaded query={query} failedText={hasCoverage ? text.loadFailed : text.notKept} />
        )}
      </Surface>
    </>
  );
}

function WalkOfLine({ walk, activityId }: { walk: Walk; activityId: number | null }) {
  const timeZone = useSession().config.orgTimezone;
  const of = useWalk(walk, activityId);
  const { place, go, order, done, twice, next, trap, view, visits, progress, checking, skipping } = of;
  const where = useWhereIAm(place.isLocating);
  const { remove, reasonDialog } = useCheckRemoval();
  const { subject } = checking.shown ?? {};

  return (
    <Stack gap="sm" mih="calc(100dvh - var(--bl-top-bar) - 2 * var(--bl-page-padding))" maw={640} mx="auto" w="100%">
      <WalkHead name={walk.name} progress={progress} {...(view !== 'list' && { onList: () => go({ view: 'list' }) })} />
      <SaidLine isHidden={view === 'list'} said={of.said} onUndo={of.undo} />
      {view === 'list' && (
        <WalkList
          lineId={walk.id}
          {...{ order, done, twice, next, timeZone }}
          onOpen={(one) => {
            const visit = done.get(one.id);
            if (visit) of.correct(one, visit);
            else go({ trapId: one.id, view: 'trap' });
          }}
          onGoOn={() => go({ trapId: next?.id ?? null, view: next ? 'trap' : 'end' })}
          onTurn={of.turn}
          onEnd={() => go({ view: 'end' })}
          left={of.left}
          onMakeOfLeft={() => void of.makeOfLeft()}
        />
      )}
      {view === 'end' && (
        <WalkEnd
          {...{ walk, visits, done, twice, progress, activityId }}
          onOpen={(one) => go({ trapId: one.id, view: 'trap' })}
          onFinish={() => void of.finish()}
        />
      )}
      {view === 'trap' && trap && (
        <>
          <TrapCard
            lineId={walk.id}
            trap={trap}
            last={lastOf(walk, trap, visits)}
            timeZone={timeZone}
            place={{ ...where, isAsked: place.isLocating, onAsk: () => go({ isLocating: true }) }}
            onBefore={() => go({ trapId: of.beside(trap, -1).id })}
            onAfter={() => go({ trapId: of.beside(trap, 1).id })}
          />
          <BottomBar>
            <SimpleGrid minColWidth="8rem" autoFlow="auto-fit" spacing="xs" verticalSpacing="xs">
              <BigButton onClick={of.pressNothing(trap)}>{trap.resetsItself ? text.noStrikes : text.nothing}</BigButton>
              <BigButton isLight onClick={() => of.openCheck(trap, 'caught')}>
                {text.caught}
              </BigButton>
            </SimpleGrid>
            <SimpleGrid minColWidth="5.5rem" autoFlow="auto-fit" spacing="xs" verticalSpacing="xs">
              <Button variant="default" h={48} px="2xs" onClick={of.pressSprung(trap)}>
                {text.sprung}
              </Button>
              <Button variant="default" h={48} px="2xs" onClick={() => skipping.open(trap)}>
                {text.skip}
              </Button>
              <Button variant="default" h={48} px="2xs" onClick={() => void of.openCheck(trap, 'more')}>
                {text.more}
              </Button>
            </SimpleGrid>
          </BottomBar>
        </>
      )}
      {checking.shown && subject && (
        <CheckDialog
          key={checking.shown.key}
          {...subject}
          {...checking.props}
          {...{ lineId: walk.id, activityId, species: of.species, name: of.draftOf(subject) }}
          onRecorded={(check, id) => of.recorded(subject.trap, check, id)}
          onAgain={() => go({ trapId: subject.trap.id, view: 'trap' })}
          onRemove={(visit) => void remove(visit)}
        />
      )}
      {reasonDialog}
      {skipping.shown && (
        <SkipDialog
          key={skipping.shown.key}
          code={skipping.shown.subject.code}
          {...skipping.props}
          onSkip={(state) => skipping.shown && of.skip(skipping.shown.subject, state)}
        />
      )}
    </Stack>
  );
}

type BigButtonProps = { children: string; isLight?: boolean; onClick: () => Promise<void> };

const BigButton = ({ children, isLight = false, onClick }: BigButtonProps) => (
  <Button
    variant={isLight ? 'light' : 'filled'}
    h={76}
    px="2xs"
    styles={{ label: { ...wrappedLabel, textAlign: 'center' } }}
    onClick={() => void onClick()}
  >
    {children}
  </Button>
);

type WalkHeadProps = { name: string; progress: Counted; onList?: () => void };

/** `12 of 30 · 3 caught`: the traps that anybody visited on this walk, never the place in the line. */
function WalkHead({ name, progress: { visited, all, caught }, onList }: WalkHeadProps) {
  const heading = useHeadingFocus();
  useDocumentTitle(`${text.title} · Bushline`);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Group gap="xs">
            <Title ref={heading} order={1} fz="sm" tabIndex={-1} data-page-heading>
              {text.title}
            </Title>
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
          </Group>
          <Text fz="h3" fw={700}>
            {text.progress(visited, all, caught)}
          </Text>
        </div>
        {onList && (
          <Button
            variant="default"
            size="lg"
            flex="none"
            leftSection={<IconList size={20} aria-hidden />}
            onClick={onList}
          >
            {text.list}
          </Button>
        )}
      </Group>
      <Progress mt="xs" value={(100 * visited) / all} aria-label={text.visited(visited, all)} size="sm" />
    </div>
  );
}

const undoMs = 10_000;

type SaidLineProps = { said: Said | null; isHidden: boolean; onUndo: (said: Said) => Promise<void> };

/**
 * What was recorded last, always in its place so that nothing moves and screen readers announce it; only `Undo` goes after ten seconds.
 * `isHidden`: its seconds run on.
 */
function SaidLine({ said, isHidden, onUndo }: SaidLineProps) {
  const [old, setOld] = useState<Said | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOld(said), undoMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Group role="status" display={isHidden ? 'none' : 'flex'} mih={44} justify="space-between" gap="xs">
      <span className={words.grow}>{said?.words}</span>
      {said && said !== old && (
        <Button variant="subtle" flex="none" onClick={() => void onUndo(said)}>
          {text.undo}
        </Button>
      )}
    </Group>
  );
}

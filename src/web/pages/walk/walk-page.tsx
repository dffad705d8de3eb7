import { Button, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconList } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Arrival } from '#shared/traps/checks.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import words from '#web/components/words.module.css';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { readId } from '#web/pages/activities/wizard/read-address.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { dayPath, paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { foundWords } from '#web/sync/effects/traps.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CheckDialog, type CheckFields, type CheckKind } from './check-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { TrapCard } from './trap-card.tsx';
import { useChecks } from './use-checks.ts';
import { useMakeActivity } from './use-make-activity.ts';
import { usePlace } from './use-place.ts';
import { useWhereIAm } from './use-where-i-am.ts';
import {
  checkedLately,
  inOrder,
  lastOf,
  latestByTrap,
  nextOpen,
  progressOf,
  speciesOrder,
  type Visit,
  visitsOf,
  type Walk,
  type WalkTrap,
} from './walk.ts';
import { WalkEnd } from './walk-end.tsx';
import { WalkList } from './walk-list.tsx';

const text = messages.walk;

/** What others send on their way is asked for so often. */
const askEveryMs = 60_000;

/** A line of traps, walked from one to the next, also without coverage. */
export function WalkPage() {
  const [search] = useSearchParams();
  const lineId = readId(search.get('line'));
  const activityId = readId(search.get('activity'));
  if (lineId === null) return <NothingChosen title={text.title} text={text.choose} to={paths.home} label="Home" />;
  return <OfLine key={`${lineId} ${activityId}`} lineId={lineId} activityId={activityId} />;
}

function OfLine({ lineId, activityId }: { lineId: number; activityId: number | null }) {
  const query = trpc.trapLines.walk.useQuery({ id: lineId }, { refetchInterval: askEveryMs });
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

type Subject = { trap: WalkTrap; kind: CheckKind; visit: Visit | null };
/** The last thing that was recorded. */
type Said = { trap: WalkTrap; checkedAt: string | null; words: string };

function WalkOfLine({ walk, activityId }: { walk: Walk; activityId: number | null }) {
  const { user, now, config } = useSession();
  const timeZone = config.orgTimezone;
  const today = useToday();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { place, go, forget } = usePlace(walk.id, activityId ?? today);
  const { run, isBusy } = useChecks();
  const [said, setSaid] = useState<Said | null>(null);
  const checking = useDialog<Subject>();
  const skipping = useDialog<WalkTrap>();
  const makeActivity = useMakeActivity(walk);
  const where = useWhereIAm(place.isLocating);
  const species = useSpecies(place.species, (order) => go({ species: order }));

  const visits = visitsOf(walk, { activityId, today, timeZone });
  const done = latestByTrap(visits);
  const progress = progressOf(walk, visits);
  const order = inOrder(walk, place.isBackwards);
  const isDone = (id: number) => done.has(id) || place.aside.includes(id);
  const next = nextOpen(order, null, isDone);
  const trap = order.find(({ id }) => id === place.trapId) ?? next;
  const view = place.view === 'trap' && !trap ? 'end' : place.view;
  const after = (one: WalkTrap, aside: readonly number[] = place.aside) =>
    nextOpen(order, one.id, (id) => done.has(id) || aside.includes(id));

  function goOn(from: WalkTrap, aside: readonly number[] = place.aside) {
    const to = after(from, aside);
    go({ aside, trapId: to?.id ?? null, view: to ? 'trap' : 'end' });
    window.scrollTo(0, 0);
  }

  /** Whether to go on with a check of a trap that somebody checked within the last hours. */
  async function mayCheck(one: WalkTrap): Promise<boolean> {
    const lately = checkedLately(walk, one.id, now());
    if (!lately) return true;
    const to = after(one);
    const isAgain = await confirm({
      question: text.again(one.code, timeIn(timeZone, lately.checkedAt)),
      points: [text.by(lately.checkedBy ?? '', foundWords(lately))],
      confirmLabel: text.checkAgain,
      cancelLabel: to ? text.goTo(to.code) : text.toTheEnd,
      destructive: false,
    });
    if (!isAgain) goOn(one);
    return isAgain;
  }

  async function record(one: WalkTrap, fields: CheckFields): Promise<boolean> {
    const checkedAt = now();
    const input = { trapId: one.id, ...(activityId !== null && { activityId }), checkedAt, ...fields };
    if (!(await run('trapChecks.create', input))) return false;
    const found = foundWords({ state: fields.state, ...caughtOf(fields) });
    const check = text.said(messages.walk.checkOf(one.code, found), timeIn(timeZone, checkedAt));
    setSaid({ trap: one, checkedAt, words: check });
    goOn(one);
    return true;
  }

  /** One press of a large button. The second one of a double press is for no trap. */
  const press = (one: WalkTrap, fields: CheckFields) => async (event: React.MouseEvent) => {
    if (event.detail > 1 || isBusy) return;
    if (await mayCheck(one)) await record(one, fields);
  };
  const openCheck = async (one: WalkTrap, kind: CheckKind) => {
    if (await mayCheck(one)) checking.open({ trap: one, kind, visit: null });
  };

  async function undo({ trap: one, checkedAt }: Said) {
    if (checkedAt === null) {
      go({ aside: place.aside.filter((id) => id !== one.id), trapId: one.id, view: 'trap' });
      return setSaid(null);
    }
    const isIt = (visit: Visit) =>
      visit.trapId === one.id && visit.checkedAt === checkedAt && visit.createdById === user.id;
    const visit = walk.visits.find(isIt);
    if (!visit || !(await run('trapChecks.remove', { id: visit.id }, text.undoFailed))) return;
    setSaid(null);
    go({ trapId: one.id, view: 'trap' });
  }

  function skip(one: WalkTrap, state: Arrival | null) {
    if (state) return void record(one, { state });
    setSaid({ trap: one, checkedAt: null, words: text.setAside(one.code) });
    goOn(one, [...place.aside, one.id]);
  }

  async function save(subject: Subject, fields: CheckFields): Promise<boolean> {
    const { visit, trap: one } = subject;
    if (!visit) return record(one, fields);
    return run('trapChecks.update', { id: visit.id, version: visit.version, ...fields });
  }

  async function finish() {
    if (activityId !== null) {
      forget();
      return navigate(dayPath(activityId));
    }
    const madeId = await makeActivity(visits);
    if (madeId === false) return;
    forget();
    navigate(madeId === null ? paths.home : dayPath(madeId));
  }

  const beside = (one: WalkTrap, by: 1 | -1) => {
    const at = order.indexOf(one) + by;
    return order[(at + order.length) % order.length] ?? one;
  };
  const nothing: CheckFields = trap?.resetsItself ? { state: 'Set', strikes: 0 } : { state: 'Set' };

  return (
    <Stack gap="sm" mih="calc(100dvh - var(--bl-top-bar) - 2 * var(--bl-page-padding))" maw={640} mx="auto" w="100%">
      <WalkHead name={walk.name} progress={progress} {...(view === 'trap' && { onList: () => go({ view: 'list' }) })} />
      {view !== 'list' && <SaidLine key={`${said?.trap.id} ${said?.checkedAt}`} said={said} onUndo={undo} />}
      {view === 'list' && (
        <WalkList
          {...{ order, done, next, timeZone }}
          onOpen={(one) => {
            const visit = done.get(one.id);
            if (visit) checking.open({ trap: one, kind: 'correct', visit });
            else go({ trapId: one.id, view: 'trap' });
          }}
          onGoOn={() => go({ trapId: next?.id ?? null, view: next ? 'trap' : 'end' })}
          onTurn={() => {
            const turned = !place.isBackwards;
            const first = nextOpen(inOrder(walk, turned), null, isDone);
            go({ isBackwards: turned, trapId: first?.id ?? null, view: first ? 'trap' : 'end' });
          }}
        />
      )}
      {view === 'end' && (
        <WalkEnd
          {...{ walk, visits, done, progress, activityId }}
          onOpen={(one) => go({ trapId: one.id, view: 'trap' })}
          onFinish={() => void finish()}
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
            onBefore={() => go({ trapId: beside(trap, -1).id })}
            onAfter={() => go({ trapId: beside(trap, 1).id })}
          />
          <BottomBar>
            <SimpleGrid cols={2} spacing="xs">
              <BigButton onClick={press(trap, nothing)}>{trap.resetsItself ? text.noStrikes : text.nothing}</BigButton>
              <BigButton isLight onClick={() => openCheck(trap, 'caught')}>
                {text.caught}
              </BigButton>
            </SimpleGrid>
            <SimpleGrid cols={3} spacing="xs">
              <Button variant="default" h={48} px="2xs" onClick={press(trap, { state: 'Sprung' })}>
                {text.sprung}
              </Button>
              <Button variant="default" h={48} px="2xs" onClick={() => skipping.open(trap)}>
                {text.skip}
              </Button>
              <Button variant="default" h={48} px="2xs" onClick={() => void openCheck(trap, 'more')}>
                {text.more}
              </Button>
            </SimpleGrid>
          </BottomBar>
        </>
      )}
      {checking.shown && (
        <CheckDialog
          key={checking.shown.key}
          {...checking.shown.subject}
          {...checking.props}
          species={species}
          onSave={(fields) => (checking.shown ? save(checking.shown.subject, fields) : Promise.resolve(false))}
          {...(checking.shown.subject.visit && {
            onRemove: () => {
              const { visit } = checking.shown?.subject ?? {};
              checking.close();
              if (visit) void run('trapChecks.remove', { id: visit.id }, text.undoFailed);
            },
          })}
        />
      )}
      {skipping.shown && (
        <SkipDialog
          key={skipping.shown.key}
          code={skipping.shown.subject.code}
          {...skipping.props}
          onSkip={(state) => skipping.shown && skip(skipping.shown.subject, state)}
        />
      )}
    </Stack>
  );
}

const caughtOf = ({ catches, strikes }: CheckFields) => ({
  catches: (catches ?? []).map(({ species, number }) => ({ species: String(species), number, sex: null, age: null })),
  strikes: strikes ?? null,
});

/** The species in one order for the whole walk, so that no tile moves under a thumb. */
function useSpecies(kept: readonly string[], onOrder: (order: string[]) => void): readonly string[] {
  const { data: all } = trpc.species.list.useQuery();
  const { data: most } = trpc.traps.mostCaught.useQuery();
  const isOpen = kept.length === 0 && all !== undefined && most !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted once for each walk.
  useEffect(() => {
    if (isOpen && all.length > 0)
      onOrder(
        speciesOrder(
          all.map(({ name }) => name),
          most,
        ),
      );
  }, [isOpen]);
  return kept.length > 0 ? kept : (all ?? []).map(({ name }) => name);
}

type BigButtonProps = { children: string; isLight?: boolean; onClick: (event: React.MouseEvent) => Promise<void> };

const BigButton = ({ children, isLight = false, onClick }: BigButtonProps) => (
  <Button
    variant={isLight ? 'light' : 'filled'}
    h={76}
    px="2xs"
    styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2, textAlign: 'center' } }}
    onClick={(event) => void onClick(event)}
  >
    {children}
  </Button>
);

type WalkHeadProps = { name: string; progress: ReturnType<typeof progressOf>; onList?: () => void };

/** `12 of 30 · 3 caught`: the traps that anybody visited on this walk, never the place in the line. */
function WalkHead({ name, progress: { visited, all, caught }, onList }: WalkHeadProps) {
  const heading = useHeadingFocus();
  useDocumentTitle(`${text.title} · Bushline`);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
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

/** What was recorded last, always in its place so that nothing moves; only `Undo` goes after ten seconds. */
function SaidLine({ said, onUndo }: { said: Said | null; onUndo: (said: Said) => Promise<void> }) {
  const [isOffered, setOffered] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), undoMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Group role="status" mih={44} justify="space-between" wrap="nowrap" gap="xs">
      <span className={words.grow}>{said?.words}</span>
      {said && isOffered && (
        <Button variant="subtle" flex="none" onClick={() => void onUndo(said)}>
          {text.undo}
        </Button>
      )}
    </Group>
  );
}

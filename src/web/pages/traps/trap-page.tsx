import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { daysBetween, daysIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { asFigures } from '#shared/traps/checked-twice.ts';
import { closeNights, sumNights } from '#shared/traps/nights.ts';
import { BackLink } from '#web/components/back-link.tsx';
import columns from '#web/components/columns.module.css';
import facts from '#web/components/facts.module.css';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lineClasses from '#web/components/lines.module.css';
import { NotLoaded } from '#web/components/list-states.tsx';
import { MoreButton, MoreMenu } from '#web/components/more-menu.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { Photos } from '#web/parts/photos/photos.tsx';
import { ShownPosition } from '#web/parts/position/shown-position.tsx';
import { DaysLate } from '#web/parts/traps/days-late.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { paths, projectPath, trapsOfLinePath, walkPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { CheckDialog, type ShownCheck } from './check-dialog.tsx';
import { TrapChecks } from './trap-checks.tsx';
import { TrapDialog } from './trap-dialog.tsx';
import { type ShownTrap, TrapStatePill } from './trap-rows.tsx';

const text = messages.traps;

/** The list as it was left: its search, filters and tab. */
function useListPath(): string {
  const state = useLocation().state as { list?: string } | null;
  return `${paths.traps}${state?.list ?? ''}`;
}

/** One trap: where it is, and what was found in it. */
export function TrapPage() {
  const id = Number(useSearchParams()[0].get('trap'));
  return (
    <>
      <BackLink to={useListPath()}>{text.title}</BackLink>
      {Number.isSafeInteger(id) && id > 0 ? (
        <Stored key={id} id={id} />
      ) : (
        <NothingChosen title={text.one} text={text.choose} to={paths.traps} label={text.title} />
      )}
    </>
  );
}

function Stored({ id }: { id: number }) {
  const query = trpc.traps.get.useQuery({ id });
  if (query.data) return <Shown trap={query.data} />;
  return (
    <>
      <PageHeader title={text.one} />
      <Surface>
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} rows={10} />
      </Surface>
    </>
  );
}

function Shown({ trap }: { trap: ShownTrap }) {
  const checks = trpc.trapChecks.list.useQuery({ trapId: trap.id });
  const editing = useDialog<null>();
  const check = useDialog<ShownCheck | null>();
  const goTo = useNavigate();
  const list = useListPath();
  const { run: remove } = useChange('traps.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: ({ id }) => ({ path: 'traps.putBack', input: { id } }),
  });
  const isWide = useIsWide();
  const walk = trap.lineId !== null && (
    <Button
      component={Link}
      to={walkPath(trap.lineId)}
      variant="default"
      size="lg"
      leftSection={<IconRoute size={20} stroke={1.8} aria-hidden />}
    >
      {messages.trapLines.walk}
    </Button>
  );
  const add = (
    <NeedsCoverage fullWidth={!isWide}>
      <Button size="lg" leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />} onClick={() => check.open(null)}>
        {messages.trapChecks.add}
      </Button>
    </NeedsCoverage>
  );
  return (
    <>
      <PageHeader
        title={trap.code}
        documentTitle={`${trap.code}, ${text.one}`}
        subtitle={<Subtitle trap={trap} />}
        actionsBeside
        actions={
          <>
            {isWide && walk}
            {isWide && add}
            <MoreMenu label={text.more(trap.code)}>
              <MoreButton icon={IconPencil} needsCoverage onClick={() => editing.open(null)}>
                {text.edit}
              </MoreButton>
              <MoreButton
                icon={IconTrash}
                isDanger
                needsCoverage
                onClick={() => void remove({ id: trap.id }).then((done) => done && goTo(list))}
              >
                {text.remove}
              </MoreButton>
            </MoreMenu>
          </>
        }
      />
      {!isWide && (
        <Stack gap="sm" mb="md">
          {add}
          {walk}
        </Stack>
      )}
      <div className={columns.withAside}>
        <Figures trap={trap} checks={checks.data ?? []} />
        <TrapChecks trap={trap} query={checks} onEdit={check.open} />
        <Stack gap="md" className={columns.aside ?? ''}>
          <About trap={trap} />
          <Photos of={{ trapId: trap.id }} />
        </Stack>
      </div>
      {editing.shown && <TrapDialog key={editing.shown.key} trap={trap} {...editing.props} />}
      {check.shown && (
        <CheckDialog
          key={check.shown.key}
          trap={trap}
          check={check.shown.subject}
          checks={checks.data ?? []}
          {...check.props}
        />
      )}
    </>
  );
}

function Subtitle({ trap: { id, type, state, line, lineId, holdsAlive } }: { trap: ShownTrap }) {
  const { data: lines = [] } = trpc.trapLines.list.useQuery({});
  const order = lines.find((one) => one.id === lineId)?.trapIds ?? [];
  return (
    <>
      <Group component="span" gap="xs">
        <TrapStatePill state={state} />
        <span>
          {type}.{' '}
          {lineId === null ? (
            text.noLine
          ) : (
            <Anchor component={Link} to={trapsOfLinePath(lineId)} underline="always">
              {line}
            </Anchor>
          )}
          {order.includes(id) && `, ${text.place(order.indexOf(id) + 1, order.length)}`}
        </span>
      </Group>
      {holdsAlive && state !== 'Retired' && <span className={words.hint}>{text.everyDay}</span>}
    </>
  );
}

/** What its checks add up to, as reports count them. */
function Figures({ trap, checks }: { trap: ShownTrap; checks: readonly ShownCheck[] }) {
  const { config } = useSession();
  const today = useToday();
  const { catches, nights, per100Nights } = sumNights(closeNights(asFigures(checks), trap, daysIn(config.orgTimezone)));
  const last = trap.lastCheckedAt;
  const shown = [
    [text.lastCheck, last === null ? text.never : text.ago(daysBetween(todayIn(config.orgTimezone, last), today))],
    [text.catches, catches],
    [text.nights, nights],
    [text.per100, per100Nights ?? '–'],
  ] as const;
  return (
    <Surface>
      <dl className={`${facts.facts} ${facts.figures}`}>
        {(trap.isBaitStation ? shown.slice(0, 1) : shown).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'number' ? value.toLocaleString('en-NZ') : value}</dd>
          </div>
        ))}
      </dl>
      {trap.daysLate !== null && (
        <Text mt="xs">
          <DaysLate days={trap.daysLate} />
        </Text>
      )}
    </Surface>
  );
}

function About({ trap }: { trap: ShownTrap }) {
  const { latitude, projectId, project, setOn, setAgainOn, retiredOn, retiredReason, lure, notes } = trap;
  return (
    <TitledSurface title={text.about} size="h3" mb="xs">
      <dl className={facts.facts}>
        <div data-wide>
          <dt>{messages.positions.position}</dt>
          <dd data-empty={latitude === null || undefined}>
            {latitude === null ? text.notKnown : <ShownPosition of={trap} what={text.ofTrap(trap.code)} />}
          </dd>
        </div>
        <div data-wide>
          <dt>{text.project}</dt>
          <dd>
            <Link to={projectPath(projectId)} className={lineClasses.quiet}>
              {project}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{text.setOn}</dt>
          <dd>
            <FormattedDate date={setOn} />
          </dd>
        </div>
        {setAgainOn.map((day) => (
          <div key={day}>
            <dt>{text.setAgain}</dt>
            <dd>
              <FormattedDate date={day} />
            </dd>
          </div>
        ))}
        {retiredOn && (
          <div>
            <dt>{text.retiredOn}</dt>
            <dd>
              <FormattedDate date={retiredOn} />
              {`\n${retiredReason}`}
            </dd>
          </div>
        )}
        {lure && (
          <div>
            <dt>{text.lure}</dt>
            <dd>{lure}</dd>
          </div>
        )}
        {notes && (
          <div data-wide>
            <dt>{text.notes}</dt>
            <dd>{notes}</dd>
          </div>
        )}
      </dl>
    </TitledSurface>
  );
}

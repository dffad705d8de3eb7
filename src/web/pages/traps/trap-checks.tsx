import { Box, Button, Group, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { daysIn, formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { asFigures } from '#shared/traps/checked-twice.ts';
import { isCheck } from '#shared/traps/checks.ts';
import { closeNights } from '#shared/traps/nights.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import badges from '#web/components/badges.module.css';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import { Instant } from '#web/components/instant.tsx';
import lineClasses from '#web/components/lines.module.css';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { AddPhotos } from '#web/parts/photos/add-photos.tsx';
import { PhotoGrid } from '#web/parts/photos/photo-grid.tsx';
import { useWaitingPhotos } from '#web/parts/photos/waiting-photos.tsx';
import { useCheckRemoval } from '#web/parts/traps/check-removal.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import type { ShownCheck } from './check-dialog.tsx';
import type { ShownTrap } from './trap-rows.tsx';

const text = messages.trapChecks;

type TrapChecksProps = {
  trap: ShownTrap;
  query: {
    data: ShownCheck[] | undefined;
    isError: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  onEdit: (check: ShownCheck) => void;
};

/** Every visit, the latest first. */
export function TrapChecks({ trap, query, onEdit }: TrapChecksProps) {
  const headingId = useId();
  const { config } = useSession();
  const checks = query.data;
  const { remove, reasonDialog } = useCheckRemoval();
  const nightsOf = new Map(
    closeNights(asFigures(checks ?? []), trap, daysIn(config.orgTimezone)).map(({ check, nights }) => [
      check.id,
      nights,
    ]),
  );
  return (
    <Surface flush as="section" aria-labelledby={headingId}>
      <div className={lineClasses.row}>
        <Group gap="xs">
          <Title order={2} size="h3" id={headingId} tabIndex={-1}>
            {text.title}
          </Title>
          {checks && <CountPill count={checks.length} />}
        </Group>
      </div>
      {!checks ? (
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />
      ) : checks.length === 0 ? (
        <EmptyState text={text.none} />
      ) : (
        <FirstRows className={lineClasses.lined ?? ''} rows={checks}>
          {(check) => (
            <CheckRow
              key={check.id}
              check={check}
              nights={trap.isBaitStation ? undefined : nightsOf.get(check.id)}
              onEdit={() => onEdit(check)}
              onRemove={() => void remove(check)}
            />
          )}
        </FirstRows>
      )}
      {reasonDialog}
    </Surface>
  );
}

type CheckRowProps = { check: ShownCheck; nights: number | undefined; onEdit: () => void; onRemove: () => void };

function CheckRow({ check, nights, onEdit, onRemove }: CheckRowProps) {
  const { id, checkedAt, checkedTwice } = check;
  const both = useChange('trapChecks.update', {
    done: () => text.bothSaid,
    failed: text.bothFailed,
    ms: bannerMs.library,
  });
  const { config } = useSession();
  const mayAdd = useMay('photos:write');
  const subject = text.of(formatInstant(checkedAt, config.orgTimezone));
  return (
    <li className={lineClasses.row}>
      <div className={words.wide}>
        <Group gap="xs">
          <span className={check.catches.length > 0 ? words.strong : undefined}>{foundIn(check)}</span>
          {checkedTwice && (
            <span className={clsx(badges.pill, badges.status, badges.dense)} data-tone="on-hold">
              {text.twice}
            </span>
          )}
        </Group>
        <span className={words.hint}>{moreOf(check, nights).join('. ')}</span>
        <span className={words.dimmed}>
          <Instant at={checkedAt} />
        </span>
        {checkedTwice && (
          <>
            <span className={words.hint}>{text.twiceHint}</span>
            <NeedsCoverage>
              <Button
                variant="light"
                mt="2xs"
                loading={both.busy}
                onClick={() => void both.run({ id, bothHappened: true })}
              >
                {text.bothHappened} <span className="bl-hidden">{subject}</span>
              </Button>
            </NeedsCoverage>
          </>
        )}
      </div>
      <Group gap={0} wrap="nowrap" ml="auto">
        {mayAdd && <AddPhotos place={{ trapCheckId: id }} inRowOf={subject} />}
        <ActionIconButton label={text.edit} subject={subject} icon={IconPencil} onClick={onEdit} />
        <ActionIconButton label={text.remove} subject={subject} icon={IconTrash} onClick={onRemove} />
      </Group>
      <CheckPhotos check={check} subject={subject} />
    </li>
  );
}

/** Nothing where there are none. */
function CheckPhotos({ check: { id, trapId }, subject }: { check: ShownCheck; subject: string }) {
  const { data = [] } = trpc.photos.list.useQuery({ trapId });
  const photos = data.filter(({ trapCheckId }) => trapCheckId === id);
  const waiting = useWaitingPhotos({ trapCheckId: id });
  const mayWrite = useMay('photos:write');
  if (photos.length + waiting.length === 0) return null;
  return (
    <Box w="100%">
      <PhotoGrid label={`${messages.photos.title} ${subject}`} {...{ photos, waiting, mayWrite }} />
    </Box>
  );
}

/** What a visit found, in a line: its catches, else the state, else nothing. */
function foundIn({ state, catches }: ShownCheck): string {
  if (catches.length === 0) return state === 'Set' ? text.nothing : state;
  const caught = catches.map(({ species, number }) => (number === 1 ? species : text.caught(number, species)));
  return caught.join(', ');
}

/** By whom, and what else was written down. */
function moreOf(check: ShownCheck, nights: number | undefined): string[] {
  const { checkedBy, state, catches, strikes, baitLeft, baitSet, rebaited, condition, note } = check;
  const animals = catches.map(({ sex, age }) => [sex, age].filter(Boolean).join(', '));
  return [
    checkedBy,
    ...animals,
    catches.length > 0 && state !== 'Set' && state,
    strikes !== null && text.strikesOf(strikes),
    baitLeft && `${text.baitLeft}: ${baitLeft}`,
    baitSet ? `${rebaited ? text.rebaited : text.baitSet}: ${baitSet}` : rebaited && text.rebaited,
    condition === 'Needs repair' && condition,
    nights !== undefined && nights > 0 && text.nights(nights),
    !isCheck(check) && text.noNights,
    note,
  ].filter((part): part is string => Boolean(part));
}

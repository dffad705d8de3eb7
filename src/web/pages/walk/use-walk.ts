import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Arrival } from '#shared/traps/checks.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { isDoublePress } from '#web/components/double-press.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { dayPath, paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { caughtRows, foundWords } from '#web/sync/effects/traps.ts';
import { trpc } from '#web/trpc.ts';
import type { CheckKind, Recorded } from './check-dialog.tsx';
import { useChecks } from './use-checks.ts';
import { useMakeActivity } from './use-make-activity.ts';
import { usePlace } from './use-place.ts';
import {
  checkedLately,
  foundByTrap,
  inOrder,
  leftBefore,
  nextOpen,
  progressOf,
  speciesOrder,
  twiceIn,
  type Visit,
  visitsOf,
  type Walk,
  type WalkTrap,
} from './walk.ts';

const text = messages.walk;

type Subject = { trap: WalkTrap; kind: CheckKind; visit: Visit | null; isAgain?: boolean };
/** The last thing that was recorded. `checkId`: null for a trap that was set aside, which is no check. */
export type Said = { trap: WalkTrap; checkId: number | null; words: string };
/** What one press says of a trap. */
type Pressed = Pick<Recorded, 'state' | 'strikes'>;

/** A walk of a line: where somebody is on it, what was found, and what a press does. */
export function useWalk(walk: Walk, activityId: number | null) {
  const { now, config } = useSession();
  const timeZone = config.orgTimezone;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { place, go, forget } = usePlace(walk.id, activityId);
  const { run, isBusy } = useChecks();
  const [said, setSaid] = useState<Said | null>(null);
  const checking = useDialog<Subject>();
  const skipping = useDialog<WalkTrap>();
  const makeActivity = useMakeActivity(walk);
  const species = useSpecies(place.species, (order) => go({ species: order }));

  // A press draws the walk several times, and reading the days of all visits takes a slow phone 20 ms.
  const { visits, done, twice, progress } = useMemo(() => {
    const found = visitsOf(walk, { activityId, now: now() });
    return { visits: found, done: foundByTrap(found), twice: twiceIn(found), progress: progressOf(walk, found) };
  }, [walk, activityId, now]);
  const order = inOrder(walk, place.isBackwards);
  const isDone = (id: number) => done.has(id) || place.aside.includes(id);
  const next = nextOpen(order, null, isDone);
  const trap = order.find(({ id }) => id === place.trapId) ?? next;
  const view = place.view === 'trap' && !trap ? 'end' : place.view;
  const after = (one: WalkTrap, aside: readonly number[] = place.aside) =>
    nextOpen(order, one.id, (id) => done.has(id) || aside.includes(id));

  // The trap that shows is noted, so that it stays while somebody else checks it.
  const begun = place.trapId === null && view === 'trap' ? next?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted once.
  useEffect(() => {
    if (begun !== undefined) go({ trapId: begun });
  }, [begun]);

  function goOn(from: WalkTrap, aside: readonly number[] = place.aside) {
    const to = after(from, aside);
    go({ aside, trapId: to?.id ?? null, view: to ? 'trap' : 'end' });
    window.scrollTo(0, 0);
  }

  /** Asks where somebody checked the trap within the last hours; `again`: both happened, and both count. Null: no second check. */
  async function askAboutLately(one: WalkTrap): Promise<'first' | 'again' | null> {
    const lately = checkedLately(walk, one.id, now());
    if (!lately) return 'first';
    const to = after(one);
    const isAgain = await confirm({
      question: messages.trapChecks.checkAgain(one.code, timeIn(timeZone, lately.checkedAt)),
      points: [text.by(lately.checkedBy ?? '', foundWords(lately))],
      confirmLabel: messages.trapChecks.again,
      cancelLabel: to ? text.goTo(to.code) : text.toTheEnd,
      destructive: false,
    });
    if (isAgain) return 'again';
    goOn(one);
    return null;
  }

  function recorded(one: WalkTrap, { checkedAt, state, catches = [], strikes = null }: Recorded, checkId: number) {
    const check = text.checkOf(one.code, foundWords({ state, catches: caughtRows(catches), strikes }));
    setSaid({ trap: one, checkId, words: text.said(check, timeIn(timeZone, checkedAt)) });
    goOn(one);
  }

  async function record(one: WalkTrap, fields: Pressed, isAgain = false) {
    const check = { ...fields, checkedAt: now(), ...(isAgain && { bothHappened: true }) };
    const input = { trapId: one.id, lineId: walk.id, ...(activityId !== null && { activityId }), ...check };
    const checkId = await run('trapChecks.create', input);
    if (checkId !== null) recorded(one, check, checkId);
  }

  /** One press of a large button. The second one of a double press is for no trap. */
  const press = (one: WalkTrap, fields: Pressed) => async () => {
    if (isDoublePress() || isBusy()) return;
    const time = await askAboutLately(one);
    if (time) await record(one, fields, time === 'again');
  };
  const openCheck = async (one: WalkTrap, kind: CheckKind) => {
    const time = await askAboutLately(one);
    if (time) checking.open({ trap: one, kind, visit: null, isAgain: time === 'again' });
  };

  async function undo({ trap: one, checkId }: Said) {
    if (checkId === null) {
      go({ aside: place.aside.filter((id) => id !== one.id), trapId: one.id, view: 'trap' });
      return setSaid(null);
    }
    if ((await run('trapChecks.remove', { id: checkId }, text.undoFailed)) === null) return;
    setSaid(null);
    go({ trapId: one.id, view: 'trap' });
  }

  function skip(one: WalkTrap, state: Arrival | null) {
    if (state) return void record(one, { state });
    setSaid({ trap: one, checkId: null, words: text.setAside(one.code) });
    goOn(one, [...place.aside, one.id]);
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

  /** What the walk before this one left in no activity, as without coverage. */
  const left = activityId === null && !walk.projectArchived ? leftBefore(walk, visits) : [];
  async function makeOfLeft() {
    const madeId = await makeActivity(left);
    if (madeId) navigate(dayPath(madeId));
  }

  /** What is typed of a new check is a draft of this walk alone: the next one begins without it. */
  const draftOf = ({ trap: one, kind, visit }: Subject) =>
    `walk-check.${visit ? visit.id : `${activityId ?? place.begunOn}.${one.id}.${kind}`}`;

  const beside = (one: WalkTrap, by: 1 | -1) => {
    const at = order.indexOf(one) + by;
    return order[(at + order.length) % order.length] ?? one;
  };

  return {
    ...{ place, go, visits, done, twice, progress, order, next, trap, view, said, species, checking, skipping },
    /** Records that a trap caught nothing. */
    pressNothing: (one: WalkTrap) => press(one, one.resetsItself ? { state: 'Set', strikes: 0 } : { state: 'Set' }),
    pressSprung: (one: WalkTrap) => press(one, { state: 'Sprung' }),
    ...{ openCheck, recorded, undo, skip, finish, left, makeOfLeft, draftOf, beside },
    /** What was said last is old from then on: the check can be corrected or removed. */
    correct: (one: WalkTrap, visit: Visit) => {
      setSaid(null);
      checking.open({ trap: one, kind: 'correct', visit });
    },
    /** Walks from the other end. */
    turn: () => {
      const turned = !place.isBackwards;
      const first = nextOpen(inOrder(walk, turned), null, isDone);
      go({ isBackwards: turned, trapId: first?.id ?? null, view: first ? 'trap' : 'end' });
    },
  };
}

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

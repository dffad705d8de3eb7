import type { QueryClient } from '@tanstack/react-query';
import { calendarWith } from '#shared/activities/calendar.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { listWith, tabOf } from '#shared/activities/list.ts';
import { isNear, withOther } from '#shared/activities/others.ts';
import { homeWith } from '#shared/activities/week.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { InputOf, OutputOf, QueryPath } from '../paths.ts';
import { allKnown, known, sharedOf, zoneOf } from './known.ts';
import { withOut, withSignedOn } from './still-out.ts';

/** Where an activity moves in the lists' counts, and when (ISO, UTC). */
type Moved = { before: ActivityDocument; after: ActivityDocument; at: string };

/**
 * Activities wherever they show beside their own screens, as their documents have them when this is drawn: on Home, in the lists, the
 * calendar and the documents of those near them, and who is out. Comes after the drawings of the documents. `ids`: the changed one's last.
 */
export function drawElsewhere(cache: QueryClient, ids: readonly number[], { before, after, at }: Moved): Drawing[] {
  const documents = () => ids.flatMap((id) => known(cache, 'activities.document', { id }) ?? []);
  const [from, to] = [tabOf(before.activity), tabOf(after.activity)];
  const { id } = before.activity;
  const isAmong = (others: ActivityDocument['others']) => others.some((one) => one.id === id);
  const clock = { now: at, timeZone: zoneOf(cache) };
  /** In one answer, as each of the documents alters it. */
  const over = <Path extends QueryPath>(
    path: Path,
    input: InputOf<Path>,
    add: (all: NonNullable<OutputOf<Path>>, document: ActivityDocument) => NonNullable<OutputOf<Path>>,
  ) => draw(path, input, (all) => documents().reduce(add, all));
  return [
    over('activities.home', undefined, (home, one) => homeWith(home, one, clock)),
    ...allKnown(cache, 'activities.list').map(({ input }) =>
      over('activities.list', input, (page, one) => listWith(page, input ?? {}, one)),
    ),
    draw('activities.counts', undefined, (counted) =>
      from === to ? counted : { ...counted, [from]: counted[from] - 1, [to]: counted[to] + 1 },
    ),
    ...allKnown(cache, 'activities.calendar.list').map(({ input }) =>
      over('activities.calendar.list', input, (all, one) => ({ ...all, rows: calendarWith(all.rows, input, one) })),
    ),
    ...allKnown(cache, 'activities.document')
      .filter(({ input, data }) => input.id !== id && (isNear(data.activity, after.activity) || isAmong(data.others)))
      .map(({ input }) =>
        draw('activities.document', input, (document) => {
          const own = known(cache, 'activities.document', { id });
          return own ? withOther(document, own) : document;
        }),
      ),
    over('attendance.signedOn', undefined, withSignedOn),
    over('stillOut.list', undefined, (all, one) => withOut(all, one, at, sharedOf(cache))),
  ];
}

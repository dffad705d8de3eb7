import type { QueryClient } from '@tanstack/react-query';
import { calendarWith } from '#shared/activities/calendar.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { listWith, tabOf } from '#shared/activities/list.ts';
import { isNear, withOther } from '#shared/activities/others.ts';
import { homeWith } from '#shared/activities/week.ts';
import { openStays } from '#shared/attendance/rows.ts';
import { personKey } from '#shared/attendance.ts';
import { pickFields } from '#shared/given-fields.ts';
import { compare } from '#shared/names.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { InputOf, OutputOf, QueryPath } from '../paths.ts';
import { allKnown, findPerson, known, type Shared, sharedOf, zoneOf } from './known.ts';

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

type Activity = OutputOf<'stillOut.list'>[number];
type Person = Activity['people'][number];
type Named = Pick<Person, 'staffId' | 'volunteerId'>;
type SignedOn = OutputOf<'attendance.signedOn'>[number];

const namedFields = ['staffId', 'volunteerId', 'name', 'signedOnAt', 'startTime', 'finishTime'] as const;

/** Whom to ring about somebody on the activity, or whom it could have. */
function contactsOf(document: ActivityDocument, person: Named, shared: Shared) {
  const known = findPerson(document, person, shared);
  const { phone = '', emergencyContact = '', emergencyContactNumber = '' } = known ?? {};
  return { phone, emergencyContact, emergencyContactNumber };
}

const byMoment = (a: { signedOnAt: string }, b: { signedOnAt: string }) => compare(a.signedOnAt, b.signedOnAt);

/** Those at other activities: somebody who is on here is out nowhere else. */
function elsewhere<Row extends Named & { activityId?: number }>(
  rows: readonly Row[],
  document: ActivityDocument,
): Row[] {
  const here = new Set(openStays(document).map((row) => personKey(row)));
  return rows.filter((row) => row.activityId !== document.activity.id && !here.has(personKey(row)));
}

/** Who is signed on where, as this document says it. */
function withSignedOn(all: SignedOn[], document: ActivityDocument): SignedOn[] {
  const { activityName } = document.activity;
  const here = openStays(document).map((row) => ({
    ...pickFields(row, ['id', 'activityId', ...namedFields]),
    activityName,
  }));
  return [...elsewhere(all, document), ...here].sort(byMoment);
}

/** Who is out, as this document says it. `at`: when something was last heard from them. */
function withOut(all: Activity[], document: ActivityDocument, at: string, shared: Shared): Activity[] {
  const { activity: details } = document;
  const { id: activityId } = details;
  const before = all.find((one) => one.activityId === activityId);
  const people = openStays(document).map((row): Person => {
    const listed = before?.people.find((one) => personKey(one) === personKey(row));
    return { ...(listed ?? { ...contactsOf(document, row, shared), putOff: null }), ...pickFields(row, namedFields) };
  });
  const others = all
    .filter((one) => one.activityId !== activityId)
    .map((one) => ({ ...one, people: elsewhere(one.people, document) }));
  const { ledBy, ledByPhone, ledById, isLeaderGone, createdById } = details;
  const activity = {
    activityId,
    ...pickFields(details, ['activityName', 'projectName', 'activityDate', 'startTime', 'finishTime']),
    ...{
      ledBy: ledBy ? { name: ledBy, phone: ledByPhone ?? '' } : null,
      leaderId: (isLeaderGone ? null : ledById) ?? createdById,
    },
    ...{ lastHeardAt: before?.lastHeardAt ?? at, people },
  };
  return [...others, activity].filter((one) => one.people.length > 0).sort((a, b) => compare(firstOn(a), firstOn(b)));
}

const firstOn = ({ people }: Activity) => people[0]?.signedOnAt ?? '';

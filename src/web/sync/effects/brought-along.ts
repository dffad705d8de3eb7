import type { ActivityDocument, DocumentEffect } from '#shared/activities/document.ts';
import { everybodyIn } from '#shared/activities/needs.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import { compare } from '#shared/names.ts';
import type { Shared } from './known.ts';

const together = (keys: readonly string[], more: readonly string[]) => [...new Set([...keys, ...more])];

/** Also those who come have not read the induction of the project, where it has one. */
export const uninductedWith = ({ activity }: ActivityDocument, keys: readonly string[]): string[] =>
  activity.hasInduction ? together(activity.uninducted, keys) : activity.uninducted;

/** Whose tickets the document has, or is said not to have. */
function keysOn({ activity, staff, volunteers, attendance }: ActivityDocument): ReadonlySet<string> {
  const { ledById, formerStaff } = activity;
  const now = formerStaff.map(({ volunteerId }) => ({ volunteerId }));
  return new Set([...staff, ...volunteers, ...attendance, ...now, { staffId: ledById }].map(personKey));
}

/**
 * The effect of people coming to an activity, with what is known of them on this phone. Their tickets stand in other activities that they are on: of these the
 * latest knows most, for nothing is issued after today. Whether they have read the induction stands in those of the same project; where none
 * says it they count as not having read it until the server answers, since whoever has is merely asked once more.
 */
export function bringing(
  people: readonly PersonRef[],
  effect: DocumentEffect,
  document: ActivityDocument,
  shared: Shared,
): DocumentEffect {
  const onIt = keysOn(document);
  const coming = people.filter((person) => !onIt.has(personKey(person)));
  if (coming.length === 0) return effect;
  const { id, projectId, unknownTickets = [] } = document.activity;
  const others = shared.documents
    .filter(({ activity }) => activity.id !== id)
    .sort((a, b) => compare(b.activity.activityDate, a.activity.activityDate))
    .map(({ activity, ...rows }) => ({ activity, everybody: everybodyIn({ activity, ...rows }) }));
  const known = coming.map((person) => {
    const key = personKey(person);
    const found = others.flatMap(({ activity, everybody }) => {
      const there = everybody.find(({ keys }) => keys.includes(key));
      return there ? [{ activity, ...there }] : [];
    });
    // Whoever was taken off has left their tickets here.
    const stayed = document.tickets.filter((ticket) => personKey(ticket) === key);
    const tickets = stayed.length > 0 ? stayed : found.find(({ isKnown }) => isKnown)?.tickets;
    const hasRead = found.some(
      ({ activity, keys }) =>
        activity.projectId === projectId &&
        activity.hasInduction &&
        !keys.some((one) => activity.uninducted.includes(one)),
    );
    const { staffId = null, volunteerId = null } = person;
    return { key, hasRead, tickets: tickets?.map((ticket) => ({ ...ticket, staffId, volunteerId })) };
  });
  const unknown = known.flatMap(({ key, tickets }) => (tickets ? [] : [key]));
  const unread = known.flatMap(({ key, hasRead }) => (hasRead ? [] : [key]));
  return {
    ...effect,
    activity: {
      ...effect.activity,
      uninducted: uninductedWith(document, unread),
      ...(unknown.length > 0 && { unknownTickets: together(unknownTickets, unknown) }),
    },
    put: { ...effect.put, tickets: known.flatMap(({ tickets }) => tickets ?? []) },
  };
}

import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { addDays, startOfDayIn, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isToldWhenDue, trapsSetOn } from '#shared/traps/due.ts';
import type { Db } from '../../db/open-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { projects } from '../../db/schema/projects.ts';
import { lineReminders } from '../../db/schema/reminders.ts';
import { staff } from '../../db/schema/staff.ts';
import { trapLines } from '../../db/schema/traps.ts';
import type { Act } from '../../services/act.ts';
import { wasNotedSince } from '../../services/trap-checks.ts';
import { listTrapLines } from '../../services/trap-lines.ts';
import { listDueOnNoLine, listTraps } from '../../services/traps.ts';
import { findRecipients, type Installation, queueLetter } from './letter.ts';

/** Nobody is woken by a mail. */
const earliest = '07:00';
/** So many lines stand in a mail at most; how many more there are is said. */
const mostNamed = 50;

/**
 * Mails those who asked for it which lines of traps are due, one mail for all of them: once when a line becomes due, and each day while one
 * with a trap that holds alive is. Such traps that are on no line stand in the mail of each day. What was told is noted in the transaction that
 * queues the mails, so that neither a restart nor a crash tells it twice, and only when somebody was told.
 */
export function mailDueLines(db: Db, act: Act, installation: Installation): void {
  if (timeIn(act.timeZone, act.now) < earliest) return;
  const asked = db.select({ id: lineReminders.staffId }).from(lineReminders);
  const readers = findRecipients(db, inArray(staff.id, asked));
  if (readers.length === 0) return;
  const due = findDue(db, act);
  const onNoLine = wasToldToday(db, act) ? [] : listDueOnNoLine(db, act);
  if (due.length + onNoLine.length === 0) return;
  for (const { id } of due) db.update(trapLines).set({ remindedOf: act.today }).where(eq(trapLines.id, id)).run();
  const { baseUrl } = installation;
  const names = new Map(
    db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .all()
      .map(({ id, name }) => [id, name]),
  );
  const late = (project: string, daysLate: number, traps: number) =>
    `${project}: ${messages.traps.late(daysLate)}, ${messages.traps.many(traps)}`;
  const { noLine, everyDay } = messages.traps;
  const described = [
    ...onNoLine.map(({ projectId, project, daysLate, traps }) => [
      noLine,
      late(project, daysLate, traps),
      everyDay,
      `${baseUrl}/traps?project=${projectId}&due=yes`,
    ]),
    ...due.map(({ daysLate, ...line }) => [
      line.name,
      late(names.get(line.projectId) ?? '', daysLate, trapsSetOn(line)),
      ...(line.holdsAlive ? [everyDay] : []),
      `${baseUrl}/line?line=${line.id}`,
    ]),
  ].map((paragraph) => paragraph.join('\n'));
  for (const to of readers) queueLetter(db, act, 'lines', to, messages.mails.lines(described, mostNamed, installation));
}

/** Whether such a mail was queued today. The last one says it, because one that is ahead was queued by a clock that was wrong. */
function wasToldToday(db: Db, { today, timeZone }: Act): boolean {
  const last = db
    .select({ createdAt: mailQueue.createdAt })
    .from(mailQueue)
    .where(and(isNull(mailQueue.createdById), eq(mailQueue.kind, 'lines')))
    .orderBy(desc(mailQueue.id))
    .limit(1)
    .get();
  return last !== undefined && todayIn(timeZone, last.createdAt) === today;
}

/**
 * What is to be told, first where an animal may wait, then the latest first. A line that holds alive is told each day. Any other is told
 * again once a trap has fallen due since, if it was set since or a check of the line was written down since: one that nobody reaches
 * silences no other.
 */
function findDue(db: Db, act: Act) {
  const noted = new Map(
    db
      .select({ id: trapLines.id, on: trapLines.remindedOf })
      .from(trapLines)
      .where(isNotNull(trapLines.remindedOf))
      .all()
      .map(({ id, on }) => [id, on]),
  );
  const lateBy = new Map<number | null, number[]>();
  for (const { lineId, daysLate } of listTraps(db, act, { due: true }))
    lateBy.set(lineId, [...(lateBy.get(lineId) ?? []), daysLate ?? 0]);
  const isNew = ({ id, holdsAlive, checkEveryDays }: ReturnType<typeof listTrapLines>[number]) => {
    const told = noted.get(id) ?? null;
    // What is ahead was noted by a clock that was wrong.
    if (told === null || told > act.today) return true;
    if (holdsAlive) return told < act.today;
    const fellDue = (lateBy.get(id) ?? []).map((days) => addDays(act.today, -days)).filter((day) => day >= told);
    if (fellDue.length === 0) return false;
    return (
      fellDue.some((day) => addDays(day, -(checkEveryDays ?? 0)) >= told) ||
      wasNotedSince(db, id, startOfDayIn(act.timeZone, told))
    );
  };
  return listTrapLines(db, act, {})
    .flatMap(({ daysLate, ...line }) => (daysLate === null ? [] : [{ ...line, daysLate }]))
    .filter((line) => isToldWhenDue(line) && isNew(line))
    .toSorted((a, b) => Number(b.holdsAlive) - Number(a.holdsAlive) || b.daysLate - a.daysLate);
}

import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { addDays, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { projects } from '../../db/schema/projects.ts';
import { lineReminders } from '../../db/schema/reminders.ts';
import { staff } from '../../db/schema/staff.ts';
import { trapLines } from '../../db/schema/traps.ts';
import type { Act } from '../../services/act.ts';
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
  for (const { id, of } of due) db.update(trapLines).set({ remindedOf: of }).where(eq(trapLines.id, id)).run();
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
    ...due.map(({ id, name, projectId, daysLate, trapIds, holdsAlive }) => [
      name,
      late(names.get(projectId) ?? '', daysLate, trapIds.length),
      ...(holdsAlive ? [everyDay] : []),
      `${baseUrl}/line?line=${id}`,
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
 * What has not been told yet, first where an animal may wait, then the latest first; `of`: the last day on which a trap of it fell due, which is noted when it is told. It is told
 * again once a trap is due that was set or checked since: a trap that nobody reaches silences no other.
 */
function findDue(db: Db, act: Act) {
  const told = new Map(
    db
      .select({ id: trapLines.id, of: trapLines.remindedOf })
      .from(trapLines)
      .where(isNotNull(trapLines.remindedOf))
      .all()
      .map(({ id, of }) => [id, of]),
  );
  const lateBy = new Map<number | null, number[]>();
  for (const { lineId, daysLate } of listTraps(db, act, { due: true }))
    lateBy.set(lineId, [...(lateBy.get(lineId) ?? []), daysLate ?? 0]);
  return listTrapLines(db, act, {})
    .flatMap(({ daysLate, ...line }) => {
      if (daysLate === null) return [];
      const noted = told.get(line.id) ?? '';
      // What is ahead was noted by a clock that was wrong.
      const before = noted > act.today ? '' : noted;
      const late = lateBy.get(line.id) ?? [];
      const dayBefore = (days: number) => addDays(act.today, -days);
      const of = line.holdsAlive ? act.today : dayBefore(Math.min(...late));
      const isNew = line.holdsAlive
        ? of > before
        : late.some((days) => dayBefore(days + (line.checkEveryDays ?? 0)) >= before);
      return isNew ? [{ ...line, daysLate, of }] : [];
    })
    .toSorted((a, b) => Number(b.holdsAlive) - Number(a.holdsAlive) || b.daysLate - a.daysLate);
}

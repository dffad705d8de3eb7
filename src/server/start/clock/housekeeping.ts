import { todayIn } from '#shared/dates.ts';
import { mailDueActions } from '../../email/letters/due-actions.ts';
import { mailDueLines } from '../../email/letters/due-lines.ts';
import { mailEndingTickets } from '../../email/letters/ending-tickets.ts';
import { isAlarmDue, mailStillOut } from '../../email/letters/still-out.ts';
import { forgetReminders } from '../../email/letters/tomorrow.ts';
import { clockAt, systemAct } from '../../services/act.ts';
import { forgetClientKeys } from '../../services/client-keys.ts';
import { forgetDeletedActivities } from '../../services/feeds.ts';
import { forgetUnusedFile } from '../../services/files.ts';
import { forgetPhotos } from '../../services/photos/gone.ts';
import { forgetPapers } from '../../services/tickets.ts';
import { installationOf, type Program, watchOf } from '../context.ts';
import { sendReminders } from './send-reminders.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** A phone that was offline for two months may still repeat a change that got no answer. */
const keepForPhonesMs = 60 * 24 * hourMs;
/** Calendars learn of a deletion within hours; a phone may be off for a season, and then change what was deleted. */
const keepDeletedActivitiesMs = 180 * 24 * hourMs;

/** A form that was left open overnight can still save the file that it uploaded. */
const keepUnusedFilesMs = 24 * hourMs;

/** How often it is looked whether somebody is still out. */
const watchEveryMs = 60_000;

/**
 * Looks each minute who is still out, and has their group told by mail. The first look is after a minute, so that what phones held back
 * while the server was off comes first. @returns a function that stops this.
 */
export function watchStillOut(program: Program): () => void {
  const watch = watchOf(program);
  const look = async () => {
    if (!isAlarmDue(program.db, program.now(), watch)) return;
    await program.queue.run((db) => {
      const now = program.now();
      mailStillOut(db, systemAct(clockAt(watch.timeZone, now)), watch, installationOf(program));
    });
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => program.log.error({ err: error }, 'who is still out could not be mailed'));
  }, watchEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Deletes what is of no use any more, now and each hour, but not while the clock went ahead, which may be wrong; and has the warnings and
 * reminders mailed when they are due. @returns a function that stops this.
 */
export function startHousekeeping(program: Program): () => void {
  const forgetFiles = async (olderThan: string) => {
    // One at a time, so that other writes have a turn in between.
    while (await program.queue.run((db) => forgetUnusedFile(db, olderThan)));
  };
  const forgetOld = async () => {
    // Looked at first: what the clock says now is noted right after.
    if (program.system.isClockAhead()) return;
    const before = (ms: number) => new Date(Date.parse(program.now()) - ms).toISOString();
    await Promise.all([
      program.queue.run((db) => {
        forgetClientKeys(db, before(keepForPhonesMs));
        forgetReminders(db, { today: todayIn(program.env.ORG_TIMEZONE, program.now()) });
        forgetPapers(db, before(keepUnusedFilesMs));
        forgetPhotos(db, before(keepUnusedFilesMs));
        forgetDeletedActivities(db, before(keepDeletedActivitiesMs));
      }),
      program.sessions.forgetExpired(),
      forgetFiles(before(keepUnusedFilesMs)),
    ]);
  };
  const tidy = () => {
    const done = Promise.all([
      // After the deletions, because they change how much room there is.
      forgetOld().then(() => program.disk.keepRoomToSignIn()),
      program.system.noteClock(),
    ]);
    done.catch((error: unknown) => program.log.error({ err: error }, 'housekeeping failed'));
  };
  const askForNewerVersion = () => {
    program.system
      .askForNewerVersion()
      .catch((error: unknown) => program.log.warn({ err: error }, 'it is not known whether a newer version is out'));
  };
  // Not at the start: a server that was off for days makes its backup first.
  const warn = () => {
    program.system.logWarnings();
    program.system
      .mailWarnings(installationOf(program))
      .catch((error: unknown) => program.log.error({ err: error }, 'the warnings could not be mailed'));
  };
  const remindOwners = () => {
    const { env, now, queue, log } = program;
    const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
    const about = { ...installationOf(program), timeZone: env.ORG_TIMEZONE };
    queue
      .run((db) => mailDueActions(db, act, about))
      .catch((error: unknown) => log.error({ err: error }, 'the owners of actions could not be reminded'));
  };
  const remindHolders = () => {
    const { env, now, queue, log } = program;
    const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
    queue
      .run((db) => mailEndingTickets(db, act, installationOf(program)))
      .catch((error: unknown) => log.error({ err: error }, 'people could not be told of their tickets'));
  };
  const remindWalkers = () => {
    const { env, now, queue, log } = program;
    const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
    queue
      .run((db) => mailDueLines(db, act, installationOf(program)))
      .catch((error: unknown) => log.error({ err: error }, 'nobody could be told of lines that are due'));
  };
  const remindStaff = () =>
    void sendReminders(program).catch((error: unknown) =>
      program.log.error({ err: error }, 'the reminders could not be mailed'),
    );
  tidy();
  askForNewerVersion();
  remindStaff();
  const timers = [
    setInterval(() => {
      tidy();
      warn();
      askForNewerVersion();
      // Before mail is set up they would pile up. None is noted as told, so that what still matters is told once it is.
      if (!program.mail.isSetUp) return;
      remindOwners();
      remindHolders();
      remindWalkers();
    }, hourMs),
    setInterval(remindStaff, minuteMs),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

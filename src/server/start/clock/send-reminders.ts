import { timeIn, todayIn } from '#shared/dates.ts';
import { hasDueReminders, remind } from '../../email/letters/tomorrow.ts';
import { clockAt, systemAct } from '../../services/act.ts';
import { installationOf, type Program } from '../context.ts';

/** Puts the reminders of tomorrow's activities into the mail queue, from the time of the settings until midnight. */
export async function sendReminders(program: Program): Promise<void> {
  const { env, db, queue, mail } = program;
  const now = program.now();
  const today = todayIn(env.ORG_TIMEZONE, now);
  // Before mail is set up they would only wait until they are out of date.
  if (env.REMIND_AT === '' || !mail.isSetUp || timeIn(env.ORG_TIMEZONE, now) < env.REMIND_AT) return;
  if (!hasDueReminders(db, today)) return;
  await queue.run((tx) => remind(tx, systemAct(clockAt(env.ORG_TIMEZONE, now)), installationOf(program)));
}

import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { expectedSpan, mailMinutes, showSpan, type Watch } from '#shared/still-out.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from './act.ts';
import { queueEmail } from './emails.ts';
import { type DueAlarm, findDueAlarms, findMailed, noteMailed } from './still-out.ts';

type Installation = { orgName: string; baseUrl: string };

/**
 * Mails who is still out, to the activity's creator and the Group Admins, at each of the alarm's times once. What is due is read, noted and
 * queued in one transaction, so that neither a restart nor a crash sends a mail twice, or not at all. @returns how many alarms were mailed.
 */
export function mailStillOut(db: Db, act: Act, watch: Watch, installation: Installation): number {
  const due = findDueAlarms(db, act.now, watch);
  for (const alarm of due) {
    noteMailed(db, act, alarm);
    const { activityId, activityName, people } = alarm.activity;
    const subject = messages.stillOut.mailSubject(people.length, activityName, alarm.step > 0);
    for (const { firstname, email: to } of findMailed(db, activityId)) {
      const body = bodyOf(firstname, act, alarm, watch, installation);
      queueEmail(db, act, { kind: 'account', to, subject, body, isSecret: false });
    }
  }
  return due.length;
}

function bodyOf(
  firstname: string,
  { now, today }: Act,
  { activity }: DueAlarm,
  watch: Watch,
  { orgName, baseUrl }: Installation,
): string {
  const { activityId, activityName, projectName, lastHeardAt, people } = activity;
  const moment = (at: string) => formatMoment(at, watch.timeZone, today);
  const { first, last } = expectedSpan(people, watch.timeZone);
  const expected = messages.stillOut.expected({ first: moment(first), last: moment(last) }, showSpan(first, now));
  const lines = people.map(
    ({ name, phone, signedOnAt }) =>
      `- ${name}, ${phone === '' ? messages.stillOut.noPhone : formatPhone(phone)}, ${messages.stillOut.out(showSpan(signedOnAt, now))}`,
  );
  const [, second, third] = mailMinutes;
  return `Kia ora ${firstname},

Still signed on at ${activityName} (${projectName}, ${orgName}):

${lines.join('\n')}

${expected}
${messages.stillOut.lastHeard(moment(lastHeardAt))} ${messages.stillOut.heldBack}

Ring them, and sign them off or put the alarm off here: ${baseUrl}/day?activity=${activityId}

This mail comes again ${second} and ${third} minutes after the first one while somebody is still signed on.
`;
}

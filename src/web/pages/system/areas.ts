import { formatBytes, type LastRestore, type TriedBackup } from '#shared/backups.ts';
import { daysBetween, formatDate, formatInstant, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { type Found, isKnown, type WarningId } from '#shared/system.ts';
import { paths } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';

export type SystemFacts = Outputs['system']['get'];

/** A part of the installation, with a verdict in a word or two. `isPath`: a path or an address. */
export type Area = {
  title: string;
  verdict: { tone: 'good' | 'soon' | 'bad' | 'none'; word: string };
  facts: { label: string; value: string; isPath?: boolean }[];
  link?: { label: string; path: string };
};

const inOrder: Area['verdict'] = { tone: 'good', word: 'In order' };
const nothingYet = 'never';
const { notKnown } = messages.system;

/** What the page System shows and copies, in this order. */
export function areasOf(facts: SystemFacts): Area[] {
  return [backups(facts), disk(facts), program(facts), mail(facts), address(facts), sessions(facts)];
}

/** The same as text, for asking for help. */
export function textOf(facts: SystemFacts): string {
  const warnings = facts.warnings
    .map(({ title, advice, putOff }) => {
      const by = putOff && messages.system.putOffBy(putOff.by, whenOf(facts, putOff.until));
      return `! ${[title, advice, by].filter(Boolean).join(' ')}\n`;
    })
    .join('');
  const areas = areasOf(facts).map(({ title, verdict, facts: lines }) =>
    [`${title}: ${verdict.word}`, ...lines.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'),
  );
  return `Bushline, ${whenOf(facts, facts.now)}\n${warnings}\n${areas.join('\n\n')}\n`;
}

const warns = ({ warnings }: SystemFacts, id: WarningId) => warnings.some((warning) => warning.id === id);
const whenOf = ({ timeZone }: SystemFacts, instant: string | null) =>
  instant === null ? nothingYet : formatInstant(instant, timeZone);

/** A part that could not be looked at says why. */
function areaOf<T extends object>(
  head: Pick<Area, 'title' | 'link'>,
  found: Found<T>,
  of: (known: T) => Omit<Area, 'title'>,
): Area {
  if (isKnown(found)) return { ...head, ...of(found) };
  return { ...head, verdict: { tone: 'bad', word: notKnown }, facts: [{ label: 'Why', value: found.notKnown }] };
}

type Known<Part extends keyof SystemFacts> = Exclude<SystemFacts[Part], { notKnown: string }>;

const backups = (facts: SystemFacts) =>
  areaOf({ title: 'Backups', link: { label: 'Backups', path: paths.backups } }, facts.backups, (known) =>
    ofBackups(facts, known),
  );

function ofBackups(facts: SystemFacts, known: Known<'backups'>): Omit<Area, 'title'> {
  const { newestGoodAt, nextAt, kept, folderProblem, secondPlace, after, tried, ping, lastRestore } = known;
  const counted = [
    [kept.nightly, 'nightly'],
    [kept.weekly, 'weekly'],
    [kept.monthly, 'monthly'],
    [kept['by hand'], 'by hand'],
    [kept.upgrade, 'from before an upgrade'],
    [kept.restore, 'from before a restore'],
  ] as const;
  const counts = counted.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const isRead = folderProblem === null;
  return {
    verdict: verdictOfBackups(facts, known),
    facts: [
      { label: 'Last good', value: isRead ? whenOf(facts, newestGoodAt) : notKnown },
      { label: 'Next try', value: whenOf(facts, nextAt) },
      { label: 'Kept', value: isRead ? counts.join(', ') || 'none' : notKnown },
      ...(secondPlace
        ? [
            { label: 'Second place', value: secondPlace.folder, isPath: true },
            { label: 'Last copied there', value: whenOf(facts, secondPlace.copiedAt) },
          ]
        : [{ label: 'Second place', value: 'none' }]),
      ...(ping ? [{ label: 'Last told outside', value: whenOf(facts, ping.toldAt) }] : []),
      ...(after
        ? [
            { label: 'After each', value: after.by, isPath: true },
            { label: 'Last run', value: whenOf(facts, after.doneAt) },
          ]
        : []),
      { label: 'Newest copy', value: tried ? wordsOfTry(facts, tried) : 'not tried yet' },
      ...(lastRestore ? [{ label: 'Last restore', value: wordsOf(facts, lastRestore) }] : []),
    ],
  };
}

function wordsOfTry(facts: SystemFacts, { at, startedAt, problem }: TriedBackup): string {
  const { triedOn, triedShortly } = messages.backups;
  if (problem !== null) return `${triedOn(whenOf(facts, at))} ${problem}`;
  return triedShortly(whenOf(facts, at), whenOf(facts, startedAt));
}

function wordsOf(facts: SystemFacts, { askedAt, startedAt, problem, damage }: LastRestore): string {
  const words = problem === null ? messages.backups.restored : messages.backups.notRestoredOn;
  return `${words(whenOf(facts, askedAt), whenOf(facts, startedAt))} ${problem ?? damage ?? ''}`.trim();
}

function verdictOfBackups(facts: SystemFacts, known: Known<'backups'>): Area['verdict'] {
  const { folderProblem, failedInARow, newestGoodAt } = known;
  if (folderProblem !== null) return { tone: 'bad', word: notKnown };
  if (warns(facts, 'backup')) return { tone: 'bad', word: failedInARow > 0 ? `${failedInARow} failed` : 'Too old' };
  if (warns(facts, 'second-place') || warns(facts, 'after-backup')) return { tone: 'soon', word: 'Not copied' };
  if (warns(facts, 'tried-backup')) return { tone: 'bad', word: 'Not restored' };
  if (warns(facts, 'backup-ping')) return { tone: 'soon', word: 'Not told outside' };
  return newestGoodAt === null ? { tone: 'none', word: 'None yet' } : inOrder;
}

const disk = (facts: SystemFacts) =>
  areaOf({ title: 'Disk', link: { label: 'Stored files', path: paths.files } }, facts.disk, (known) =>
    ofDisk(facts, known),
  );

function ofDisk(facts: SystemFacts, known: Known<'disk'>): Omit<Area, 'title'> {
  const { folder, sizeBytes, fileBytes, freeBytes, databaseBytes, isShort } = known;
  const backupBytes = isKnown(facts.backups) ? facts.backups.backupBytes : null;
  const ofBackups = backupBytes === null ? notKnown.toLowerCase() : formatBytes(backupBytes);
  return {
    verdict: verdictOfDisk(facts, isShort),
    facts: [
      { label: 'Free', value: `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)}` },
      {
        label: 'Bushline',
        value: `${formatBytes(databaseBytes + (backupBytes ?? 0))}: stored files ${formatBytes(fileBytes)}, backups ${ofBackups}`,
      },
      { label: 'Folder', value: folder, isPath: true },
    ],
  };
}

/** Full, as the warning has it, or only short of room. */
function verdictOfDisk({ warnings }: SystemFacts, isShort: boolean): Area['verdict'] {
  if (warnings.some(({ id, isGrave }) => id === 'disk' && isGrave)) return { tone: 'bad', word: 'Full' };
  return isShort ? { tone: 'soon', word: 'Nearly full' } : inOrder;
}

function program(facts: SystemFacts): Area {
  const { version, node, timeZone, now } = facts;
  const { builtAt, startedAt } = facts.program;
  const dayOf = (instant: string) => todayIn(timeZone, instant);
  const days = daysBetween(dayOf(startedAt), dayOf(now));
  const since = `since ${formatInstant(startedAt, timeZone)}`;
  return {
    title: 'Program',
    verdict: verdictOfProgram(facts),
    facts: [
      { label: 'Version', value: builtAt ? `${version}, of ${formatDate(dayOf(builtAt))}` : version },
      { label: 'Node.js', value: node },
      { label: 'Running', value: days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}, ${since}` : since },
      { label: 'Clock', value: `${whenOf(facts, now)}, ${timeZone}` },
    ],
  };
}

function verdictOfProgram(facts: SystemFacts): Area['verdict'] {
  if (warns(facts, 'clock')) return { tone: 'soon', word: 'Clock jumped' };
  if (warns(facts, 'node')) return { tone: 'soon', word: 'Old Node.js' };
  return warns(facts, 'new-version') ? { tone: 'soon', word: 'Newer one waits' } : inOrder;
}

const mail = (facts: SystemFacts) =>
  areaOf({ title: 'Mail', link: { label: 'Emails', path: paths.emails } }, facts.mail, (known) => ofMail(facts, known));

function ofMail(facts: SystemFacts, known: Known<'mail'>): Omit<Area, 'title'> {
  const { sender, from, lastSentAt, waiting, failed } = known;
  const isFailing = warns(facts, 'mail');
  const verdict: Area['verdict'] = isFailing ? { tone: 'soon', word: 'Failing' } : inOrder;
  return {
    verdict: sender === null ? { tone: 'none', word: 'Not set up' } : verdict,
    facts: [
      { label: 'Sent by', value: sender ?? 'nobody' },
      { label: 'From', value: from },
      { label: 'Last sent', value: whenOf(facts, lastSentAt) },
      { label: 'Waiting, failed', value: `${waiting}, ${failed}` },
    ],
    link: { label: sender === null ? 'Emails' : 'Send a test mail', path: paths.emails },
  };
}

function address(facts: SystemFacts): Area {
  const { address: url, trusted, isUnknownSeen } = facts.proxy;
  const behind = trusted > 0 ? 'yes, trusted' : isUnknownSeen ? 'yes, not trusted' : 'none seen';
  return {
    title: 'Address and proxy',
    verdict: warns(facts, 'proxy') ? { tone: 'soon', word: 'Not trusted' } : inOrder,
    facts: [
      { label: 'Address', value: url ?? 'not set', isPath: url !== undefined },
      { label: 'Behind a proxy', value: behind },
      { label: 'Encrypted', value: url?.startsWith('https://') ? 'yes, https' : 'no' },
    ],
  };
}

const sessions = (facts: SystemFacts) =>
  areaOf({ title: 'Sessions', link: { label: 'Audit trail', path: paths.audit } }, facts.sessions, ofSessions);

function ofSessions({ open, people, failedSignIns, lockedOut }: Known<'sessions'>): Omit<Area, 'title'> {
  const persons = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
  return {
    verdict: lockedOut > 0 ? { tone: 'soon', word: `${lockedOut} locked out` } : inOrder,
    facts: [
      { label: 'Open', value: `${open}, of ${persons(people)}` },
      { label: 'Failed sign-ins', value: `${failedSignIns} in 7 days` },
      { label: 'Locked out', value: lockedOut > 0 ? persons(lockedOut) : 'nobody' },
    ],
  };
}

import { type Found, isKnown, warningIds } from '#shared/system.ts';
import type { SystemFacts } from './system-watch.ts';

type Sample = { labels?: Record<string, string>; value: number | null | undefined };
type Metric = { name: string; help: string; samples: Sample[] };

/** The facts in Prometheus' text format. Times are seconds since 1970, sizes bytes. A value that there is none of is left out. */
export function writeMetrics(facts: SystemFacts, residentBytes: number): string {
  return metricsOf(facts, residentBytes).map(writeMetric).join('');
}

function metricsOf(facts: SystemFacts, residentBytes: number): Metric[] {
  const { program } = facts;
  const [backups, mail, sessions, disk] = [
    known(facts.backups),
    known(facts.mail),
    known(facts.sessions),
    known(facts.disk),
  ];
  const warned = new Set(facts.warnings.map(({ id }) => id));
  return [
    single('info', 'The version of Bushline and of Node.', 1, { version: facts.version, node: facts.node }),
    single('start_time_seconds', 'When the process started.', seconds(program.startedAt)),
    single('resident_memory_bytes', 'Memory of the process.', residentBytes),
    single('data_bytes', 'The database with all uploaded files.', disk.databaseBytes),
    single('uploaded_files_bytes', 'The uploaded files in the database.', disk.fileBytes),
    single('backups_bytes', 'The backups in the data folder.', backups.backupBytes),
    single('disk_free_bytes', 'Free space on the disk of the data folder.', disk.freeBytes),
    single('disk_size_bytes', 'Size of the disk of the data folder.', disk.sizeBytes),
    single('last_good_backup_time_seconds', 'When the newest good backup was made.', seconds(backups.newestGoodAt)),
    single('backups_failed', 'Backups that failed since the last good one.', backups.failedInARow),
    single(
      'second_place_copy_time_seconds',
      'When a backup was last copied to the second place.',
      seconds(backups.secondPlace?.copiedAt),
    ),
    {
      name: 'mails',
      help: 'Mails in the mail queue that wait or have failed for good.',
      samples: [
        { labels: { state: 'waiting' }, value: mail.waiting },
        { labels: { state: 'failed' }, value: mail.failed },
      ],
    },
    single('last_mail_time_seconds', 'When a mail was last sent.', seconds(mail.lastSentAt)),
    single('sessions', 'Sessions in force.', sessions.open),
    {
      name: 'warning',
      help: 'What the page System warns about, put off or not: 1 while it does.',
      samples: warningIds.map((id) => ({ labels: { id }, value: warned.has(id) ? 1 : 0 })),
    },
  ];
}

/** Nothing of a part that could not be looked at. */
function known<T extends object>(found: Found<T>): Partial<T> {
  return isKnown(found) ? found : {};
}

function single(name: string, help: string, value: Sample['value'], labels?: Record<string, string>): Metric {
  return { name, help, samples: [labels ? { labels, value } : { value }] };
}

function writeMetric({ name, help, samples }: Metric): string {
  const lines = samples.flatMap(({ labels = {}, value }) =>
    value === null || value === undefined ? [] : [`bushline_${name}${writeLabels(labels)} ${value}\n`],
  );
  if (lines.length === 0) return '';
  return `# HELP bushline_${name} ${help}\n# TYPE bushline_${name} gauge\n${lines.join('')}`;
}

function writeLabels(labels: Record<string, string>): string {
  const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return written.length > 0 ? `{${written.join(',')}}` : '';
}

function seconds(instant: string | null | undefined): number | undefined {
  return instant ? Date.parse(instant) / 1000 : undefined;
}

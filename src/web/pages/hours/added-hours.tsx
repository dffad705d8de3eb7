import { Button } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { showHours } from '#web/parts/show-hours.ts';
import { trpc } from '#web/trpc.ts';
import classes from './hours-page.module.css';
import type { HoursParams } from './use-hours-params.ts';

const text = messages.hours;

/** What was added by hand in a period, the newest day first, so that a mistake can be removed. */
export function AddedHours({ asked: { by: _, ...asked } }: { asked: HoursParams['asked'] }) {
  const { data } = trpc.hours.listAdded.useQuery(asked, { placeholderData: (last) => last });
  const removal = useChange('hours.removeAdded', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
  });
  if (!data || data.count === 0) return null;
  const { count, rows } = data;
  return (
    <CollapsibleSection level={2} title={text.addedTitle} hint={text.addedHint(count)} name="hours.added">
      {count > rows.length && <p className={words.hint}>{text.addedCut(rows.length)}</p>}
      <ul className={words.ruled}>
        {rows.map(({ id, name, date, hours, work, reason, ...of }) => (
          <li key={id} className={classes.stay}>
            <div>
              <b>{name}</b>, {showHours(hours)}, <FormattedDate date={date} />
              <div className={words.hint}>
                {work}: {reason}
              </div>
            </div>
            <NeedsCoverage>
              <Button
                variant="subtle"
                aria-label={text.removeOf(name)}
                onClick={() => void removal.run({ id }, { path: 'hours.add', input: { ...of, date, hours, reason } })}
              >
                {text.remove}
              </Button>
            </NeedsCoverage>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
}

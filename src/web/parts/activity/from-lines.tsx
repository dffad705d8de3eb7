import { Group, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { isCatches, type PredatorNumbers } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { isCheck } from '#shared/traps/checks.ts';
import { type Lines, linesOf, offerOf, recordsOfLines, sumCaught } from '#shared/traps/use-them.ts';
import badges from '#web/components/badges.module.css';
import { BusyButton } from '#web/components/busy-button.tsx';
import { askChoice, askConfirm } from '#web/components/confirm-store.ts';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { countWords, subTypeName } from '#web/sync/effects/predator.ts';
import { useActivityEditing } from './activity-editing.tsx';
import { useDocument } from './use-document.ts';

const text = messages.wizard;

const select = (document: ActivityDocument) => ({
  lines: linesOf(document),
  predatorRecords: document.predatorRecords,
});

/** Whether lines were checked in an activity, or records written from them: also where its project has no predator control. */
export const hasPredators = ({ checks, predatorRecords }: ActivityDocument) =>
  checks.some(isCheck) || predatorRecords.some(({ fromLines }) => fromLines);

/** Offers to write the documented records from the checks of the activity's lines, or to write them again. Nothing while they agree. */
export function FromLines({ activityId }: { activityId: number }) {
  const { data } = useDocument(activityId, select);
  const { isReadOnly } = useActivityEditing();
  const { run, busy } = useChange('activities.predator.useLines', {
    done: ({ message }) => message,
    failed: text.useLinesFailed,
    ms: bannerMs.activityRisk,
  });
  const offer = data && offerOf(data.predatorRecords, data.lines);
  if (!offer) return null;
  const { lines, predatorRecords } = data;
  const parts = recordsOfLines(predatorRecords, lines);
  const corrected = parts.filter(({ isCorrected }) => isCorrected);

  async function press() {
    if (offer === 'use') {
      const isTyped = predatorRecords.some(({ subType }) =>
        parts.some((part) => part.wanted && part.subType === subType),
      );
      const question = text.typedAlready;
      if (isTyped && !(await askConfirm({ question, confirmLabel: text.addAsWell, destructive: false }))) return;
      return run({ activityId });
    }
    if (corrected.length === 0) return run({ activityId });
    const answer = await askChoice({
      question: text.correctedQuestion,
      points: corrected.flatMap(({ subType, record, wanted }) => {
        const what = subTypeName([{ id: 0, subType }], 0);
        const now = record ? numbersWords(record, subType) : text.noRecord;
        const then = wanted ? numbersWords(wanted, subType) : text.nothingCaught;
        return [text.correctedNow(what, now), text.correctedThen(what, then)];
      }),
      confirmLabel: text.keepCorrections,
      otherLabel: text.takeLines,
    });
    if (answer !== 'no') return run({ activityId, corrections: answer === 'yes' ? 'keep' : 'replace' });
  }

  const button = (
    <BusyButton size="lg" busy={busy} onClick={() => void press()}>
      {offer === 'use' ? text.useThem : text.updateLines}
    </BusyButton>
  );
  return (
    <Group
      component="section"
      aria-label={text.fromLines}
      gap="sm"
      p="md"
      className={words.framed ?? ''}
      style={{ border: '2px solid var(--mantine-primary-color-filled)' }}
    >
      <IconRoute size={22} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
      <div className={words.wide}>
        <Text fw={650}>{offer === 'use' ? text.fromTheLines(saidOf(lines)) : sinceOf(lines)}</Text>
        <span className={words.hint}>
          {offer === 'use'
            ? whoAndWhat(lines)
            : text.thenOf(text.trapsCheckedOf(lines.trapsChecked), text.catchesOf(sumCaught(lines)))}
        </span>
      </div>
      {/* Whoever chooses between a correction and the lines must see the correction as it is now. */}
      {!isReadOnly && (corrected.length > 0 ? <NeedsCoverage>{button}</NeedsCoverage> : button)}
    </Group>
  );
}

const saidOf = (lines: Lines) =>
  [
    text.trapsCheckedOf(lines.trapsChecked),
    text.catchesOf(sumCaught(lines)),
    ...(lines.notReached > 0 ? [text.notReachedOf(lines.notReached)] : []),
  ].join(', ');

const sinceOf = ({ more }: Lines) => (more > 0 ? text.moreChecks(more) : text.checksChanged);

/** `Ridge line, Aroha Ngātai and Hēmi Walker. 2 rats, 1 mustelid.` */
function whoAndWhat({ names, people, ...lines }: Lines): string {
  const who = [...names, ...(people.length > 0 ? [people.join(' and ')] : [])].join(', ');
  return [who, countWords(lines).join(', ')]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');
}

const numbersWords = (numbers: PredatorNumbers, subType: string) =>
  isCatches(subType) ? countWords(numbers).join(', ') || text.nothingCaught : String(numbers.measurement ?? 0);

/** Beside a record that was written from checks of lines. */
export const FromLinesMark = () => (
  <>
    {' '}
    <span className={badges.pill} data-tone="archived">
      {text.fromLines}
    </span>
  </>
);

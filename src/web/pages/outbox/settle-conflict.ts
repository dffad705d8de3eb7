import type { QueryClient } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { askAbout } from '#web/forms/merge-questions.ts';
import { askAboutReport, mustDecide } from '#web/parts/activity/ask-about-report.ts';
import { incidentWords } from '#web/sync/effects/incident-rows.ts';
import { type FieldWords, type FormWords, labelOf, showValue } from '#web/sync/field-words.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { merge } from '#web/sync/merge.ts';
import type { Replacement } from './outbox-list.ts';
import { isOfHealth } from './waiting-text.ts';

type Fields = Record<string, unknown>;

/**
 * Asks field by field whose value to keep, where another person saved the same record meanwhile. Null for Not now, which keeps both.
 * Undefined: this refusal was no such conflict.
 */
export async function settleConflict(change: KeptChange, cache: QueryClient): Promise<Replacement | null | undefined> {
  const { kindOf } = await import('#web/sync/kind-of.ts');
  const record = kindOf(change.path)?.record;
  const { conflict } = change.refusal ?? {};
  if (!record || !conflict?.record || !change.base) return undefined;
  const { version: _, ...mine } = change.input as Fields;
  /** Only the fields that mine sends: its record may have more. */
  const sent = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in mine));
  const now = record.inputOf(conflict.record, change.input as never);
  const theirs = sent(now);
  const merged = merge<Fields>(sent(change.base.input), mine, theirs, record.together ?? []);
  const { changedBy, changedAt } = conflict;
  const sides = { base: change.base.input, mine, completion: conflict.record } as never;
  const isCompletion = change.path === 'activities.complete.save';
  const decided = isCompletion && mustDecide(sides) && (await askAboutReport(sides));
  if (decided === null) return null;
  if (!isCompletion && record.asks?.(change.base.input, change.input as never, conflict.record))
    if (!(await askAsItIs(change))) return null;
  const asked = decided ? merged.asked.filter((paths) => !paths.includes('anyIncident')) : merged.asked;
  const chosen = await askAbout(
    { ...merged, asked, theirs, changedBy, changedAt },
    {
      words: seenWords(change, record.words(change.input as never, cache, conflict.record as object)),
      texts: { subject: () => `${change.words}, ${change.activityName}` },
      madeAt: change.madeAt,
    },
  );
  if (!chosen) return null;
  const { version } = conflict;
  if (!decided) return { input: { ...chosen, version }, base: { version, input: now } };
  const { incidentDetails: _details, ...others } = chosen;
  const input = { ...others, ...decided, version };
  return { input, base: { version, input: record.inputOf(conflict.record, input as never) } };
}

/** What was done to an incident is not done to another than was seen: shows what is filled in of it now, and asks. */
function askAsItIs(change: KeptChange): Promise<boolean> {
  const { changedBy = messages.general.someone, record = {} } = change.refusal?.conflict ?? {};
  const { notifiableTitle: notifiable } = messages.incidentRegister;
  const seen = seenWords(change, { ...incidentWords, notifiable } as FormWords<Fields>);
  const points = Object.entries<FieldWords | null>(seen).flatMap(([name, words]) => {
    const value = (record as Fields)[name];
    return words && value ? `${labelOf(words)}: ${showValue(words, value)}` : [];
  });
  const { asItIsNow, sendAnyway } = messages.field;
  return askConfirm({ title: change.words, question: asItIsNow(changedBy), points, confirmLabel: sendAnyway });
}

/** The words of the fields that this person may see: of what they took over, none about health. What is not seen stays as it was made. */
function seenWords({ madeBy }: KeptChange, words: FormWords<Fields>): FormWords<Fields> {
  if (!madeBy) return words;
  return Object.fromEntries(Object.entries(words).map(([path, one]) => [path, isOfHealth(path) ? null : one]));
}

import { type Icon, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { type Field, useField } from '#web/field/field-state.ts';

type Coverage = {
  /** `No coverage`, `3 waiting`, `1 refused`: those that hold. */
  words: string[];
  tone: 'failure' | 'on-hold' | 'in-progress';
  icon: Icon;
  /** What the number beside the icon counts: the refused changes, if there are any. 0: there is no number. */
  count: number;
};

/** What the top bar and the phone's menu say of coverage and of waiting changes; null while all is well. */
export function useCoverage(): Coverage | null {
  return coverageOf(useField());
}

export function coverageOf({ hasCoverage, waiting, refused, sending }: Field): Coverage | null {
  const words = [
    !hasCoverage && messages.field.noCoverage,
    waiting > 0 && messages.field.waiting(waiting),
    refused > 0 && messages.field.refused(refused),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  const tone = refused > 0 ? 'failure' : hasCoverage && sending ? 'in-progress' : 'on-hold';
  return { words, tone, icon: hasCoverage ? IconCloudUp : IconCloudOff, count: refused || waiting };
}

import { catchCounts } from '#shared/activities/predator.ts';
import { numberText } from '#shared/numbers.ts';
import type { PredatorValues } from '#web/field/words/predator.ts';
import type { PredatorRecord } from './outcome-types.ts';

const blank: PredatorValues = {
  predatorId: null,
  measurement: '',
  rats: '',
  possums: '',
  mustelids: '',
  hedgehogs: '',
  others: '',
  othersDescription: '',
};

export function valuesOf(record: PredatorRecord | null): PredatorValues {
  if (!record) return blank;
  const { predatorId, measurement, rats, possums, mustelids, hedgehogs, others, othersDescription } = record;
  return {
    predatorId: String(predatorId),
    measurement: numberText(measurement),
    rats: numberText(rats),
    possums: numberText(possums),
    mustelids: numberText(mustelids),
    hedgehogs: numberText(hedgehogs),
    others: numberText(others),
    othersDescription,
  };
}

/** True when the record has counts, which a sub type without catches would lose. */
export function hasCounts(values: PredatorValues): boolean {
  const counts = catchCounts.map(({ name }) => values[name].trim());
  return counts.some((count) => count !== '' && count !== '0') || values.othersDescription.trim() !== '';
}

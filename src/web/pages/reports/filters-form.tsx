import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Period } from '#shared/report-periods.ts';
import { Surface } from '#web/components/surface.tsx';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { PeriodFields } from './period-fields.tsx';
import classes from './report.module.css';
import { useFollowAddress } from './use-follow-address.ts';

type Filters = Period & { projectId: string | null };

type FiltersFormProps<Values extends Filters, Output> = {
  schema: z.ZodType<Output>;
  /** What the address says. */
  values: Values;
  onGenerate: (input: Output) => void;
  /** What to choose first, said at the project. */
  noProjectText: string;
  busy: boolean;
  /** The fields before the period. */
  children: (form: ZodForm<Values, Output>) => ReactNode;
};

/** The filters of a report. A usual period generates it at once, where the rest is chosen. */
export function FiltersForm<Values extends Filters, Output>(props: FiltersFormProps<Values, Output>) {
  const { schema, values, onGenerate, noProjectText, busy, children } = props;
  const form = useZodForm(schema, values);
  useFollowAddress(form, values);

  function pick(period: Period) {
    form.setValues(period as Partial<Values>);
    const read = schema.safeParse({ ...form.values, ...period });
    if (read.success) onGenerate(read.data);
  }

  return (
    <Surface className={classes.filters}>
      <form noValidate onSubmit={form.handleSubmit(onGenerate)}>
        <div className={classes.fields}>
          {children(form)}
          <PeriodFields form={form} onPick={pick} noProjectText={noProjectText} busy={busy} />
        </div>
      </form>
    </Surface>
  );
}

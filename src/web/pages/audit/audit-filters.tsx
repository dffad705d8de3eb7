import { DateField } from '#web/components/date-field.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import classes from './audit-page.module.css';
import type { AuditParams } from './use-audit-params.ts';

export function AuditFilters({ search, set }: AuditParams) {
  const { person, record, from, to } = search;
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search by person"
        placeholder="Person"
        value={person}
        onSearch={(term) => set({ person: term })}
      />
      <SearchBox
        label="Search by record or by what was done"
        placeholder="Record, or what was done"
        value={record}
        onSearch={(term) => set({ record: term })}
      />
      <DateField aria-label="From" placeholder="From" clearable value={from} onChange={(day) => set({ from: day })} />
      <DateField aria-label="To" placeholder="To" clearable value={to} onChange={(day) => set({ to: day })} />
    </div>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/components/page-header.tsx';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import type { Outputs, TrpcUtils } from '#web/trpc.ts';
import { findRisks } from './find-risks.ts';
import { RisksManager } from './risks-manager.tsx';

/** Keeps the risk that was opened last in the address, for a reload and a shared link. */
export function RisksPage() {
  const [search, setSearch] = useSearchParams();
  const riskId = Number(search.get('risk')) || null;
  const [term, setTerm] = useState('');

  function choose(next: number | null) {
    setSearch(next === null ? {} : { risk: String(next) }, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title="Add/Edit Risks" actions={<ExportRisks term={term} />} />
      <RisksManager riskId={riskId} onRisk={choose} onSearch={setTerm} />
    </>
  );
}

type Row = Outputs['exports']['risks'][number];

const columns = [
  { heading: 'Risk', value: ({ title }: Row) => title },
  { heading: 'Control', value: ({ controlText }: Row) => controlText },
  { heading: 'Read Only', value: ({ isReadOnly }: Row) => (isReadOnly === null ? null : isReadOnly ? 'Yes' : 'No') },
];

/** Exports the risks that the page's search finds, or all of them without one, each with all its controls. */
function ExportRisks({ term }: { term: string }) {
  const load = async ({ exports }: TrpcUtils) => foundRows(await exports.risks.fetch(undefined, anew), term);
  return <ExportCsv kind="risks" columns={columns} load={load} />;
}

function foundRows(rows: Row[], term: string): Row[] {
  const controlsOf = new Map<string, { controlText: string }[]>();
  for (const { title, controlText } of rows)
    controlsOf.set(title, [...(controlsOf.get(title) ?? []), { controlText: controlText ?? '' }]);
  const listed = Array.from(controlsOf, ([title, controls]) => ({ title, controls }));
  const found = new Set(findRisks(listed, term).map(({ risk }) => risk.title));
  return rows.filter(({ title }) => found.has(title));
}

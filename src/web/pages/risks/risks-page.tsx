import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/components/page-header.tsx';
import { ExportRisks } from './export-risks.tsx';
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

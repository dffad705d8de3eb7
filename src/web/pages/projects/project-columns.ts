import type { CsvColumn } from '#shared/csv.ts';
import { formatPhone } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import type { Project } from './project-card.tsx';

/** The columns of the exported project list. */
export const projectColumns: CsvColumn<Project>[] = [
  { heading: 'Project Name', value: (row) => row.name },
  { heading: 'Location', value: (row) => row.location },
  { heading: 'Start Date', value: (row) => row.startDate },
  { heading: 'Status', value: (row) => statusWords(row.status) },
  { heading: 'Objectives', value: (row) => row.objectiveTitles.join('; ') },
  { heading: 'Emergency Services', value: (row) => row.emergencyServices },
  { heading: 'Medical Centre Address', value: (row) => row.localMedicalCenterAddress },
  { heading: 'Medical Centre Phone', value: (row) => formatPhone(row.localMedicalCenterPhone) },
  { heading: 'Hospital', value: (row) => row.localHospital },
  { heading: 'Contact Name', value: (row) => row.primaryContactName },
  { heading: 'Contact Phone', value: (row) => formatPhone(row.primaryContactPhone) },
  { heading: 'Created By', value: (row) => row.createdByName },
];

export const exports = {
  title: 'Export',
  subtitle: 'Take your records with you.',
  everything: 'Download everything',
  everythingHint:
    'One zip file with every record as CSV and every uploaded picture and document. It opens without Bushline. It holds names, phones and incident reports: keep it safe.',
} as const;

import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { Select } from '#web/components/select.tsx';
import { trpc } from '#web/trpc.ts';

type ProjectFieldProps = {
  value?: number | null;
  onChange: (id: number | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
};

/** The project of a trap or a line. */
export function ProjectField({ value = null, onChange, ...rest }: ProjectFieldProps) {
  const { data: projects = [] } = trpc.projects.list.useQuery();
  return (
    <Select
      {...rest}
      label={messages.traps.project}
      required
      data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

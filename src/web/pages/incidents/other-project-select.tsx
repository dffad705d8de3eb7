import type { GetInputPropsReturnType } from '@mantine/form';
import { messages } from '#shared/messages.ts';
import { Select } from '#web/components/select.tsx';
import { trpc } from '#web/trpc.ts';

const text = messages.incidentRegister;

/** The project of an incident that belongs to no activity; it may belong to no project either. Takes the input props of its field. */
export function OtherProjectSelect({ value, onChange, ...rest }: GetInputPropsReturnType) {
  const { data = [] } = trpc.projects.pickList.useQuery();
  return (
    <Select
      label={text.project}
      placeholder="Choose a project"
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      nothingFoundMessage="No project of this name"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${text.project}` }}
      {...rest}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

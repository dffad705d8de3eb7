import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './list-states.tsx';
import { PageHeader } from './page-header.tsx';

type NothingChosenProps = { title: string; text: string; to: string; label: string };

/** A page whose address names no record: where to choose one. */
export function NothingChosen({ title, text, to, label }: NothingChosenProps) {
  const choose = (
    <Button component={Link} to={to}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} />
      <EmptyState text={text} action={choose} />
    </>
  );
}

import { ActionIcon, Group, Pagination, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { keepFocusNear } from './keep-focus.ts';
import type { Paging } from './table-types.ts';
import { useIsWide } from './use-is-wide.ts';

/** `1–50 of 430` and the pages; on the phone previous, `Page 1 of 9`, next. */
export function TableFooter({ page, pageSize, total, onPage }: Paging) {
  const isWide = useIsWide();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;

  function turn(next: number) {
    // On the first and the last page the pressed button is disabled.
    keepFocusNear();
    onPage(next);
    window.scrollTo({ top: 0 });
  }

  return (
    <Group role="navigation" aria-label="Pages" className="bl-screen" justify="space-between" gap="sm" mt="ml">
      {isWide ? (
        <>
          <Text c="dimmed">{`${first}–${Math.min(total, first + pageSize - 1)} of ${total}`}</Text>
          <Pagination
            total={pageCount}
            value={page}
            onChange={turn}
            size={44}
            fz="text"
            fw={600}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
          />
        </>
      ) : (
        <>
          <ActionIcon
            variant="default"
            size={48}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          >
            <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Text aria-live="polite">{`Page ${page} of ${pageCount}`}</Text>
          <ActionIcon
            variant="default"
            size={48}
            aria-label="Next page"
            disabled={page >= pageCount}
            onClick={() => turn(page + 1)}
          >
            <IconArrowRight size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}

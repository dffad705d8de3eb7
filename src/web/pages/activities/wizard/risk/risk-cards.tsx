import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { showWord } from '#shared/activities/risk.ts';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { shownId } from '#web/sync/made-ids.ts';
import { ChosenControls, RiskWaits } from './risk-table.tsx';
import type { ActivityRisk, RiskActions } from './risk-types.ts';

/** The risks on a phone: the rating beside the title, the controls at full width, the actions as words. */
export function RiskCards({ rows, ...actions }: RiskActions & { rows: ActivityRisk[] }) {
  return (
    <Stack component="ul" gap="sm" aria-label="Risks">
      {rows.map((risk) => (
        <RiskCard key={shownId('risk', risk.id)} risk={risk} {...actions} />
      ))}
    </Stack>
  );
}

function RiskCard({ risk, onEdit, onRemove }: RiskActions & { risk: ActivityRisk }) {
  const { whileEditing } = useActivityEditing();
  const { riskTitle, likelihood, consequences, riskRating } = risk;
  return (
    <Surface as="li">
      <Group gap="sm" align="flex-start" justify="space-between">
        <Title order={3} flex="1 1 8rem" miw={0}>
          {riskTitle}
        </Title>
        {/* Under the rating there is room for the mark of what waits: the likelihood stands beside it. */}
        <Box pos="relative" flex="none">
          <RiskRating rating={riskRating} />
          <Box component="span" pos="absolute" top="calc(100% + 4px)" right={0}>
            <RiskWaits risk={risk} />
          </Box>
        </Box>
      </Group>
      <Text fz="text" c="dimmed" mt="2xs" mb="xs">
        {showWord(likelihood)} · {showWord(consequences)}
      </Text>
      <ChosenControls risk={risk} />
      {whileEditing(
        <Group gap="xs" mt="xs" mx="-xs" mb="-xs">
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
            aria-label={`Edit ${riskTitle}`}
            onClick={() => onEdit(risk)}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            c="var(--mantine-color-text)"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            aria-label={`Remove ${riskTitle}`}
            onClick={() => onRemove(risk)}
          >
            Remove
          </Button>
        </Group>,
      )}
    </Surface>
  );
}

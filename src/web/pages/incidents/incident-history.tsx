import { Box, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { FirstRows } from '#web/components/first-rows.tsx';
import { Instant } from '#web/components/instant.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { incidentWords } from '#web/sync/effects/incident-rows.ts';
import { labelOf } from '#web/sync/field-words.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.incidentRegister;

type Line = Outputs['incidents']['history'][number];

/** Who did what with an incident and its actions, the latest first. It needs coverage: no phone keeps it. */
export function IncidentHistory({ id }: { id: number }) {
  const hasCoverage = useHasCoverage();
  const query = trpc.incidents.history.useQuery({ id }, { staleTime: 0 });
  return (
    <TitledSurface title={text.history} size="h4">
      {!hasCoverage && !query.data ? (
        <Text c="dimmed">{messages.general.needsCoverage}</Text>
      ) : (
        <ListStates query={query} failedText={text.historyFailed} loadingRows={3}>
          {(lines) => (
            <FirstRows component="ol" rows={lines} mt="sm" lh={1.4}>
              {(line) => <HistoryLine key={line.id} line={line} />}
            </FirstRows>
          )}
        </ListStates>
      )}
    </TitledSurface>
  );
}

function HistoryLine({ line }: { line: Line }) {
  const { at, madeAt, by } = line;
  return (
    <Box component="li" mb="sm">
      {wordsOf(line)}
      <Text size="xs" c="dimmed">
        {by}, <Instant at={at} />
        {madeAt && (
          <>
            , {text.madeAt} <Instant at={madeAt} />
          </>
        )}
      </Text>
    </Box>
  );
}

/** `Changed: Witnesses, Action taken`, `Reopened: A second person was stung`. */
function wordsOf({ did, action, about, fields, hidesHealth }: Line): string {
  if (action !== null) return [text.didAction[did] ?? did, action, about].filter(Boolean).join(': ');
  const labels = fields.flatMap((name) => {
    const words = incidentWords[name];
    return words ? labelOf(words) : [];
  });
  const changed = [...labels, ...(hidesHealth ? [text.whatIsOfHealth] : [])].join(', ');
  // The decision stays, and what is known of the authority's answer changes.
  const done = did === 'decided' && about === '' ? text.whenNotified : (text.did[did] ?? did);
  return did === 'emailed' ? `${done} ${about}` : [done, changed, about].filter(Boolean).join(': ');
}

import { Box, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMap2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { useMay } from '#web/session-context.ts';

const GoogleMap = lazy(async () => ({ default: (await import('./google-map.tsx')).GoogleMap }));

const typingPauseMs = 700;

type LocationMapProps = {
  /** The address to show; the map follows after a pause in typing. */
  address: string;
  /** `config.googleMapsApiKey`. Without one a line tells Group Admins what is off and how to turn it on. */
  apiKey: string | null;
};

/** A map of an address. It loads and fails separately: nothing else waits for it. */
export function LocationMap({ address, apiKey }: LocationMapProps) {
  // Others than a Group Admin cannot do anything about it.
  const mayTurnOn = useMay('admin:read');
  const [settled] = useDebouncedValue(address, typingPauseMs);
  if (apiKey === null) {
    return mayTurnOn && <p className={words.hint}>{messages.general.mapsOff}</p>;
  }
  return (
    <MapArea label={`Map of ${settled || 'Auckland'}`}>
      <Suspense fallback={<MapWords>Loading the map…</MapWords>}>
        <GoogleMap
          apiKey={apiKey}
          address={settled}
          failed={<MapWords>The map could not be loaded. The location is saved as it is written.</MapWords>}
        />
      </Suspense>
    </MapArea>
  );
}

function MapArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={label}
      className={words.framed}
      pos="relative"
      display="grid"
      mih={240}
      bg="var(--bl-page)"
      style={{ placeItems: 'center' }}
    >
      {children}
    </Box>
  );
}

function MapWords({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" gap="xs" maw="44ch" p="ml" c="dimmed">
      <IconMap2 size={26} stroke={1.5} aria-hidden />
      <Text ta="center" fz="text">
        {children}
      </Text>
    </Stack>
  );
}

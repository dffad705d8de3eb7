import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { type Point, writePosition } from '#shared/positions.ts';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { useSession } from '#web/session-context.ts';
import { latLng, MapFrame, nearZoom } from './map-frame.tsx';

const text = messages.positions;

type PickOnMapProps = DialogProps & { from: Point | null; onPicked: (point: Point) => void };

/** 6 decimals are 10 cm: no finger is finer. */
const decimals = 6;

/** A cross that stays in the middle while the map moves under it: by a finger, or by the arrow keys. */
export function PickOnMap({ from, onPicked, ...dialog }: PickOnMapProps) {
  const { config } = useSession();
  const [point, setPoint] = useState(from);
  const begin = useCallback(
    (map: LeafletMap | undefined) => {
      if (!map) return;
      if (from) map.setView(latLng(from), nearZoom, { animate: false });
      map.on('move', () => {
        const { lat, lng } = map.getCenter().wrap();
        setPoint({ latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) });
      });
    },
    [from],
  );
  return (
    <ModalShell
      {...dialog}
      title={text.onMap}
      width={720}
      footer={
        <>
          <Button variant="default" size="lg" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button size="lg" disabled={point === null} onClick={() => point && onPicked(point)}>
            {text.takeIt}
          </Button>
        </>
      }
    >
      <Text mb="xs">{text.moveMap}</Text>
      <MapFrame label={text.onMap} height="min(50dvh, 290px)" onMade={begin}>
        <IconPlus
          size={44}
          stroke={1.5}
          aria-hidden
          color="var(--bl-extreme)"
          style={{ position: 'absolute', inset: 0, margin: 'auto', pointerEvents: 'none' }}
        />
      </MapFrame>
      <Text role="status" mt="xs" fw={600}>
        {point && writePosition(point, config.positionStyle ?? 'grid')}
      </Text>
    </ModalShell>
  );
}

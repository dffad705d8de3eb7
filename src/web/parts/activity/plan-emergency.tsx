import { SimpleGrid, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { CallTile, PlaceTile } from '#web/components/call-tile.tsx';
import lines from '#web/components/lines.module.css';
import type { Plan } from './plan-parts.tsx';

type Emergency = Plan['emergency'];

/** Whom to ring and where to go. What is not known has no tile. */
export function PlanEmergency({ emergency }: { emergency: Emergency }) {
  return (
    <section aria-label="In an emergency">
      <SimpleGrid type="container" cols={{ base: 1, '18.5rem': 2 }} spacing="xs">
        <CallTile label="In an emergency" phone="111" isUrgent />
        <OtherTiles emergency={emergency} />
      </SimpleGrid>
      <EmergencyNotes emergency={emergency} />
    </section>
  );
}

/** All but 111. */
export function OtherNumbers({ emergency }: { emergency: Emergency }) {
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '18.5rem': 2 }} spacing="xs">
        <OtherTiles emergency={emergency} />
      </SimpleGrid>
      <EmergencyNotes emergency={emergency} />
    </>
  );
}

/** Whether anything is known but 111. */
export function hasOtherNumbers(emergency: Emergency): boolean {
  const { primaryContactPhone, localMedicalCenterPhone, localMedicalCenterAddress, localHospital } = emergency;
  const tiles = [primaryContactPhone, localMedicalCenterPhone, localMedicalCenterAddress, localHospital];
  return tiles.some(Boolean) || notesOf(emergency) !== '';
}

function OtherTiles({ emergency }: { emergency: Emergency }) {
  const { primaryContactName, primaryContactPhone } = emergency;
  const { localMedicalCenterPhone, localMedicalCenterAddress, localHospital } = emergency;
  return (
    <>
      {primaryContactPhone && <CallTile label={primaryContactName || 'Primary contact'} phone={primaryContactPhone} />}
      {localMedicalCenterPhone && <CallTile label="Medical centre" phone={localMedicalCenterPhone} />}
      {localMedicalCenterAddress && <PlaceTile label="Medical centre" place={localMedicalCenterAddress} />}
      {localHospital && <PlaceTile label="Hospital" place={localHospital} />}
    </>
  );
}

function EmergencyNotes({ emergency }: { emergency: Emergency }) {
  const notes = notesOf(emergency);
  return (
    notes && (
      <Text inherit mt="xs" className={lines.typed ?? ''}>
        {notes}
      </Text>
    )
  );
}

/** What was written of the emergency services; '' where they only say to ring 111. */
function notesOf(emergency: Emergency): string {
  const { emergencyServices } = emergency;
  return emergencyServices === messages.projects.emergencyDefault ? '' : emergencyServices;
}

import { messages } from '#shared/messages.ts';
import { CallTile, PlaceTile } from '#web/components/call-tile.tsx';
import type { Plan } from './plan-parts.tsx';
import classes from './plan-reading.module.css';

/** Whom to ring and where to go. What is not known has no tile. */
export function PlanEmergency({ emergency }: { emergency: Plan['emergency'] }) {
  const { emergencyServices, primaryContactName, primaryContactPhone } = emergency ?? {};
  const { localMedicalCenterPhone, localMedicalCenterAddress, localHospital } = emergency ?? {};
  return (
    <section aria-label="In an emergency" className={classes.emergency}>
      <div className={classes.tiles}>
        <CallTile label="In an emergency" phone="111" isUrgent />
        {primaryContactPhone && (
          <CallTile label={primaryContactName || 'Primary contact'} phone={primaryContactPhone} />
        )}
        {localMedicalCenterPhone && <CallTile label="Medical centre" phone={localMedicalCenterPhone} />}
        {localMedicalCenterAddress && <PlaceTile label="Medical centre" place={localMedicalCenterAddress} />}
        {localHospital && <PlaceTile label="Hospital" place={localHospital} />}
      </div>
      {emergencyServices && emergencyServices !== messages.projects.emergencyDefault && (
        <p className={classes.notes}>{emergencyServices}</p>
      )}
    </section>
  );
}

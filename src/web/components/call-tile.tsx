import { type Icon, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/names.ts';
import classes from './call-tile.module.css';
import { directionsTo } from './directions-link.tsx';

type CallTileProps = {
  /** Whom one reaches: `Medical centre`. */
  label: string;
  /** Digits, with a leading + where there is one. */
  phone: string;
  /** For 111: red. */
  isUrgent?: boolean;
  /** The one to ring first: filled. */
  isFirst?: boolean;
};

/** A number to ring: the whole tile is the link, large enough for a cold thumb. */
export function CallTile({ label, phone, isUrgent = false, isFirst = false }: CallTileProps) {
  return (
    <a
      href={`tel:${phone}`}
      className={classes.tile}
      data-urgent={isUrgent || undefined}
      data-first={isFirst || undefined}
    >
      <TileWords icon={IconPhone} label={label}>
        <span className={classes.number}>{formatPhone(phone)}</span>
      </TileWords>
    </a>
  );
}

/** A place to go to: opens the way there in the maps of the phone. */
export function PlaceTile({ label, place }: { label: string; place: string }) {
  return (
    <a href={directionsTo(place)} target="_blank" rel="noreferrer" className={classes.tile}>
      <TileWords icon={IconMapPin} label={label}>
        <span className={classes.place}>{place}</span>
        <span className="bl-hidden">, directions</span>
      </TileWords>
    </a>
  );
}

type TileWordsProps = { icon: Icon; label: string; children: ReactNode };

function TileWords({ icon: TileIcon, label, children }: TileWordsProps) {
  return (
    <>
      <TileIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {children}
      </span>
    </>
  );
}

import { type Icon, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/names.ts';
import classes from './call-tile.module.css';
import { directionsTo } from './directions-link.tsx';
import inline from './inline.module.css';

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
      data-tone={isUrgent ? 'failure' : undefined}
      data-first={isFirst || undefined}
    >
      <TileWords icon={IconPhone} label={label}>
        <b className={inline.figures}>{formatPhone(phone)}</b>
      </TileWords>
    </a>
  );
}

/** Numbers to ring, two in a line where there is room. */
export function CallTiles({ children }: { children: ReactNode }) {
  return <span className={classes.tiles}>{children}</span>;
}

/** A place to go to: opens the way there in the maps of the phone. */
export function PlaceTile({ label, place }: { label: string; place: string }) {
  return (
    <a href={directionsTo(place)} target="_blank" rel="noreferrer" className={classes.tile}>
      <TileWords icon={IconMapPin} label={label}>
        <b>{place}</b>
        <span className="bl-hidden">, directions</span>
      </TileWords>
    </a>
  );
}

type TileWordsProps = { icon: Icon; label: string; children: ReactNode };

function TileWords({ icon: TileIcon, label, children }: TileWordsProps) {
  return (
    <>
      <TileIcon size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {children}
      </span>
    </>
  );
}

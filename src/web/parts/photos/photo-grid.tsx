import { messages } from '#shared/messages.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import classes from './photos.module.css';
import { ShortCaption } from './short-caption.tsx';
import type { ShownPhoto } from './shown-photo.ts';
import { WaitingTile } from './waiting-photos.tsx';

const text = messages.photos;

const nameOf = ({ caption }: ShownPhoto, index: number) => caption || text.unnamed(index + 1);

type PhotoGridProps = {
  label: string;
  photos: readonly ShownPhoto[];
  waiting: readonly KeptChange[];
  mayWrite: boolean;
  /** Where photos are chosen and not opened: those that are, the one from before first. */
  chosen?: readonly number[] | null;
  onChoose?: (id: number) => void;
};

/** Photos in small, and those that wait. A press opens one. */
export function PhotoGrid({ label, photos, waiting, mayWrite, chosen = null, onChoose }: PhotoGridProps) {
  const dialog = useDialog<number>();
  const shown = photos.find(({ id }) => id === dialog.shown?.subject);
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {photos.map((photo, index) => {
          const name = nameOf(photo, index);
          const at = chosen?.indexOf(photo.id) ?? -1;
          const asChosen = at < 0 ? name : text.chosenAs(name, at === 0 ? text.before : text.after);
          return (
            <li key={photo.id}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={chosen === null ? text.open(name) : asChosen}
                aria-pressed={chosen === null ? undefined : at >= 0}
                onClick={() => (chosen === null ? dialog.open(photo.id) : onChoose?.(photo.id))}
              >
                <img src={photo.smallUrl} alt="" loading="lazy" className={classes.small} />
              </button>
              {photo.caption && <ShortCaption>{photo.caption}</ShortCaption>}
            </li>
          );
        })}
        {waiting.map((change) => (
          <WaitingTile key={change.key} change={change} />
        ))}
      </ul>
      {dialog.shown && shown && (
        <PhotoDialog
          key={dialog.shown.key}
          photo={shown}
          name={nameOf(shown, photos.indexOf(shown))}
          mayWrite={mayWrite}
          {...dialog.props}
        />
      )}
    </>
  );
}

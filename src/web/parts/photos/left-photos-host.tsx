import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { leftPhotos } from './left-photos.ts';

const AddPhotosDialog = lazy(async () => ({ default: (await import('./add-photos-dialog.tsx')).AddPhotosDialog }));

/** Shows photos that could not be kept, until they are added or left out. Mounted once, in the shell. */
export function LeftPhotosHost() {
  const [left] = useStore(leftPhotos);
  const close = () => leftPhotos.setState((all) => all.filter((one) => one !== left), true);
  return (
    left && (
      <Suspense>
        <AddPhotosDialog key={left.photos[0]?.key} {...left} opened onClose={close} />
      </Suspense>
    )
  );
}

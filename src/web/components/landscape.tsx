import './landscape.css';
import drawing from './landscape.svg?raw';

type LandscapeProps = { className?: string | undefined; viewBox?: string; preserveAspectRatio?: string };

const opening = /^<svg[^>]*>/;

/** The drawing of the hills, inlined so that the colour scheme's variables apply to it. Decoration only. */
export function Landscape({
  className,
  viewBox = '0 0 1600 800',
  preserveAspectRatio = 'xMidYMax slice',
}: LandscapeProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, compiled into the page.
      dangerouslySetInnerHTML={{
        __html: drawing
          .trim()
          .replace(opening, '')
          .replace(/<\/svg>$/, ''),
      }}
    />
  );
}

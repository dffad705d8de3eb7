import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Opens a page after the documented pause, so that people can read the banner; not if they went elsewhere meanwhile. */
export function useLaterNavigation(): { isLeaving: boolean; goLater: (to: string, ms: number) => void } {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goLater = useCallback(
    (to: string, ms: number) => {
      clearTimeout(timer.current);
      setLeaving(true);
      timer.current = setTimeout(async () => {
        // Back then leads to where the form was opened from, not to the saved form.
        await navigate(to, { replace: true });
        // The person was asked about unsaved changes and chose to stay.
        setLeaving(false);
      }, ms);
    },
    [navigate],
  );
  return { isLeaving, goLater };
}

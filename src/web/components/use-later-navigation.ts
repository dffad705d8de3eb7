import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Goes to a page after the documented pause, so that the banner can be read first; not when the user has gone elsewhere meanwhile. */
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
        await navigate(to);
        // Whoever was asked about something unsaved and stays goes on.
        setLeaving(false);
      }, ms);
    },
    [navigate],
  );
  return { isLeaving, goLater };
}

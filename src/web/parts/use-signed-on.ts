import { askEveryMs } from '#shared/timings.ts';
import { trpc } from '#web/trpc.ts';

/** Who is signed on, at which activity. */
export const useSignedOn = () => trpc.attendance.signedOn.useQuery(undefined, { refetchInterval: askEveryMs });

import { register } from 'tsx/esm/api';

// On Node 20, `--import tsx` reads TypeScript in the first thread only.
register();
await import('./read-thread.ts');

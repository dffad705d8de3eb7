import { config } from 'zod';

// Zod would try to compile its checks by `Function`, which the page's policy refuses and the browser reports.
config({ jitless: true });

// Must be imported before any schema is made: zod would otherwise try `new Function`, which
// violates our content security policy and is reported.
import { config } from 'zod';

config({ jitless: true });

// Must be imported before any schema is made: zod would try `new Function`, which our content
// security policy reports.
import { config } from 'zod';

config({ jitless: true });

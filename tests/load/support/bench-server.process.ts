// The server of a measurement: tells its address by message and ends by signal.
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';

const database = await openDatabase(process.env['DATABASE_URL'] ?? '');
const app = await buildApp({
  database,
  config: { environment: 'PERF', hold: HOLD_POLICY },
  ...(process.env['DIST'] && { dist: process.env['DIST'] }),
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});

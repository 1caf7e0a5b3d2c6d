// The log is an allow-list: only the fields named here are written (DIA-01). No body, query, path
// value, header or message.
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { errorCode } from '#server/error-code.ts';

/** Where log lines go: the process's output, or a test. */
export interface LogStream {
  write(line: string): void;
}

const FAILURE = 'failure';

export function loggerOptions(
  stream: LogStream = process.stdout,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: 'info',
    base: null,
    stream,
    hooks: {
      // The logger would use an error's message as the line's own.
      logMethod(args, write) {
        const [first] = args;
        if (first instanceof Error) return write.apply(this, [{ err: first }, FAILURE]);
        const hasError = typeof first === 'object' && first !== null && 'err' in first;
        return write.apply(this, hasError ? [first, FAILURE] : args);
      },
    },
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
  };
}

/** One line per request, with the route's template instead of its path. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      transactionId: request.transactionId,
    });
    done();
  });
}

/**
 * Where an error arose, without its message: those of PostgreSQL and drizzle repeat the values they
 * were given.
 */
export function describeError(error: Error): {
  type: string;
  message: string;
  stack: string;
  cause?: object;
} {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: errorCode(error) ?? '',
    stack: frames.join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

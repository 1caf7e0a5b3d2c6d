// OpenTelemetry traces (OPS-02), off unless a collector is set. Spans are named by route templates
// and statement names, so they contain nothing a user typed.
import {
  context,
  propagation,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type TextMapGetter,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';

const TRACER = 'dosepath';

/**
 * Starts sending traces to a collector by OTLP over HTTP. Returns how to flush and stop.
 * @param url the collector's, such as http://127.0.0.1:4318
 */
export async function startTracing(url: string): Promise<() => Promise<void>> {
  // Loaded only here, so that a server without a collector does not have them in memory.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dosepath' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('/v1/traces', url).href })),
    ],
  });
  provider.register();
  return async () => {
    await provider.shutdown().catch(() => undefined);
  };
}

const ofHeaders: TextMapGetter<FastifyRequest['headers']> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name],
};

/** A span per request, inside that of a proxy that sends one (W3C Trace Context). */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const outer = propagation.extract(context.active(), request.headers, ofHeaders);
    const span = trace.getTracer(TRACER).startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route },
      },
      outer,
    );
    spans.set(request, span);
    context.with(trace.setSpan(outer, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttributes({
      'http.response.status_code': reply.statusCode,
      'dosepath.transaction_id': request.transactionId,
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/**
 * A request waiting for a connection gets it during another's request; this keeps its statements in
 * its own trace.
 */
export function keepContext(pool: pg.Pool): void {
  type Connected = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool);
  const bound = (connected?: Connected) =>
    connected ? connect(context.bind(context.active(), connected)) : connect();
  // It has both of the driver's signatures.
  pool.connect = bound as typeof pool.connect;
}

const tellNobody = () => {};

/** A span per statement, inside that of its request. Call the result to end it. */
export function traceStatement(asked: unknown): (failure?: unknown) => void {
  const provider = trace.getTracerProvider();
  // Every statement comes through here, and most servers have no collector.
  if (provider instanceof ProxyTracerProvider && !provider.getDelegateTracer(TRACER))
    return tellNobody;
  const tracer = trace.getTracer(TRACER);
  const name = nameOf(asked);
  const span = tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name },
  });
  return (failure) => {
    if (failure) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** A prepared statement's name, or else the first word: other statements may contain values. */
function nameOf(asked: unknown): string {
  const { name, text } = (
    typeof asked === 'object' && asked !== null ? asked : { text: asked }
  ) as { name?: unknown; text?: unknown };
  if (typeof name === 'string') return name;
  const word = typeof text === 'string' ? /^\s*([a-z]+)/i.exec(text)?.[1] : undefined;
  return word?.toUpperCase() ?? 'QUERY';
}

// Traces in OpenTelemetry's form (OPS-02), told to nobody unless a collector is set. A span is
// named by a template, a statement by its name: what somebody typed is in none.
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
 * From now on what is traced goes to a collector by OTLP over HTTP. Returns how to send the rest
 * and end.
 * @param url of the collector, such as http://127.0.0.1:4318
 */
export async function startTracing(url: string): Promise<() => Promise<void>> {
  // Loaded here only: a server without a collector has none of it in memory.
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

/** A span for every request, within that of a proxy that sends one along (W3C Trace Context). */
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
 * Whoever waits for a connection gets it in the middle of another's request; what they ask then
 * belongs to their own.
 */
export function keepContext(pool: pg.Pool): void {
  type Connected = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool);
  const bound = (connected?: Connected) =>
    connected ? connect(context.bind(context.active(), connected)) : connect();
  // It takes and gives what the driver's own does, in both its forms.
  pool.connect = bound as typeof pool.connect;
}

const tellNobody = () => {};

/** A span for a statement, within that of its request. Ends by being called. */
export function traceStatement(asked: unknown): (failure?: unknown) => void {
  const provider = trace.getTracerProvider();
  // Every statement comes by here, and most servers have no collector.
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

/** A prepared statement's name, or the first word: the texts of others may have values in them. */
function nameOf(asked: unknown): string {
  const { name, text } = (
    typeof asked === 'object' && asked !== null ? asked : { text: asked }
  ) as { name?: unknown; text?: unknown };
  if (typeof name === 'string') return name;
  const word = typeof text === 'string' ? /^\s*([a-z]+)/i.exec(text)?.[1] : undefined;
  return word?.toUpperCase() ?? 'QUERY';
}

// Builds the server: what every request goes through, then the areas one by one.
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { isLive } from '#domain/environments.ts';
import { openAccounts } from './accounts/accounts.ts';
import { newPasswords } from './accounts/new-passwords.ts';
import { calendarRoutes } from './booking/appointments/calendar.routes.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { calendarAddressRoutes } from './calendar-address/calendar-address.routes.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { openAuthority } from './clients/authority.ts';
import { tokenRoutes } from './clients/token.routes.ts';
import type { Config } from './config.ts';
import { contentRoutes } from './content/content.routes.ts';
import { openContents } from './content/content.ts';
import { sourceOf } from './content/source.ts';
import type { Database } from './database/database.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { doctorRoutes } from './doctors/doctors.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { virusScanner } from './documents/virus-scanner.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts';
import { fhirRoutes } from './fhir/fhir.routes.ts';
import { geoRoutes } from './geo/geo.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { readJson, refuseCodedBodies } from './http/body-coding.ts';
import { compressReplies } from './http/compression.ts';
import { handleErrors, sendRefusal } from './http/errors.ts';
import { endConnectionsWithAnswers } from './http/last-answers.ts';
import { loggerOptions, logRequests } from './http/logging.ts';
import type { LogStream } from './http/logging.ts';
import { describeApi } from './http/openapi.ts';
import { refuseOtherHosts } from './http/own-host.ts';
import { refuseUnderPressure } from './http/pressure.ts';
import type { SendPage } from './http/pages.ts';
import { refuse } from './http/refusal.ts';
import { serveBuild } from './http/static.ts';
import { nameTransactions } from './http/transaction-id.ts';
import {
  answerUndecodable,
  answerUnknown,
  openOtherMethods,
  withPlainDollars,
  type OtherMethods,
} from './http/unknown-address.ts';
import { answerExpectations, answerUnreadable, refuseNameless } from './http/unreadable-request.ts';
import { validateByZod } from './http/validation.ts';
import { openWire } from './http/wire.ts';
import { publicAddressOf } from './http/public-address.ts';
import { locationRoutes } from './locations/locations.routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openAppointmentLinks } from './manage/links.service.ts';
import { manageRoutes } from './manage/manage.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { languageRoutes } from './languages/language-tickets.routes.ts';
import { prescriptionRoutes } from './prescriptions/prescriptions.routes.ts';
import { passRoutes } from './passes/passes.routes.ts';
import { cardRoutes } from './records/cards/cards.routes.ts';
import { recordRoutes } from './records/records.routes.ts';
import { resumeRoutes } from './resume/resume.routes.ts';
import { setSecurityHeaders } from './security/content-policy.ts';
import { openKeyRing } from './security/key-ring.ts';
import { serverKey, withKeysRead } from './security/keys.ts';
import { openPersons } from './security/persons.ts';
import { openSessions } from './security/sessions.ts';
import { recogniseVisitors } from './security/visitors.ts';
import { storeCalendarRoutes } from './store-calendar/store-calendar.routes.ts';
import { seenRoutes } from './seen/seen.routes.ts';
import { slotRoutes } from './slots/slots.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { storeRoutes } from './stores/stores.routes.ts';
import { openTeam } from './team/team.ts';
import { timeslotRoutes } from './timeslots/timeslots.routes.ts';
import { openStoreNews } from './visits/store-news.ts';
import { traceRequests } from './tracing/tracing.ts';
import { vaccineRoutes } from './vaccines/vaccines.routes.ts';
import { walkInRoutes } from './walk-ins/walk-ins.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/**
 * API-01: no caller waits longer, and a client sending more slowly would only hold a connection.
 */
const SLOWEST_REQUEST_MS = 30_000;

/** How long a program's search can be continued, at least (STD-03). */
const PAGE_KEY_DAYS = 1;

export interface AppParts {
  database: Database;
  config: Pick<Config, 'environment' | 'hold'> &
    Partial<
      Pick<
        Config,
        | 'mapsKey'
        | 'mapStyle'
        | 'analyticsUrl'
        | 'breachedPasswordsUrl'
        | 'virusScanner'
        | 'messages'
        | 'trustedProxies'
        | 'hstsSubdomains'
        | 'apiDocs'
        | 'mailbox'
        | 'openId'
        | 'teamOpenId'
        | 'chain'
        | 'contentKey'
        | 'pharmacyKey'
        | 'appleWallet'
        | 'googleWallet'
      >
    >;
  /** The folder of the built web app. */
  dist?: string;
  /** Serves the web app in development, instead of a build. */
  development?: (app: FastifyInstance) => Promise<SendPage>;
  log?: LogStream;
  /** Counts requests, if metrics are on. */
  metrics?: Metrics | undefined;
  /** Whether requests are traced. */
  isTraced?: boolean;
}

/** The whole server, not yet listening. Without `dist` or `development` only the API answers. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  let sendPage: SendPage = sendNoPage;
  const app = createApp(parts, (request, reply) => sendPage(request, reply));
  const otherMethods = openOtherMethods(app);
  try {
    await withKeysRead(parts.database.pool, async () => {
      await takeRequests(app, parts);
      await addRoutes(app, parts, otherMethods);
    });
    if (parts.dist) sendPage = await serveBuild(app, parts.dist, parts.config);
    if (parts.development) sendPage = await parts.development(app);
    answerUnknown(app, sendPage, otherMethods);
    return app;
  } catch (cause) {
    // Otherwise its listeners would outlive a start that is retried.
    await app.close();
    throw cause;
  }
}

/** Creates the app without routes. */
function createApp({ config, log }: AppParts, sendPage: SendPage): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Proxies on this machine and those in the settings may name the client they forward for
    // (SAF-05); no others are trusted.
    trustProxy: ['loopback', ...(config.trustedProxies ?? [])],
    forceCloseConnections: 'idle',
    requestTimeout: SLOWEST_REQUEST_MS,
    clientErrorHandler: answerUnreadable,
    // `refuseNameless` does, in words.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => withPlainDollars(url),
    frameworkErrors: (_error, request, reply) => answerUndecodable(request, reply, sendPage),
    // Otherwise Fastify loads its own compilers, 57 of the 70 ms it takes. Ours are set below.
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
  });
  answerExpectations(app);
  return app;
}

/** Sets up what happens to every request, whatever its route. */
async function takeRequests(
  app: FastifyInstance,
  { database, config, metrics, isTraced = false }: AppParts,
): Promise<void> {
  // Visitors of a public https address use https, even if the proxy forwards plain http.
  const isEncrypted = config.messages?.publicUrl?.startsWith('https:') ?? false;
  const { hstsSubdomains = true } = config;
  app.setValidatorCompiler(validateByZod);
  // The contract types replies; validating each again would double the cost of a search.
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
  app.removeContentTypeParser('text/plain');
  readJson(app, ['application/json']);
  handleErrors(app);
  logRequests(app);
  nameTransactions(app);
  endConnectionsWithAnswers(app);
  metrics?.watch(app);
  if (isTraced) traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, { isEncrypted, hstsSubdomains });
    done();
  });
  refuseNameless(app);
  await refuseUnderPressure(app);
  refuseCodedBodies(app);
  await compressReplies(app);
  await app.register(cookie);
  if (config.environment === 'LOCAL') refuseOtherHosts(app, config.messages?.publicUrl);
  recogniseVisitors(app, openSessions(database.pool), {
    session: await serverKey(database.pool, 'session'),
    csrf: await serverKey(database.pool, 'csrf'),
    network: await serverKey(database.pool, 'network'),
    isEncrypted,
  });
}

async function addRoutes(
  app: FastifyInstance,
  { database, config }: AppParts,
  otherMethods: OtherMethods,
): Promise<void> {
  const publicAddress = publicAddressOf(app, config.messages?.publicUrl);
  // Where patients come the API description is off unless set.
  if (config.apiDocs ?? !isLive(config.environment)) await describeApi(app, publicAddress);
  const wire = openWire(app, database, config.teamOpenId);
  healthRoutes(app, wire, database);
  geoRoutes(wire, database);
  await vaccineRoutes(wire, database);
  contentRoutes(
    wire,
    openContents(sourceOf(config), (about) =>
      app.log.warn(about, 'the texts of the editors could not be had'),
    ),
  );
  storeRoutes(wire, database);
  locationRoutes(wire, database);
  timeslotRoutes(wire, database);
  slotRoutes(wire, database);
  await openPersons(database.pool);
  await bookingRoutes(wire, database, config.hold);
  manageRoutes(wire, database, await openAppointmentLinks(database.pool));
  const scanner = virusScanner(config.virusScanner, (about) =>
    app.log.warn(about, 'a picture was not looked into for viruses'),
  );
  await documentRoutes(wire, database, scanner);
  doctorRoutes(wire, database);
  recordRoutes(wire, database);
  calendarRoutes(app, database);
  const wallets = { apple: config.appleWallet, google: config.googleWallet };
  cardRoutes(app, wire, database, { publicAddress, wallets });
  await passRoutes(app, wire, database, { publicAddress, wallets });
  messageRoutes(app, database, { address: publicAddress, config });
  await resumeRoutes(wire, database, {
    policy: config.hold,
    publicAddress,
  });
  languageRoutes(wire, database);
  await campaignRoutes(wire, database, config.hold);
  const { hold, pharmacyKey } = config;
  await prescriptionRoutes(app, wire, database, { hold, pharmacyKey });
  const passwords = newPasswords(config.breachedPasswordsUrl, app.log);
  await openAccounts(app, wire, database, { openId: config.openId, publicAddress, passwords });
  seenRoutes(wire, database);
  await calendarAddressRoutes(app, wire, database, publicAddress);
  const news = openStoreNews(database.direct, (err) => app.log.error({ err }));
  app.addHook('onClose', () => news.close());
  await deskRoutes(wire, database, { news, publicAddress });
  webhooksRoutes(wire, database);
  await storeCalendarRoutes(wire, database);
  stockRoutes(wire, database);
  await openTeam(app, wire, database, { openId: config.teamOpenId, publicAddress, passwords });
  await walkInRoutes(wire, database, news);
  const authority = openAuthority(database.pool);
  tokenRoutes(app, database.pool, authority);
  const pages = openKeyRing(database.pool, 'fhir-pages', PAGE_KEY_DAYS);
  await fhirRoutes(
    app,
    { database, publicAddress, pages },
    { authority, policy: config.hold, otherMethods },
  );
  feedRoutes(wire, database);
  diagnosticsRoutes(wire, app.log);
}

/** Replaces Fastify's compilers: using a schema before ours are set is a bug. */
function noCompiler(): never {
  throw new Error('the compilers of schemas are not set yet');
}

const sendNoPage: SendPage = (request, reply) =>
  sendRefusal(refuse('FC_903_NotFound'), request, reply);

// Stands between a program and its database, and does to the connections what networks do.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The database's address, by way of here. */
  url: string;
  /** What is open now carries nothing any more; nobody is told. */
  silenceOpen(): void;
  /** The same of all that will be opened, too, until `speak`. */
  silence(): void;
  /** What will be opened carries everything; what was silenced stays so. */
  speak(): void;
  /** The database lets go of what is silent, as its keepalive does; nobody else is told. */
  giveUpSilent(): void;
  /** Ends what is open now. */
  cut(): void;
  /** Nobody answers at the address until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** @param databaseUrl of a PostgreSQL on this computer */
export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const to = new URL(databaseUrl);
  const pairs = new Set<Socket[]>();
  const silenced = new Set<Socket[]>();
  let isSilent = false;
  let port = 0;

  const server = createServer((client) => {
    const pair = [client];
    pairs.add(pair);
    const end = () => {
      for (const socket of pair) socket.destroy();
      pairs.delete(pair);
      silenced.delete(pair);
    };
    client.on('error', end).on('close', end);
    if (isSilent) return void client.pause();
    const upstream = connect(Number(to.port), to.hostname);
    pair.push(upstream);
    upstream.on('error', end).on('close', () => {
      if (!silenced.has(pair)) end();
    });
    client.pipe(upstream).pipe(client);
  });

  const silenceOpen = () => {
    for (const pair of pairs) {
      silenced.add(pair);
      for (const socket of pair) {
        socket.unpipe();
        socket.pause();
      }
    }
  };
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) ({ port } = address);
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };

  await open();
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    silenceOpen,
    silence: () => {
      isSilent = true;
      silenceOpen();
    },
    speak: () => void (isSilent = false),
    giveUpSilent: () => {
      for (const [, upstream] of silenced) upstream?.destroy();
    },
    cut,
    shut,
    open,
    close: shut,
  };
}

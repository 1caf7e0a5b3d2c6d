// Sits between a program and its database, and does to the connections what networks do.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The database's address, through the proxy. */
  url: string;
  /** Open connections carry nothing any more; neither side is told. */
  silenceOpen(): void;
  /** The same for all new ones, too, until `speak`. */
  silence(): void;
  /** New connections carry everything; silenced ones stay so. */
  speak(): void;
  /** The database drops silent ones, as its keepalive does; the other side is not told. */
  giveUpSilent(): void;
  /** Ends open connections. */
  cut(): void;
  /** Nothing answers at the address until `open`. */
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

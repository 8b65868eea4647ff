// A network between a client and a server that can fall silent: everything sent disappears, and no side is told.
import net, { type AddressInfo, type Server, type Socket } from 'node:net';

export class SilentNetwork {
  private readonly sockets = new Set<Socket>();
  private silent = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Leads to a port of this machine. */
  static async open(to: number): Promise<SilentNetwork> {
    const server = net.createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('the network has no port');
    const network = new SilentNetwork(server, address.port);
    server.on('connection', (near) => network.join(near, net.connect({ port: to, host: '127.0.0.1' })));
    return network;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  fallSilent(): void {
    this.silent = true;
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (data) => {
        if (!this.silent) to.write(data);
      });
      from.on('close', () => {
        if (!this.silent) to.destroy();
      });
    }
  }
}

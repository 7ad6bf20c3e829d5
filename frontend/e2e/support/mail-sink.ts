import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { type Mail, parseMail } from './mail';

/** A mail server that accepts and keeps everything. */
export class MailSink {
  private readonly mails: Mail[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.talk(socket));

  /** Listens on a free port. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Every matching mail so far. */
  received(fits: (mail: Mail) => boolean): Mail[] {
    return this.mails.filter(fits);
  }

  /** The first matching mail, as soon as it arrives; the test's own timeout bounds the wait. */
  async first(fits: (mail: Mail) => boolean): Promise<Mail> {
    for (;;) {
      const found = this.mails.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** The first mail to an address. */
  firstTo(address: string): Promise<Mail> {
    return this.first(({ recipients }) => recipients.includes(address));
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let sender = '';
    let recipients: string[] = [];
    let data: string[] | undefined;
    say('220 sink ESMTP');
    createInterface({ input: socket.setEncoding('latin1'), crlfDelay: Infinity }).on('line', (line) => {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''));
        this.keep(parseMail(sender, recipients, data.join('\r\n')));
        data = undefined;
        return say('250 kept');
      }
      const command = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (command === 'EHLO') return say('250-sink\r\n250 8BITMIME');
      if (command === 'MAIL') [sender, recipients] = [address, []];
      if (command === 'RCPT') recipients.push(address);
      if (command === 'DATA') {
        data = [];
        return say('354 go on');
      }
      if (command === 'QUIT') {
        say('221 bye');
        return socket.end();
      }
      say('250 ok');
    });
  }

  private keep(mail: Mail): void {
    this.mails.push(mail);
    const resumed = [...this.waiting];
    this.waiting.clear();
    for (const resume of resumed) resume();
  }
}

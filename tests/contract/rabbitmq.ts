// A RabbitMQ with its plugin for MQTT over WebSocket, as Debian has it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Broker, findProgram, onPath, runBroker } from './broker';
import { freePort } from './server-process';

const NODE = 'tests@localhost';

/** Starts RabbitMQ on free ports of 127.0.0.1. */
export async function startRabbitMq(): Promise<Broker> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-rabbitmq-'));
  const [mqttPort, webSocketPort, nodePort, namesPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const inFolder = (name: string): string => path.join(folder, name);
  mkdirSync(inFolder('home'));
  // Settings by docs/operations.md, beside ports and an account for those who name none.
  writeFileSync(
    inFolder('rabbitmq.conf'),
    `listeners.tcp = none
mqtt.listeners.tcp.1 = 127.0.0.1:${mqttPort}
web_mqtt.tcp.listener = 127.0.0.1:${webSocketPort}
web_mqtt.ws_path = /mqtt
mqtt.allow_anonymous = true
mqtt.default_user = guest
mqtt.default_pass = guest
mqtt.prefetch = 500
mqtt.subscription_ttl = 86400000
`,
  );
  writeFileSync(inFolder('plugins'), '[rabbitmq_mqtt,rabbitmq_web_mqtt].');
  const env = {
    ...process.env,
    // For Erlang's cookie, and so that nothing of the system's own RabbitMQ is read or written.
    HOME: inFolder('home'),
    RABBITMQ_NODENAME: NODE,
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_MNESIA_BASE: inFolder('messages'),
    RABBITMQ_LOG_BASE: inFolder('log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: inFolder('rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: inFolder('none'),
    RABBITMQ_ENABLED_PLUGINS_FILE: inFolder('plugins'),
    RABBITMQ_PID_FILE: inFolder('pid'),
    ERL_EPMD_PORT: String(namesPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
  // Debian's file on the PATH becomes another user.
  const candidates = ['/usr/lib/rabbitmq/bin/rabbitmq-server', ...onPath('rabbitmq-server')];
  const executable = findProgram('RABBITMQ_SERVER', candidates, 'rabbitmq-server');
  // Erlang's own register of nodes: RabbitMQ would leave one behind.
  const names = spawn('epmd', ['-port', String(namesPort)], { env, stdio: 'ignore' });
  let queues: QueueLook | null = null;
  return await runBroker({
    name: 'RabbitMQ',
    url: `ws://127.0.0.1:${webSocketPort}/mqtt`,
    tcpUrl: `mqtt://127.0.0.1:${mqttPort}`,
    folder,
    spawn: () => spawn(executable, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    isUp: () => isListening(webSocketPort),
    // The process that was started is a shell, which ends with what it started.
    signal: (signal) => void process.kill(Number(readFileSync(inFolder('pid'), 'utf8')), signal),
    waiting: () => {
      queues ??= new QueueLook(env);
      return queues.waiting();
    },
    clean: async () => {
      await queues?.end();
      names.kill('SIGKILL');
    },
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', answer(true)).once('error', answer(false));
  });
}

/** For each line that comes in, the messages of all queues, as the queues themselves say; -1 while RabbitMQ is away. */
const ANSWER_LINES = `F = fun(F) -> case io:get_line("") of eof -> halt(); _ ->
  case rpc:call('${NODE}', rabbit_amqqueue, info_all, [<<"/">>, [messages_ready, messages_unacknowledged]]) of
    {badrpc, _} -> io:format("-1~n");
    Queues -> io:format("~w~n", [lists:sum([N || Queue <- Queues, {_, N} <- Queue])])
  end, F(F) end end, F(F).`;

/** Asks RabbitMQ's queues from a node beside it: its own command takes a second each time, its statistics come late. */
class QueueLook {
  private readonly node: ChildProcess;
  private readonly waiters: ((line: string) => void)[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    const node = spawn('erl', ['-noshell', '-sname', 'look@localhost', '-eval', ANSWER_LINES], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.node = node;
    createInterface({ input: node.stdout }).on('line', (line) => this.waiters.shift()?.(line));
  }

  async waiting(): Promise<number> {
    const line = await new Promise<string>((resolve) => {
      this.waiters.push(resolve);
      this.node.stdin?.write('\n');
    });
    const messages = Number(line);
    if (Number.isNaN(messages)) throw new Error(`RabbitMQ says of its queues: ${line}`);
    // While it is away something may wait in it.
    return messages < 0 ? 1 : messages;
  }

  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.node.once('exit', () => resolve()));
    this.node.stdin?.end();
    await ended;
  }
}

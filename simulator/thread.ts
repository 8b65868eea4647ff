// The simulator as a thread of a server, which gives its machines piles as they go on.
import { parentPort, workerData } from 'node:worker_threads';
import { type FromSimulator, simulatorInputSchema, toSimulatorSchema } from '../src/contracts/simulator';
import { WorkingMachines } from './working-machines';

const port = parentPort;
if (port === null) throw new Error('this entry runs as a worker thread; alone, start simulator/main.ts');
const machines = new WorkingMachines(simulatorInputSchema.parse(workerData), (message: FromSimulator) =>
  port.postMessage(message),
);

async function stop(): Promise<void> {
  await machines.stop();
  process.exit(0);
}

port.on('message', (data: unknown) => {
  const message = toSimulatorSchema.parse(data);
  switch (message.kind) {
    case 'piles':
      machines.addPiles(message.projectId, message.deviceId, message.piles);
      break;
    case 'stop':
      void stop();
      break;
  }
});

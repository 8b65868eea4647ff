// The live feed without its worker: connection and batches behind the two requests of the protocol.
import type { LiveFeedEvent, LiveFeedRequests } from '../../src/contracts/live-feed';
import type { Handlers } from '../rpc/serve';
import { Batcher } from './batcher';
import { BrokerConnection } from './broker-connection';

/** `emit` resolves when the main thread has taken the event. */
export function createLiveFeed(emit: (event: LiveFeedEvent) => Promise<unknown>): Handlers<LiveFeedRequests> {
  const batcher = new Batcher({ deliver: (batch) => emit({ kind: 'batch', batch }) });
  const tell = (event: LiveFeedEvent): void => {
    // Only a main thread that is gone does not take an event.
    emit(event).catch(() => undefined);
  };
  const connection = new BrokerConnection({
    onMessage: (topic, payload) => batcher.add(topic, payload),
    onState: (state) => tell({ kind: 'state', state }),
    onRefused: () => tell({ kind: 'refused' }),
  });
  return {
    'feed.connect': (config) => {
      connection.connect(config);
      return null;
    },
    'feed.disconnect': () => {
      connection.disconnect();
      batcher.stop();
      return null;
    },
  };
}

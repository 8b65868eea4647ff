// Entry of the live-feed worker.
import type { LiveFeedEvent, LiveFeedRequests } from '../../src/contracts/live-feed';
import { serve } from '../rpc/serve';
import { createLiveFeed } from './live-feed';

const emit: (event: LiveFeedEvent) => Promise<unknown> = serve<LiveFeedRequests, LiveFeedEvent>(
  createLiveFeed((event) => emit(event)),
);

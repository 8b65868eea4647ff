// News of a machine for the consoles that look at its project, once it is stored: who hears it asks at once.
import { type MachineMessage, type TopicParts, topicOf } from '../../src/contracts/broker';

export type MachinePlace = Omit<TopicParts, 'kind'>;

export interface MachineNews {
  readonly topic: string;
  readonly payload: string;
}

export function machineNews(place: MachinePlace, change: MachineMessage['change']): MachineNews {
  const message: MachineMessage = { time_ms: Date.now(), change };
  return { topic: topicOf({ ...place, kind: 'machine' }), payload: JSON.stringify(message) };
}

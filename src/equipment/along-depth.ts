import type { Channel, EquipmentProfile } from './descriptor';

/** Whether work goes through the depth, so that a log by depth tells of it: a wall is cut along its line at one depth. */
export function goesThroughDepth({ channels, passes }: Pick<EquipmentProfile, 'channels' | 'passes'>): boolean {
  return channels.some(({ chart }) => chart === 'depth') && passes.some(({ direction }) => direction !== 'none');
}

/** The channel that says where along a wall a machine works; undefined where work goes through the depth. */
export function placeChannel({ channels }: Pick<EquipmentProfile, 'channels'>): Channel | undefined {
  return channels.find(({ place }) => place === true);
}

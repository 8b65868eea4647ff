// Machines in a saved picture of a map's view: on the screen they are buttons (machine-markers.tsx).
import { type MachineSign, machineSign, type PlacedMachine } from './machine-places';
import { haloText, type MapColors } from './map-canvas';

const RADIUS_PX = 13;
/** Where another stands so close that full signs would overlap. */
const SMALL_RADIUS_PX = 6;
const REST_LIGHT = '#616161';
const REST_DARK = '#adadad';

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** From the middle of the disc; the colour is never alone. */
const SIGNS: Readonly<Record<MachineSign, readonly Line[]>> = {
  // A mast on its carrier.
  working: [
    [-3, -6, -3, 3],
    [1, -6, 1, 3],
    [-3, -6, 1, -6],
    [-3, -3, 1, 0],
    [-5.5, 4, 5, 4],
  ],
  resting: [
    [-2.5, -4, -2.5, 4],
    [2.5, -4, 2.5, 4],
  ],
  away: [[-5, -5, 5, 5]],
};

/** A disc with its sign for each machine, and the names that have room. */
export function drawMachines(
  context: CanvasRenderingContext2D,
  machines: readonly PlacedMachine[],
  workColor: string,
  colors: MapColors,
  dark: boolean,
): void {
  const rest = dark ? REST_DARK : REST_LIGHT;
  for (const { machine, x, y, crowded } of machines) {
    const sign = machineSign(machine);
    const isAway = sign === 'away';
    context.beginPath();
    context.arc(x, y, crowded ? SMALL_RADIUS_PX : RADIUS_PX, 0, 2 * Math.PI);
    context.fillStyle = isAway ? colors.halo : sign === 'working' ? workColor : rest;
    context.fill();
    context.strokeStyle = isAway ? rest : colors.halo;
    context.lineWidth = 2;
    context.setLineDash(isAway ? [4, 3] : []);
    context.stroke();
    context.setLineDash([]);
    if (crowded) continue;
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of SIGNS[sign]) {
      context.moveTo(x + fromX, y + fromY);
      context.lineTo(x + toX, y + toY);
    }
    context.lineWidth = 1.5;
    context.stroke();
  }
  // Above all discs.
  context.font = `600 11px ${colors.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { machine, x, y, named } of machines) {
    if (named) haloText(context, machine.name, x + RADIUS_PX + 6, y, colors, colors.label);
  }
}

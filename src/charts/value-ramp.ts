// Colours of a continuous value, told apart by colour-blind users and in grey: stops of viridis (Smith and van der Walt
// 2015, https://bids.github.io/colormap).
const STOPS = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;

/** The colour at a share of the way, 0 to 1; shares beyond take the ends'. */
export function rampColor(share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const at = Math.min(Math.floor(place), STOPS.length - 2);
  const [from, to] = [STOPS[at] ?? STOPS[0], STOPS[at + 1] ?? STOPS[0]];
  const channels = from.map((value, channel) => Math.round(value + ((to[channel] ?? value) - value) * (place - at)));
  return `rgb(${channels.join(', ')})`;
}

/** The ramp from left to right, as CSS. */
export const RAMP_CSS = `linear-gradient(to right, ${STOPS.map((stop) => `rgb(${stop.join(', ')})`).join(', ')})`;

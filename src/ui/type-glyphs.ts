// The working tool of each kind of machine as strokes on a 20 x 20 grid, by the icon names of the descriptors.

const dots = (...at: readonly (readonly [number, number])[]) => at.map(([x, y]) => `M${x} ${y}h.01`).join('');
const ball = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const TYPE_GLYPHS: Readonly<Record<string, string>> = {
  'mixing-pile': 'M10 2v15M6.2 8.5l7.6 2.2M6.2 12.3l7.6 2.2M8.4 16.5L10 18.5l1.6-2',
  'multi-axis-mixing-pile':
    'M4.5 2v16M10 2v16M15.5 2v16M2.5 9.2l4 1.4M8 9.2l4 1.4M13.5 9.2l4 1.4M2.5 13.2l4 1.4M8 13.2l4 1.4M13.5 13.2l4 1.4',
  'jet-grouting-pile': 'M10 2v16M10 11H3M10 11h7M5.2 8.6L2.8 11l2.4 2.4M14.8 8.6l2.4 2.4-2.4 2.4',
  'cluster-high-spray': 'M10 2v8.5M10 10.5L3 12.5M10 10.5l7 2M10 10.5l-4.6 5.6M10 10.5l4.6 5.6M10 10.5V18',
  'prestressed-pipe-pile': 'M6.5 2.5h7v13l-3.5 3-3.5-3zM9 5.5v7.5M11 5.5v7.5',
  'slurry-making': 'M4 6.5V14a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3V6.5M2.5 6.5h15M10 2.5v9M7 13.2l6-1.7',
  'grouting-system': `${ball(10, 5.6, 3.6)}M10 5.6l1.7-1.4M10 9.2V18M6.8 12v6M13.2 12v6`,
  'cast-in-place-pile': 'M3 3.5h14M6.5 3.5v14h7v-14M6.5 7.5h7M6.5 11h7M6.5 14.5h7',
  'drainage-board': 'M7.8 2h4.4v16H7.8zM10 4.5v2M10 9v2M10 13.5v2',
  'shield-grouting': `${ball(10, 10, 7.5)}${ball(10, 10, 4.6)}M10 2.5v2.9M10 14.6v2.9M2.5 10h2.9M14.6 10h2.9`,
  'vibro-replacement-pile': `M8.3 2h3.4v7.5L10 11.5 8.3 9.5zM5 4.5v4M15 4.5v4${ball(7, 15.8, 1.7)}${ball(12.9, 15.8, 1.7)}${ball(10, 13.6, 1)}`,
  'powder-spray-pile': `M10 2v16M8.4 16.5L10 18.5l1.6-2${dots([6, 8], [4, 10.5], [6.5, 12], [4.5, 14.5], [14, 8], [16, 10.5], [13.5, 12], [15.5, 14.5])}`,
  'powder-spray-mixing-pile': `M10 2v16M6.2 9l7.6 2.2M8.4 16.5L10 18.5l1.6-2${dots([6, 13], [4, 15], [14, 13.6], [16, 15.4], [4.4, 6.4], [15.6, 6.4])}`,
  'cut-off-wall-trenching': 'M2.5 4h15v13h-15zM7.5 4v13M12.5 4v13M2.5 8h5M12.5 8h5',
  'rotary-drilling-pile': 'M10 2v5.5M6.2 7.5h7.6v7.5H6.2zM6.2 15l1.6 3M13.8 15l-1.6 3M10 15v3M6.2 11.2h7.6',
  'trd-mixing-wall':
    'M8 2.5h4a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM10 5.5v9M6 6H3.5M6 10H3.5M6 14H3.5M14 6h2.5M14 10h2.5M14 14h2.5',
  'gravel-pile': `M5.5 2.5V17M14.5 2.5V17${ball(8.4, 6, 1.5)}${ball(11.7, 8.6, 1.5)}${ball(8.3, 11.3, 1.5)}${ball(11.6, 14.2, 1.5)}`,
  'percussion-drill': 'M10 2v4.5M7 6.5h6V13l-1.6 2.5H8.6L7 13zM7 10h6M4.5 18l1.4-1.6M10 18v-1M15.5 18l-1.4-1.6',
  'grouting-recorder': 'M3.5 3h13v14h-13zM6 12.5l2.2-4 2.6 3 3.2-5M6 15h8',
  'dynamic-compaction': 'M10 1.8v3.4M6 5.2h8v5H6zM2.5 13.5c2.6 0 3.4 4 7.5 4s4.9-4 7.5-4',
};

// Channels, passes and limits as charts need them. The equipment descriptors fit these shapes.

export interface ChartNames {
  readonly cn: string;
  readonly en: string;
}

export interface ChartChannel {
  readonly key: string;
  readonly names: ChartNames;
  /** As shown; empty for a number without one. */
  readonly unit: string;
  /** Usual range of a healthy record: the least the axis shows. */
  readonly range: readonly [number, number];
  /** A place on the site: the axis is that of what was recorded. */
  readonly place?: true;
  readonly decimals: number;
  /** `depth` is drawn downwards over time. */
  readonly chart: 'depth' | 'track' | 'total';
}

/** The index in the list of passes is the code in the log. */
export interface ChartPass {
  readonly key: string;
  readonly names: ChartNames;
}

/** A limit drawn on a channel's track. */
export interface ChartLimit {
  readonly channel: string;
  readonly value: number;
  readonly label: string;
  /** On which side of it the limit is broken: that is shaded as far as the axis reaches. Absent: on none. */
  readonly beyond?: 'above' | 'below';
  /** No limit but what the design asks for. */
  readonly isDesign?: true;
}

/** A stretch of the depth or time axis. */
export interface AxisRange {
  readonly from: number;
  readonly to: number;
}

/** Something that people have pinned to a place of the axis. */
export interface PinnedNote {
  readonly at: number;
  /** The first words of it. */
  readonly text: string;
}

/** A stretch of the axis in which a machine did not work; along depth both ends are the place where it stood. */
export interface LogPause extends AxisRange {
  /** How long it was. */
  readonly text: string;
}

/** Ends of a value axis that were set by hand, by channel. */
export type ChartScales = ReadonlyMap<string, readonly [low: number, high: number]>;

/** A stretch of the axis that stands out on one channel's track. */
export interface MarkedStretch extends AxisRange {
  /** Empty: on all tracks. */
  readonly channel: string;
  /** Of readings that contradict themselves: how. */
  readonly text?: string;
}

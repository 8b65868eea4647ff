import type { SVGProps } from 'react';
import type { MapSymbol } from '../contracts/map-symbol';
import type { StatusStyle } from './status';

interface StatusSymbolProps {
  readonly style: StatusStyle;
  readonly size?: number;
  /** The outline in which the map draws what a type makes. */
  readonly symbol?: MapSymbol;
}

/** The sign of a status as a small picture; say the status in words beside it. */
export function StatusSymbol({ style, size = 14, symbol = 'round' }: StatusSymbolProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <Sign style={style} symbol={symbol} />
    </svg>
  );
}

function Sign({ style, symbol }: { style: StatusStyle; symbol: MapSymbol }) {
  const { color } = style;
  switch (style.sign) {
    case 'ring':
      return <Outline symbol={symbol} r={5.6} fill="none" stroke={color} strokeWidth="2" />;
    case 'dot':
      return (
        <>
          <Outline symbol={symbol} r={6} fill="none" stroke={color} strokeWidth="2" />
          <Outline symbol={symbol} r={3} fill={color} />
        </>
      );
    case 'disc':
      return <Outline symbol={symbol} r={6.6} fill={color} />;
    case 'alert':
      return (
        <>
          <Outline symbol={symbol} r={6.6} fill={color} />
          <path d="M8 4v5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="8" cy="11.9" r="1.3" fill="#fff" />
        </>
      );
    case 'cross':
      return (
        <>
          <Outline symbol={symbol} r={6} fill="none" stroke={color} strokeWidth="1.6" />
          <path d="M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2" stroke={color} strokeWidth="2.2" />
        </>
      );
  }
}

interface OutlineProps extends SVGProps<SVGPathElement> {
  readonly symbol: MapSymbol;
  readonly r: number;
}

/** The outline that the map draws (crates/layout/src/signs.rs), around the middle. */
function Outline({ symbol, r, ...paint }: OutlineProps) {
  switch (symbol) {
    case 'round':
      return <path d={`M${8 - r} 8a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`} {...paint} />;
    case 'square': {
      const half = r * 0.886;
      return <path d={`M${8 - half} ${8 - half}h${2 * half}v${2 * half}h${-2 * half}z`} {...paint} />;
    }
    case 'diamond':
      return <path d={`M8 ${8 - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} {...paint} />;
  }
}

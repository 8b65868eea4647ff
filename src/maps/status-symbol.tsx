import type { StatusStyle } from './status';

/** The sign of a status as a small picture; say the status in words beside it. */
export function StatusSymbol({ style, size = 14 }: { style: StatusStyle; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <Sign style={style} />
    </svg>
  );
}

function Sign({ style }: { style: StatusStyle }) {
  const { color } = style;
  switch (style.sign) {
    case 'ring':
      return <circle cx="8" cy="8" r="5.6" fill="none" stroke={color} strokeWidth="2" />;
    case 'dot':
      return (
        <>
          <circle cx="8" cy="8" r="6" fill="none" stroke={color} strokeWidth="2" />
          <circle cx="8" cy="8" r="3" fill={color} />
        </>
      );
    case 'disc':
      return <circle cx="8" cy="8" r="6.6" fill={color} />;
    case 'alert':
      return (
        <>
          <circle cx="8" cy="8" r="6.6" fill={color} />
          <path d="M8 4v5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="8" cy="11.9" r="1.3" fill="#fff" />
        </>
      );
    case 'cross':
      return (
        <>
          <circle cx="8" cy="8" r="6" fill="none" stroke={color} strokeWidth="1.6" />
          <path d="M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2" stroke={color} strokeWidth="2.2" />
        </>
      );
  }
}

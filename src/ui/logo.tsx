/** The product's mark: an auger going into the ground. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#007089" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 10h20" opacity=".55" />
        <path d="M16 5v20" />
        <path d="M11 14.5l10 2.6M11 19l10 2.6" />
      </g>
      <path d="M13.4 24h5.2L16 28z" fill="#fff" />
    </svg>
  );
}

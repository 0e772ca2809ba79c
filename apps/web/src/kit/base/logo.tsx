/** The mark: a white Z and a dot on the brand's blue. Drawn in place so that no request stands before the first paint. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect width="28" height="28" rx="7" fill="#2B5AED" />
    <path
      d="M8.1 8.75h11.8L8.6 19.25h7.8"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="19.75" cy="19.25" r="1.6" fill="#fff" />
  </svg>
);

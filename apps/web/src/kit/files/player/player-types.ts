export interface PlayerProps {
  src: string;
  /** What is played, for screen readers. */
  label: string;
  /** True on play, false on pause or error. */
  onPlaying?(playing: boolean): void;
}

import type { Cut } from './cut.ts';
import type { SubtitleLook } from './words.ts';

/** How text and movement look in films: the renderer and the stage of the cutting desk draw by the same figures. */
export const FILM_LOOK = {
  /** How far a moving picture goes beyond the frame. */
  reach: 0.1,
  /** Of the blurred ground behind a picture of another shape, in pixels of the film. */
  blur: 32,
  /** How much darker that ground is, as FFmpeg counts brightness. */
  dim: 0.06,
  /** In shares of the shorter side: letters, distance to the edge, outline. The standard asks for letters of a twentieth. */
  label: { size: 0.055, edge: 0.035, outline: 0.004 },
  subtitle: {
    sizes: { small: 0.048, medium: 0.058, large: 0.07 },
    /** The widest a row becomes, in shares of the width. */
    width: 0.86,
    /** How far subtitles stay from the edge; apps lay their own buttons over the lowest fifth of tall films. */
    margins: { tall: 0.2, other: 0.08 },
    /** In heights of a letter. */
    outline: 0.075,
  },
  text: { width: 0.9, outline: 0.06, fadeMs: 200, plate: '#e5352b' },
  /** The height of a row in this font, in heights of a letter. */
  row: 1.448,
} as const;

type SubtitleColors = Pick<NonNullable<Cut['subtitles']>, 'color' | 'outline' | 'box' | 'karaoke'>;

export const SUBTITLE_COLORS: Record<SubtitleLook, SubtitleColors> = {
  white: { color: '#ffffff', outline: '#000000', box: null, karaoke: null },
  yellow: { color: '#ffd54a', outline: '#000000', box: null, karaoke: null },
  karaoke: { color: '#ffffff', outline: '#000000', box: null, karaoke: '#ffd54a' },
  box: { color: '#ffffff', outline: null, box: '#000000', karaoke: null },
};

/** The ground of a shot without footage where no template says another. */
export const PLAIN_GROUND: [string, string] = ['#1d2b44', '#33507d'];

/** How large a logo is, in percent of the shorter side. It stays as far from the edge as the label. */
export const LOGO_SIZES = { least: 6, usual: 16, most: 40 } as const;

import type { FontWeight, PosterFill, PosterShadow } from '@zhiying/contract';
import type { Path } from './path.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As a canvas takes it: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A fill, and the box its colours run across. */
export interface Paint extends PosterFill {
  box: Box;
}

interface Common {
  layerId: string;
  alpha: number;
  /** Null: as it is. */
  matrix: Matrix | null;
  /** Only inside of all of these is drawn; in the measure before `matrix`. */
  clips: readonly Path[];
  shadow?: PosterShadow;
  /** Its shadow is drawn and not itself: all shadows of a layer lie below all of it. */
  onlyShadow?: true;
}

export interface FillCommand extends Common {
  kind: 'fill';
  path: Path;
  paint: Paint;
}
export interface StrokeCommand extends Common {
  kind: 'stroke';
  path: Path;
  color: string;
  width: number;
  /** Of a line that is being drawn: how much of it is there, and its whole length. */
  dash: { shown: number; length: number } | null;
}
/** Characters with the place of each, so that both sides put them where the layout measured them. */
export interface GlyphsCommand extends Common {
  kind: 'glyphs';
  weight: FontWeight;
  size: number;
  color: string;
  glyphs: readonly { text: string; x: number; y: number }[];
}
export interface PictureCommand extends Common {
  kind: 'picture';
  key: string;
  /** The part of the picture that is shown. */
  from: Box;
  to: Box;
  tint: string | null;
}
export type DrawCommand = FillCommand | StrokeCommand | GlyphsCommand | PictureCommand;

export type FindingKind = 'shrunk' | 'cut' | 'empty' | 'missingPicture' | 'missingGlyph' | 'expired';
/** What a person should know of a layer that was not drawn as designed. */
export interface Finding {
  layerId: string;
  kind: FindingKind;
  /** The size of the letters that was reached; of `shrunk`. */
  size?: number;
  /** Chinese. */
  text: string;
}

export interface PosterLayout {
  width: number;
  height: number;
  commands: DrawCommand[];
  findings: Finding[];
}

import type { PosterDoc, PosterValues, PosterVariable } from '@zhiying/contract';
import type { Box, DrawCommand, Finding, FindingKind } from '../commands.ts';
import type { Pose } from '../motion.ts';

export interface PictureSize {
  width: number;
  height: number;
}

export interface PosterInput {
  values: PosterValues;
  pictures: ReadonlyMap<string, PictureSize>;
  /** Variables whose value is past its date. */
  expired?: readonly PosterVariable[];
}

type Bare<Command> = Command extends DrawCommand
  ? Omit<Command, 'layerId' | 'alpha' | 'matrix' | 'clips'> & { clips?: Command['clips'] }
  : never;
/** What a layer draws, before where and how clearly is known. */
export type BareCommand = Bare<DrawCommand>;

/** What drawing a layer needs beside the layer itself. */
export interface Site {
  doc: PosterDoc;
  input: PosterInput;
  pose: Pose;
  find(kind: FindingKind, text: string, more?: Pick<Finding, 'size'>): void;
}

export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

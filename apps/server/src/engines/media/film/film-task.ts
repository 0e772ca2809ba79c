import type { Processed } from '../media.ts';
import type { FilmFile } from './film-file.ts';
import type { JoinRun } from './join-shots.ts';
import type { SoundRun } from './mix-sound.ts';
import type { Loudness, Probed } from './probed.ts';
import type { GraphRun } from './run-graph.ts';
import type { ShotHashesRun } from './shot-hashes.ts';
import type { Source } from './source.ts';
import type { VerifySoundRun } from './verify-sound.ts';
import type { FrameRun } from './write-frame.ts';

/** One thing to be made: a film or sound from a graph, one picture from a graph, shots joined to a film; or a finished film heard and seen. */
export type Run =
  | ({ make: 'film'; target: FilmFile } & GraphRun)
  | ({ make: 'frame' } & FrameRun)
  | ({ make: 'sound' } & SoundRun)
  | ({ make: 'join' } & JoinRun)
  | ({ make: 'heard' } & VerifySoundRun)
  | ({ make: 'looks' } & ShotHashesRun);

/** What the process for films is asked. */
export type FilmTask =
  | { do: 'about' }
  | ({ do: 'look'; kind: 'video' | 'audio'; folder: string } & Source)
  | ({ do: 'probe'; loudness: boolean } & Source)
  | { do: 'runs'; runs: Run[] };

/** What it answers; several for tasks that take long. */
export type FilmAnswer =
  | { version: string }
  | { percent: number }
  | { processed: Processed }
  | { probed: Probed; loudness: Loudness | null }
  | { run: number; share: number; finished?: true };

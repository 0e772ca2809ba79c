import { type BoardShot, contract, VideoInput } from '@zhiying/contract';
import { type Library, type Person, until } from './library.ts';

const { videoTheme, videoBoard } = contract;

export const wishes = (over: Partial<VideoInput> = {}) =>
  VideoInput.parse({ topic: '示例·星河到店', voice: null, seconds: 5, ratio: '1:1', ...over });

/** A theme of somebody's with these shots. */
export async function addTheme(
  { house }: Library,
  { token }: Person,
  kind: 'montage' | 'storyboard',
  lenses: BoardShot[],
  over: Partial<VideoInput> = {},
) {
  const { id } = await house.ask(videoTheme.create, { ...wishes(over), kind }, token);
  const { version } = await house.ask(videoTheme.info, { id: String(id) }, token);
  await house.ask(videoBoard.save, { id, version, lenses }, token);
  return id;
}

/** Its storyboard, once it is written. */
export const writtenBoard = ({ house }: Library, { token }: Person, id: number) =>
  until(async () => {
    const theme = await house.ask(videoTheme.info, { id: String(id) }, token);
    return theme.stage === 'board' && theme.jobId === null ? theme : null;
  });

/** Encoding takes long on a busy machine: waited for twice as long as for other things. */
export function settledTheme({ house }: Library, { token }: Person, id: number) {
  const look = async () => {
    const theme = await house.ask(videoTheme.info, { id: String(id) }, token);
    return theme.status !== 'generating' && theme.jobId === null ? theme : null;
  };
  return until(look).catch(() => until(look));
}

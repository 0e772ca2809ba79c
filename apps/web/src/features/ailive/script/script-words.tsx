import { type LiveScriptRow, OFFLINE_LABEL, type ScriptLine, spokenMs } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';

/** `3 分 05 秒`. */
export function spokenText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${String(seconds % 60).padStart(2, '0')} 秒`;
}

export const linesMs = (lines: readonly Pick<ScriptLine, 'text'>[]) =>
  lines.reduce((sum, { text }) => sum + spokenMs(text), 0);

/** Who wrote a script, where it was not a person. */
export function WriterMark({ script: { model, writing, writeFailure } }: { script: LiveScriptRow }) {
  if (writing) return <Mark tone="primary">撰写中</Mark>;
  if (writeFailure) return <Mark tone="warning">撰写失败</Mark>;
  if (!model) return null;
  return <Mark>{model === OFFLINE_LABEL ? OFFLINE_LABEL : `${model} 撰写`}</Mark>;
}

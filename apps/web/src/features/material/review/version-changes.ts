import type { MaterialVersion } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { clockText } from '#kit/files/player/clock-text.ts';

type Compared = Pick<MaterialVersion, 'ext' | 'size' | 'sha256' | 'facts'>;

/** What differs between two versions as far as the facts tell. */
export function changesBetween(before: Compared, after: Compared): string[] {
  if (before.sha256 !== null && before.sha256 === after.sha256) return ['内容完全相同'];
  const [was, is] = [before.facts, after.facts];
  return [
    ...(before.ext === after.ext ? [] : [`格式 ${before.ext} → ${after.ext}`]),
    ...(was.width === is.width && was.height === is.height ? [] : [`尺寸 ${sizeOf(was)} → ${sizeOf(is)}`]),
    ...(seconds(was.durationMs) === seconds(is.durationMs)
      ? []
      : [`时长 ${seconds(was.durationMs)} → ${seconds(is.durationMs)}`]),
    ...(was.pages === is.pages ? [] : [`页数 ${was.pages ?? '—'} → ${is.pages ?? '—'}`]),
    ...(was.files === is.files ? [] : [`文件数 ${was.files ?? '—'} → ${is.files ?? '—'}`]),
    ...(was.color !== is.color && is.color ? ['画面颜色'] : []),
    ...(before.size === after.size ? [] : [`大小 ${bytesText(before.size)} → ${bytesText(after.size)}`]),
  ];
}

const sizeOf = ({ width, height }: Compared['facts']) => (width && height ? `${width} × ${height}` : '—');
const seconds = (ms: number | null) => (ms === null ? '—' : clockText(ms / 1000));
